/*
 * A chain is one doctor's shifts with less than an hour between them, at any hospitals (app.chain_minutes). The limits
 * follow Resolução Cremesp 90/2000, art. 8.
 */

const noteChainHours = 12
/** The hospital must give a reason for a longer chain. The database has the same limit (app.max_chain_minutes). */
export const maxChainHours = 24

export interface Chain {
  /** Minutes of the chain that the shift would belong to; null when the hours of the shift are unknown. */
  chain_minutes: number | null
}

/** A shift alone, however long, is not a long chain. @param shiftMinutes the length of the shift alone */
export function isLongChain({ chain_minutes }: Chain, shiftMinutes: number | null) {
  return chain_minutes !== null && chain_minutes > noteChainHours * 60 && chain_minutes !== shiftMinutes
}

export function isOverChain({ chain_minutes }: Chain) {
  return chain_minutes !== null && chain_minutes > maxChainHours * 60
}

/** Whether the hospital must give a reason to accept. */
export function needsOverride(candidatura: Chain & { may_clash: boolean }) {
  return isOverChain(candidatura) || candidatura.may_clash
}
