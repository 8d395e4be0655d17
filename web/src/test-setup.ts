import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, vi } from 'vitest'

// Test files share their modules (vitest.config.ts), so each test cleans up.
afterEach(() => {
  toast.dismiss()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})
