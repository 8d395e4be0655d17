export type Word = 'met' | 'falls short' | 'wrong' | 'inconclusive' | 'not measured'

/** One bar, and whether it is met. */
export interface Verdict {
  what: string
  bar: string
  measured: string
  word: Word
}

/** A floor that changes more than this from before to after says nothing. */
export const mostSwing = 0.15

/** What the same reference showed right before and right after. */
export interface Around {
  before: number
  after: number
}

export const middleOf = ({ before, after }: Around) => (before + after) / 2
export const swingOf = ({ before, after }: Around) => Math.abs(before - after) / Math.max(before, after)

interface Ratio {
  what: string
  /** What both are: 'requests/s', 'p50'. */
  of: string
  /** What it is compared with: 'the floor'. */
  reference: string
  measured: number
  around: Around
  atLeast?: number
  atMost?: number
}

export function judgeRatio({ what, of, reference, measured, around, atLeast, atMost }: Ratio): Verdict {
  const ratio = measured / middleOf(around)
  const isMet = atLeast !== undefined ? ratio >= atLeast : ratio <= atMost!
  const swing = swingOf(around)
  const limit = atLeast !== undefined ? `>= ${atLeast}` : `<= ${atMost}`
  return {
    what,
    bar: `${of} ${limit} of ${reference}`,
    measured: `${ratio.toFixed(2)}${swing > mostSwing ? ` (${reference} swung by ${(swing * 100).toFixed(0)} %)` : ''}`,
    word: !Number.isFinite(ratio) ? 'not measured' : swing > mostSwing ? 'inconclusive' : isMet ? 'met' : 'falls short',
  }
}

export const judge = (what: string, bar: string, measured: string, isMet: boolean): Verdict => ({
  what,
  bar,
  measured,
  word: isMet ? 'met' : 'falls short',
})

export const notMeasured = (what: string, bar: string, why: string): Verdict => ({
  what,
  bar,
  measured: why,
  word: 'not measured',
})

/** 1: a bar is not met, or an answer is wrong. 2: all that could be measured is met, but not all could. */
export function exitCodeOf(verdicts: readonly Verdict[]) {
  const has = (...words: Word[]) => verdicts.some(({ word }) => words.includes(word))
  if (has('falls short', 'wrong')) return 1
  return has('inconclusive', 'not measured') ? 2 : 0
}
