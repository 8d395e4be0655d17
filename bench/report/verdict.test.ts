import { expect, it } from 'vitest'
import { exitCodeOf, judgeRatio, type Verdict, type Word } from './verdict.ts'

const floor = { what: 'a', of: 'requests/s', reference: 'the floor' }

it.each([
  [{ measured: 500, atLeast: 0.5 }, { before: 1_000, after: 1_000 }, 'met'],
  [{ measured: 499, atLeast: 0.5 }, { before: 1_000, after: 1_000 }, 'falls short'],
  [{ measured: 400, atMost: 4 }, { before: 95, after: 105 }, 'met'],
  [{ measured: 401, atMost: 4 }, { before: 95, after: 105 }, 'falls short'],
  [{ measured: 999, atLeast: 0.5 }, { before: 1_000, after: 840 }, 'inconclusive'],
  [{ measured: 999, atLeast: 0.5 }, { before: Number.NaN, after: 840 }, 'not measured'],
])('%j beside a floor of %j: %s', (bar, around, word) => {
  expect(judgeRatio({ ...floor, ...bar, around }).word).toBe(word)
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
