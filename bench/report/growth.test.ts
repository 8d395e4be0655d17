import { expect, it } from 'vitest'
import { judgeGrowth } from './growth.ts'

const size = (openVagas: number, p50: number) => ({
  openVagas,
  rows: [
    {
      what: 'count',
      connections: 1,
      measured: { p50, perSecond: 0, p99: 0, count: 0, failures: {}, serverCpu: 0, databaseCpu: 0, memory: 0 },
      reference: { perSecond: 0, p50: 0.1 },
      mostGrowth: 5,
    },
  ],
})

it.each([
  [0.2, 1, 'met'],
  [0.2, 1.1, 'falls short'],
  [Number.NaN, 1, 'not measured'],
])('from %d to %d ms: %s', (before, after, word) => {
  expect(judgeGrowth(size(10_000, before), size(1_000_000, after)).map((verdict) => verdict.word)).toEqual([word])
})
