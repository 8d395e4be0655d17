import { withLateStyle } from '../../../lib/code-loading/late-style.ts'

/** Loads the dialog 'Mover para…' at its first use, to keep its code out of the screens that offer it. */
export const loadMoveDialog = () =>
  withLateStyle(import('./MoveVagaDialog.tsx')).then((module) => module.MoveVagaDialog)
