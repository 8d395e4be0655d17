import { expect, it, vi } from 'vitest'
import { yieldToRequests } from './yield-to-requests.ts'

it.each([
  ['at once when few requests are under way', () => 7, 1],
  [
    'when the crowd has gone',
    (() => {
      let left = 12
      return () => left--
    })(),
    6,
  ],
  ['after half a second, however long the crowd stays', () => 32, 20],
])('goes on %s', async (_when, underWay, looks) => {
  const asked = vi.fn(underWay)
  await yieldToRequests(asked)
  expect(asked).toHaveBeenCalledTimes(looks)
})
