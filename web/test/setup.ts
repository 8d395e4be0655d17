import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { stubNetwork } from './network.ts'

// The timeout is far above the usual need, for a machine that does other work too.
configure({ asyncUtilTimeout: 15_000 })

beforeEach(stubNetwork)

// jsdom loads no style sheet.
vi.mock('../src/lib/code-loading/with-style.ts', () => ({ withStyle: (_href: string, module: unknown) => module }))

// jsdom has no layout: the window counts as neither narrow nor wide, and the end of a list is never near.
class NeverInView {
  observe() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('IntersectionObserver', NeverInView)
  vi.stubGlobal('scrollTo', () => {})
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
