import { expect, test } from 'vitest'
import { costBetween } from './cost.ts'

const start = { at: 1_000, server: 500, database: 800, emails: 3, wal: 40 }

test('the cost of a request is the consumption meanwhile, without that of an idle app', () => {
  const end = { at: 11_000, server: 700, database: 1_400, emails: 13, wal: 60 }
  const idle = { server: 0.01, database: 0.02, wal: 0 }
  expect(costBetween('apply', { start, end, idle, count: 20 })).toEqual({
    ...{ what: 'apply', count: 20 },
    ...{ server: 5, database: 20, emails: 0.5, wal: 1 },
  })
})

test('the cost of a request is never negative, even if the consumption of the idle app varies more', () => {
  const end = { ...start, at: 2_000 }
  const idle = { server: 0.1, database: 0.1, wal: 0.1 }
  expect(costBetween('read', { start, end, idle, count: 1 })).toMatchObject({ server: 0, database: 0, wal: 0 })
})
