import { currentSession } from '../../../lib/session/session.ts'
import type { Step } from './state.ts'

/** A way to take a change of the plan back: steps that are sent all or none, or a function that does it in another way. */
export type Undo = { steps: readonly Step[] } | { run: () => Promise<unknown> }

/** Maximum number of changes that this page can take back. */
const maxUndos = 50

/** The latest is the last. All belong to one account. */
let undos: Undo[] = []
let owner: string | undefined

/**
 * Keeps what takes a change back, for 'Desfazer' and Ctrl Z (`useUndoKey`). A paste or a copied week is one change.
 * Returns the same object, by which this very change can be taken back.
 */
export function pushUndo(undo: Undo) {
  undos = [...ofAccount(), undo].slice(-maxUndos)
  return undo
}

/** Removes and returns this change, or the latest. Undefined if it was taken back already. */
export function takeUndo(undo = ofAccount().at(-1)) {
  const taken = ofAccount().find((each) => each === undo)
  undos = undos.filter((each) => each !== taken)
  return taken
}

function ofAccount() {
  const id = currentSession()?.user.id
  if (id !== owner) undos = []
  owner = id
  return undos
}
