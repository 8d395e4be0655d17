const toastButtons = '[data-sonner-toast][data-removed="false"] [data-action]'

/**
 * Makes the button of a new toast the next stop of Tab, wherever the focus is: it disappears soon, and a dialog traps
 * the focus. Returns a function that stops this.
 */
export function reachToastsByTab() {
  const reached = new WeakSet<Element>()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    // A confirm dialog covers the toasts.
    if (document.querySelector('[role="alertdialog"]')) return
    const button = [...document.querySelectorAll<HTMLElement>(toastButtons)].find((each) => !reached.has(each))
    if (!button) return
    reached.add(button)
    event.preventDefault()
    button.focus()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}
