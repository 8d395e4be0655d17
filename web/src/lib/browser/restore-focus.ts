const headings = 'h1, h2, h3, h4'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * When the focused element is removed or disabled, the browser drops the focus, and users of a keyboard or a screen
 * reader start again at the top. This function instead moves the focus to the nearest remaining heading, or back to a
 * button that was only busy. A screen that focuses a better place takes precedence. Returns a function that stops this.
 */
export function restoreLostFocus() {
  let last: HTMLElement | null = null
  let around: Element[] = []
  /** The element that had the focus before the focus moved into the current dialog. */
  let opener: { element: HTMLElement; around: Element[] } | null = null
  let wasDisabled = false
  let waiting = 0

  function remember({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    // When an element in a dialog loses the focus, the dialog gets it for a moment. That moment is not remembered.
    if (last && around.includes(target) && (isGone(last) || isDisabled(last))) return
    const isInDialog = target.closest(dialogs) !== null
    if (!isInDialog) opener = null
    else if (last && !last.closest(dialogs) && last.isConnected) opener = { element: last, around }
    last = target
    around = ancestorsOf(target)
    wasDisabled = false
  }
  /** A press elsewhere means that the user moved the focus, not that it was lost. */
  function forget({ target }: PointerEvent) {
    if (last && !(target instanceof Node && last.contains(target))) last = null
  }

  function check() {
    if (!last) return
    wasDisabled ||= isDisabled(last)
    if (waiting) return
    // Whether the element is shown is asked in a frame, because asking right after a change would lay the page out
    // twice. One more frame passes, because a closing dialog returns the focus in the first.
    waiting = requestAnimationFrame(() => {
      waiting = last && (wasDisabled || isGone(last)) ? requestAnimationFrame(putBackNow) : 0
    })
  }

  function putBackNow() {
    waiting = 0
    putBack()
  }

  function putBack() {
    const { activeElement } = document
    const isDropped = activeElement === null || activeElement === document.body || around.includes(activeElement)
    if (!last || !(isDropped || activeElement === last)) return
    if (!isGone(last)) {
      // The element is still busy. `check` calls this function again once the element is enabled.
      if (isDisabled(last)) return
      wasDisabled = false
      if (isDropped) last.focus({ preventScroll: true })
      return
    }
    const elsewhere = drawnElsewhere(last)
    if (elsewhere) return elsewhere.focus({ preventScroll: true })
    if (opener && !around.some((element) => element.isConnected)) {
      if (!isGone(opener.element)) return opener.element.focus({ preventScroll: true })
      around = opener.around
    }
    const heading = nearestHeading(around)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(check)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-busy', 'class', 'hidden'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(waiting)
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
  }
}

const isDisabled = (element: Element) => element.matches(':disabled')

/** A busy element is not gone, because it becomes usable again. */
function isGone(element: Element) {
  return (
    !element.isConnected || !isShown(element) || (isDisabled(element) && element.getAttribute('aria-busy') !== 'true')
  )
}

/** The element that took this one's place. A shift that was moved is drawn again elsewhere, with the same id. */
export function drawnElsewhere({ id }: Element) {
  const element = id ? document.getElementById(id) : null
  return element && isShown(element) ? element : null
}

/** True also in a browser without `checkVisibility`. */
export const isShown = (element: Element) => element.checkVisibility?.() ?? true

function ancestorsOf(element: Element) {
  const found: Element[] = []
  if (element.matches(dialogs)) return found
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    found.push(at)
    if (at.matches(`main, ${dialogs}`)) break
  }
  return found
}

function nearestHeading(around: Element[]) {
  for (const element of around) {
    if (!element.isConnected || !isShown(element) || element.matches('ul, ol')) continue
    const heading = [...element.querySelectorAll<HTMLElement>(headings)].find(isShown)
    if (heading) return heading
  }
  return null
}
