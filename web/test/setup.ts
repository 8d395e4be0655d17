import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { stubNetwork } from './network.ts'

// The timeout is far above the usual need, for a machine that does other work too.
configure({ asyncUtilTimeout: 15_000 })

beforeEach(stubNetwork)

// jsdom has no layout, so the window counts as neither narrow nor wide.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})

// Test files share their modules (vitest.config.ts), so each test cleans up.
afterEach(() => {
  toast.dismiss()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
