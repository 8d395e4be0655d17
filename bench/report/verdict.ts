import type { Figures } from '../load/measure.ts'

export type Word = 'met' | 'falls short' | 'wrong' | 'inconclusive' | 'not measured'

export interface Verdict {
  what: string
  bar: string
  measured: string
  word: Word
}

interface Ratio {
  what: string
  /** The name of the reference: 'bare node:http'. */
  reference: string
  /** The app's requests a second. */
  measured: number
  /** `before` and `after` are the reference's rates, measured directly before and after the app. */
  before: number
  after: number
  /** The minimum share of the reference's rate. */
  atLeast: number
}

/**
 * Compares the app's share of the reference's rate with `atLeast`. The verdict is inconclusive if `before` and `after`
 * lead to different results.
 */
export function judgeRatio({ what, reference, measured, before, after, atLeast }: Ratio): Verdict {
  const shares = [measured / before, measured / after]
  const isMet = shares.map((share) => share >= atLeast)
  const word = isMet[0] === isMet[1] ? (isMet[0] ? 'met' : 'falls short') : 'inconclusive'
  return {
    what,
    bar: `requests/s >= ${atLeast} of ${reference}`,
    measured: shares.map((share) => share.toFixed(2)).join(' and '),
    word: shares.every(Number.isFinite) ? word : 'not measured',
  }
}

/** @param figure the value to compare with the limit; NaN when it was not measured. */
export function judgeAtMost(what: string, of: string, figure: number, limit: number, unit: string): Verdict {
  const word = Number.isFinite(figure) ? (figure <= limit ? 'met' : 'falls short') : 'not measured'
  return { what, bar: `${of} <= ${limit} ${unit}`, measured: `${figure.toFixed(2)} ${unit}`, word }
}

export function failuresOf({ what, failed, count }: Pick<Figures, 'failed' | 'count'> & { what: string }): Verdict[] {
  if (failed === 0) return []
  return [{ what, bar: 'no request fails', measured: `${failed} of ${failed + count}`, word: 'wrong' }]
}

/** The exit code: 1 if anything falls short or is wrong, otherwise 2 if anything is inconclusive or not measured. */
export function exitCodeOf(verdicts: readonly Verdict[]) {
  const has = (...words: Word[]) => verdicts.some(({ word }) => words.includes(word))
  if (has('falls short', 'wrong')) return 1
  return has('inconclusive', 'not measured') ? 2 : 0
}
