import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Health, watchHealth } from './health.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
let health: Health | undefined
afterEach(() => {
  health?.close()
  vi.useRealTimers()
})

function watch(look: () => Promise<string | null>, as: 'checks' | 'startChecks' = 'checks') {
  const lines: unknown[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
  health = watchHealth({ checks: [], [as]: [{ name: 'mail', look }] }, log, {
    every: 10_000,
    within: 8_000,
    reportAfter: 3_000,
  })
  return { lines, states: health.states, hasStarted: health.hasStarted }
}

it('a check that fails is logged once, and once more when it passes again', async () => {
  let wrong: string | null = null
  const { lines, states } = watch(async () => wrong)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([states(), lines]).toEqual([{ mail: true }, []])
  wrong = 'The mail server is away.'
  await vi.advanceTimersByTimeAsync(30_000)
  expect([states(), lines]).toEqual([{ mail: false }, [{ level: 50, check: 'mail', msg: 'The mail server is away.' }]])
  wrong = null
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual({ mail: true })
  expect(lines[1]).toEqual({ level: 30, check: 'mail', seconds: 30, msg: 'healthy again' })
})

it('a check that hangs counts as failed, and is not started a second time meanwhile', async () => {
  let asked = 0
  const { lines, states } = watch(() => {
    asked++
    return new Promise(() => {})
  })
  await vi.advanceTimersByTimeAsync(8_000)
  expect([asked, states()]).toEqual([1, { mail: false }])
  expect(lines).toMatchObject([{ msg: 'Nothing is known of the mail: no answer within 8 s.' }])
})

it('a failed start check is repeated each second but logged once, and delays the start no more once it has passed', async () => {
  let wrong: string | null = 'No queue.'
  let looks = 0
  const { lines, states, hasStarted } = watch(async () => {
    looks++
    return wrong
  }, 'startChecks')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([hasStarted(), states()]).toEqual([false, { mail: false }])
  expect(looks).toBeGreaterThan(60)
  expect(lines).toEqual([{ level: 50, check: 'mail', msg: 'not ready yet: No queue.' }])
  wrong = null
  await vi.advanceTimersByTimeAsync(1_000)
  expect([hasStarted(), states()]).toEqual([true, { mail: true }])
  wrong = 'No queue again.'
  await vi.advanceTimersByTimeAsync(10_000)
  expect([hasStarted(), states()]).toEqual([true, { mail: false }])
  expect(lines.slice(1)).toMatchObject([{ msg: 'healthy again' }, { msg: 'No queue again.' }])
})

it('a start whose checks all pass at once logs nothing', async () => {
  const { lines, hasStarted } = watch(async () => null, 'startChecks')
  await vi.advanceTimersByTimeAsync(0)
  expect([hasStarted(), lines]).toEqual([true, []])
})
