/** Loads 'Mover para…' at its first use: the lists that offer it come with the first screen. */
export const loadMoveDialog = () => import('./MoveVagaDialog.tsx').then((module) => module.MoveVagaDialog)
