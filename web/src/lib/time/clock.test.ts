import { beforeEach, expect, test, vi } from 'vitest'

const hour = 3_600_000
const day = 24 * hour
/** The server's time, at a whole second. */
const start = Date.parse('2026-11-27T12:00:00Z')
const headerAt = (time: number) => new Date(time).toUTCString()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

/** Opens a page while the device's clock is wrong by this many milliseconds. */
async function openPage(wrongBy: number) {
  vi.setSystemTime(start + wrongBy)
  return import('./clock.ts')
}

test.each([-day, -hour, 0, hour, day])('a clock that is wrong by %i ms is not believed', async (wrongBy) => {
  const { currentTime, learnTime } = await openPage(wrongBy)
  const sentAt = performance.now()
  vi.advanceTimersByTime(400)
  learnTime(headerAt(start), sentAt)
  expect(Math.abs(currentTime() - (start + 400))).toBeLessThanOrEqual(700)
})

test.each([-day, -hour, hour, day])('a clock that jumps by %i ms changes nothing', async (jump) => {
  const { currentTime, learnTime, onTimeCorrected } = await openPage(0)
  learnTime(headerAt(start), performance.now())
  const corrected = vi.fn()
  onTimeCorrected(corrected)
  vi.advanceTimersByTime(60_000)
  const before = currentTime()
  vi.setSystemTime(Date.now() + jump)
  expect(currentTime()).toBe(before)
  learnTime(headerAt(start + 60_000), performance.now())
  expect(currentTime()).toBe(before)
  expect(corrected).not.toHaveBeenCalled()
})

test('a slow answer does not move a time that a quick one gave', async () => {
  const { currentTime, learnTime } = await openPage(hour)
  learnTime(headerAt(start), performance.now())
  const sentAt = performance.now()
  vi.advanceTimersByTime(30_000)
  const before = currentTime()
  learnTime(headerAt(start + 1_000), sentAt)
  expect(currentTime()).toBe(before)
})

test('after a sleep that stopped the page’s own time the next answer corrects it, and says so', async () => {
  const { currentTime, learnTime, onTimeCorrected } = await openPage(0)
  learnTime(headerAt(start), performance.now())
  const corrected = vi.fn()
  onTimeCorrected(corrected)
  learnTime(headerAt(start + 8 * hour), performance.now())
  expect(Math.abs(currentTime() - (start + 8 * hour))).toBeLessThanOrEqual(1_000)
  expect(corrected).toHaveBeenCalledTimes(1)
})

test.each([null, '', 'ontem'])('an answer without a date (%j) says nothing', async (date) => {
  const { currentTime, learnTime } = await openPage(hour)
  learnTime(date, performance.now())
  expect(currentTime()).toBe(start + hour)
})
