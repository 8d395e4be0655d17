import { expect, it } from 'vitest'
import { exitCodeOf, judgeAtMost, judgeRatio, type Verdict, type Word } from './verdict.ts'

it.each([
  [{ measured: 500, before: 1_000, after: 1_000 }, 'met'],
  [{ measured: 499, before: 1_000, after: 1_000 }, 'falls short'],
  [{ measured: 500, before: 900, after: 1_100 }, 'inconclusive'],
  [{ measured: 600, before: 900, after: 1_100 }, 'met'],
  [{ measured: 999, before: Number.NaN, after: 840 }, 'not measured'],
])('%j of at least half: %s', (figures, word) => {
  expect(judgeRatio({ what: 'a', reference: 'bare node:http', atLeast: 0.5, ...figures }).word).toBe(word)
})

it.each([
  [4, 'met'],
  [4.1, 'falls short'],
  [Number.NaN, 'not measured'],
])('%d of at most 4: %s', (figure, word) => {
  expect(judgeAtMost('a', 'p50', figure, 4, 'ms').word).toBe(word)
})

it.each<[Word[], number]>([
  [['met', 'met'], 0],
  [['met', 'inconclusive'], 2],
  [['met', 'not measured'], 2],
  [['inconclusive', 'falls short'], 1],
  [['met', 'wrong'], 1],
])('verdicts %j end with %i', (words, code) => {
  expect(exitCodeOf(words.map((word): Verdict => ({ what: '', bar: '', measured: '', word })))).toBe(code)
})
