import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from './fuzz.ts'
import { openPeople, type People } from './people.ts'
import { type Stack, startStack } from './stack.ts'

/* A thousand malformed requests, the same each time; `npm run test:system -- malformed` sends twenty thousand others. */
let stack: Stack
let people: People

beforeAll(async () => {
  stack = await startStack()
  people = openPeople(stack)
})
afterAll(async () => {
  await people?.close()
  await stack?.stop()
})

it('whatever is sent, every route answers as the contract says', { timeout: 120_000 }, async () => {
  const { tried, routes, statuses, answered5xx, stackTraces, misshapen } = await fuzz(people, 1_000, 1)
  expect({ answered5xx, stackTraces, misshapen }).toEqual({ answered5xx: [], stackTraces: [], misshapen: [] })
  expect(tried).toBeGreaterThanOrEqual(1_000)
  expect(routes).toBeGreaterThanOrEqual(40)
  // They come far: some are let through, others refused for what they ask and not only for their form.
  for (const status of [200, 303, 400, 401, 403, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
})
