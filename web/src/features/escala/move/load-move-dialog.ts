import { withLateStyle } from '../../../lib/code-loading/late-style.ts'

/** Loads 'Mover para…' at its first use, because the lists that offer it come with the first screen. */
export const loadMoveDialog = () =>
  withLateStyle(import('./MoveVagaDialog.tsx')).then((module) => module.MoveVagaDialog)
