import { afterAll, vi } from 'vitest'

// The test files of a worker share modules and globals, so each file restores the clock and the mocks.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
