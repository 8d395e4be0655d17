/*
 * One doctor's hours without rest: shifts at any hospitals with less than an hour between them are one chain
 * (app.chain_minutes). The limits follow Resolução Cremesp 90/2000, art. 8.
 */

const noteChainHours = 12
/** A chain of more hours needs a reason of the hospital. The database has the same limit (app.max_chain_minutes). */
export const maxChainHours = 24

export interface Chain {
  /** Minutes of the chain that the shift would belong to; null when the hours of the shift are unknown. */
  chain_minutes: number | null
}

/** @param shiftMinutes length of the shift alone. A chain of this shift alone needs no note. */
export function isLongChain({ chain_minutes }: Chain, shiftMinutes: number | null) {
  return chain_minutes !== null && chain_minutes > noteChainHours * 60 && chain_minutes !== shiftMinutes
}

export function isOverChain({ chain_minutes }: Chain) {
  return chain_minutes !== null && chain_minutes > maxChainHours * 60
}

/** Accepting needs a reason of the hospital when the chain is over the maximum or two shifts may overlap. */
export function needsOverride(candidatura: Chain & { may_clash: boolean }) {
  return isOverChain(candidatura) || candidatura.may_clash
}
