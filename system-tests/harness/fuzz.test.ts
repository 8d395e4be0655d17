import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixtures, openFixtures } from './accounts.ts'
import { type Stack, startStack } from './app-process.ts'
import { fuzz } from './fuzz.ts'

/* A thousand malformed requests, the same each time; `npm run test:system -- malformed` sends twenty thousand others. */
let stack: Stack
let fixtures: Fixtures

beforeAll(async () => {
  stack = await startStack()
  fixtures = openFixtures(stack)
})
afterAll(async () => {
  await fixtures?.close()
  await stack?.stop()
})

it('whatever is sent, every route answers as the contract says', { timeout: 120_000 }, async () => {
  const { tried, routes, statuses, answered5xx, stackTraces, misshapen } = await fuzz(fixtures, 1_000, 1)
  expect({ answered5xx, stackTraces, misshapen }).toEqual({ answered5xx: [], stackTraces: [], misshapen: [] })
  expect(tried).toBeGreaterThanOrEqual(1_000)
  expect(routes).toBeGreaterThanOrEqual(40)
  // They come far: some are let through, others refused for what they ask and not only for their form.
  for (const status of [200, 303, 400, 401, 403, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
})
