import type { Figures } from '../load/measure.ts'

export type Word = 'met' | 'falls short' | 'wrong' | 'inconclusive' | 'not measured'

/** One bar, and whether it is met. */
export interface Verdict {
  what: string
  bar: string
  measured: string
  word: Word
}

interface Ratio {
  what: string
  /** What it is compared with: 'bare node:http'. */
  reference: string
  /** Each second. */
  measured: number
  /** The same of the reference, right before and right after. */
  before: number
  after: number
  /** The least share of the reference's. */
  atLeast: number
}

/** A reference that meets the bar before and misses it after, or the other way round, says nothing. */
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

/** @param figure compared with the limit; not a number where it was not measured. */
export function judgeAtMost(what: string, of: string, figure: number, limit: number, unit: string): Verdict {
  const word = Number.isFinite(figure) ? (figure <= limit ? 'met' : 'falls short') : 'not measured'
  return { what, bar: `${of} <= ${limit} ${unit}`, measured: `${figure.toFixed(2)} ${unit}`, word }
}

export function failuresOf({ what, failed, count }: Pick<Figures, 'failed' | 'count'> & { what: string }): Verdict[] {
  if (failed === 0) return []
  return [{ what, bar: 'no request fails', measured: `${failed} of ${failed + count}`, word: 'wrong' }]
}

/** 1: a bar is not met, or an answer is wrong. 2: all that could be measured is met, but not all could. */
export function exitCodeOf(verdicts: readonly Verdict[]) {
  const has = (...words: Word[]) => verdicts.some(({ word }) => words.includes(word))
  if (has('falls short', 'wrong')) return 1
  return has('inconclusive', 'not measured') ? 2 : 0
}
