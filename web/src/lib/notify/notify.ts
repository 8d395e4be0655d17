import { createElement, type ReactNode } from 'react'
import { loadWhenOnline } from '../code-loading/load-when-online.ts'

/** Long enough to read twice when tired. */
const errorDuration = 8000

/** The library is not part of the first screen: ToasterSlot.tsx loads it right after. */
const loadToasts = () => loadWhenOnline(() => import('sonner'))

let repeats = 0

async function show(
  type: 'success' | 'info' | 'error',
  title: string,
  options: { description?: ReactNode; duration?: number },
) {
  const { toast } = await loadToasts()
  // Equal toasts, as from a retry or from two lists of one page, become one with its time started again.
  const id = [type, title, typeof options.description === 'string' ? options.description : ''].join('\n')
  const isRepeated = toast.getToasts().some((shown) => shown.id === id)
  // A screen reader reads the same words again only if they are a new element.
  const words = isRepeated ? createElement('span', { key: ++repeats }, title) : title
  toast[type](words, { ...options, id })
}

interface ToastButton {
  /** To end it by. */
  name?: string
  /** A second line, which tells the toast from others with the same title. */
  description?: string
  label: string
  /** How long it is there. */
  seconds: number
  onPress: () => void
}

/** With its own clock: the library's stands still while the mouse is on a toast. */
async function showWithButton(
  type: 'success' | 'error',
  title: string,
  { name = `button-${Math.random()}`, description, label, seconds, onPress }: ToastButton,
) {
  const { toast } = await loadToasts()
  // Each is a toast of its own: buttons of equal words take back different things.
  const testId = name
  function end() {
    const focused = document.activeElement
    // The toaster gives the focus back to where it was before.
    if (focused instanceof HTMLElement && focused.closest(`[data-testid="${testId}"]`)) focused.blur()
    toast.dismiss(testId)
  }
  const timer = setTimeout(end, seconds * 1000)
  function onClick() {
    clearTimeout(timer)
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
  /** @param duration in milliseconds, where there is more to do than to read. */
  success: (title: string, description?: ReactNode, duration?: number) =>
    void show('success', title, { description, ...(duration && { duration }) }),
  /** A success with something to press. */
  successWithButton: (title: string, button: ToastButton) => void showWithButton('success', title, button),
  /** Ends the toast with a button that has this name. */
  end: (name: string) => void loadToasts().then(({ toast }) => toast.dismiss(name)),
  info: (title: string, description?: ReactNode, duration?: number) =>
    void show('info', title, { description, ...(duration && { duration }) }),
  error: (title: string, description?: string) => void show('error', title, { description, duration: errorDuration }),
  /** A failure with another try. */
  errorWithButton: (title: string, button: ToastButton) => void showWithButton('error', title, button),
}
