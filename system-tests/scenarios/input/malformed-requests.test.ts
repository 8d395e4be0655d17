import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from '../../harness/app/app.ts'
import { sendMalformed } from './malformed-requests.ts'

/*
 * Each run sends the same thousand requests. `npm run test:system -- malformed-requests` sends twenty thousand others.
 */
let app: App

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

it('answers every malformed request as the contract says', { timeout: 120_000 }, async () => {
  const { tried, routes, statuses, wrong } = await sendMalformed(app, 1_000, 1)
  // The time is not judged, because other tests run at the same time.
  wrong.slow = []
  expect(wrong).toEqual({ answered5xx: [], stackTraces: [], slow: [], otherForm: [] })
  expect(tried).toBeGreaterThanOrEqual(1_000)
  expect(routes).toBeGreaterThanOrEqual(40)
  // The requests do not all fail at the same check: some succeed, and others are refused for different reasons.
  for (const status of [200, 303, 400, 401, 403, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
})
