import { createElement, type ReactNode } from 'react'
import { loadWhenOnline } from '../load-when-online.ts'

/** Milliseconds: long enough to read an error twice when tired. */
const errorDuration = 8000

/** The library is not part of the first screen: ToasterSlot.tsx loads it right after that screen. */
const loadToasts = () => loadWhenOnline(() => import('sonner'))

let repeats = 0

async function show(
  type: 'success' | 'info' | 'error',
  title: string,
  options: { description?: ReactNode; duration?: number },
) {
  const { toast } = await loadToasts()
  // Equal toasts, for example from two lists of one page, become one, whose time starts again.
  const id = [type, title, typeof options.description === 'string' ? options.description : ''].join('\n')
  const isRepeated = toast.getToasts().some((shown) => shown.id === id)
  // A screen reader reads the same words again only in a new element.
  const words = isRepeated ? createElement('span', { key: ++repeats }, title) : title
  toast[type](words, { ...options, id })
}

interface ToastButton {
  /** A name by which the toast can be ended. */
  name?: string
  /** A second line, which distinguishes the toast from others with the same title. */
  description?: ReactNode
  label: string
  seconds: number
  onPress: () => void
}

/** The timers of the toasts with a button, by name. A toast takes the place of an earlier one with the same name. */
const clocks = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Shows a toast with a button. It has a timer of its own, because the library's timer stops while the mouse is on a
 * toast.
 */
async function showWithButton(
  type: 'success' | 'error',
  title: string,
  { name = `button-${Math.random()}`, description, label, seconds, onPress }: ToastButton,
) {
  const { toast } = await loadToasts()
  // The test id tells these toasts apart, because their buttons are named alike and undo different things.
  const testId = name
  function end() {
    const focused = document.activeElement
    // After the blur, the toaster returns the focus to its former place.
    if (focused instanceof HTMLElement && focused.closest(`[data-testid="${testId}"]`)) focused.blur()
    toast.dismiss(testId)
  }
  clearTimeout(clocks.get(testId))
  clocks.set(testId, setTimeout(end, seconds * 1000))
  function onClick() {
    clearTimeout(clocks.get(testId))
    end()
    onPress()
  }
  toast[type](title, {
    id: testId,
    testId,
    description,
    duration: Number.POSITIVE_INFINITY,
    action: { label, onClick },
  })
}

export const notify = {
  /** @param duration milliseconds, for a toast with a link that takes time to use. */
  success: (title: string, description?: ReactNode, duration?: number) =>
    void show('success', title, { description, ...(duration && { duration }) }),
  successWithButton: (title: string, button: ToastButton) => void showWithButton('success', title, button),
  end: (name: string) => void loadToasts().then(({ toast }) => toast.dismiss(name)),
  info: (title: string, description?: ReactNode, duration?: number) =>
    void show('info', title, { description, ...(duration && { duration }) }),
  error: (title: string, description?: string) => void show('error', title, { description, duration: errorDuration }),
  errorWithButton: (title: string, button: ToastButton) => void showWithButton('error', title, button),
}
