import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, vi } from 'vitest'

// Files share their modules (vitest.config.ts), so each test leaves nothing behind.
afterEach(() => {
  toast.dismiss()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})
