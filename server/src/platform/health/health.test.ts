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

function watch(look: () => Promise<string | null>) {
  const lines: unknown[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
  health = watchHealth([{ name: 'mail', look }], log, { every: 10_000, within: 8_000 })
  return { lines, states: health.states }
}

it('what breaks is told once, and once more when it is back', async () => {
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

it('what hangs is wrong, and is not asked a second time meanwhile', async () => {
  let asked = 0
  const { lines, states } = watch(() => {
    asked++
    return new Promise(() => {})
  })
  await vi.advanceTimersByTimeAsync(8_000)
  expect([asked, states()]).toEqual([1, { mail: false }])
  expect(lines).toMatchObject([{ msg: 'Nothing is known of the mail: no answer within 8 s.' }])
})
