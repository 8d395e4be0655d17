/*
 * How long one doctor works without rest: shifts with less than an hour between them are one chain, at any hospitals. The
 * database finds the chain (app.chain_minutes). The limits follow Resolução Cremesp 90/2000, art. 8.
 */

/** Longer is inadvisable: the hospital is told. */
const noteChainHours = 12
/** Longer needs a reason of the hospital. Exactly as long does not. The database has the same (app.max_chain_minutes). */
export const maxChainHours = 24

export interface Chain {
  /** Of the chain that the shift would be part of; null when its hours are unknown. */
  chain_minutes: number | null
}

/** @param shiftMinutes of the shift alone: how long that is, everybody sees. */
export function isLongChain({ chain_minutes }: Chain, shiftMinutes: number | null) {
  return chain_minutes !== null && chain_minutes > noteChainHours * 60 && chain_minutes !== shiftMinutes
}

export function isOverChain({ chain_minutes }: Chain) {
  return chain_minutes !== null && chain_minutes > maxChainHours * 60
}

/** Accepting needs a reason of the hospital: for such a chain, or where nobody knows whether two shifts overlap. */
export function needsOverride(candidatura: Chain & { may_clash: boolean }) {
  return isOverChain(candidatura) || candidatura.may_clash
}
