import { afterAll, vi } from 'vitest'

// The test files of a worker share their modules and globals: each file leaves the clock and the mocks as they were.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
