const toast = '[data-sonner-toast][data-removed="false"]'

/**
 * Makes the button of a new toast the next stop of Tab, wherever the focus is, because a toast disappears soon and a
 * dialog traps the focus. Other controls of a toast, marked by `data-reached`, come after the button. Returns a
 * function that stops this.
 */
export function reachToastsByTab() {
  const reached = new WeakSet<Element>()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    // A confirm dialog covers the toasts, so Tab stays in the dialog.
    if (document.querySelector('[role="alertdialog"]')) return
    const inToasts = (what: string) => [...document.querySelectorAll<HTMLElement>(`${toast} ${what}`)]
    const button = [...inToasts('[data-action]'), ...inToasts('[data-reached]')].find((each) => !reached.has(each))
    if (!button) return
    reached.add(button)
    event.preventDefault()
    button.focus()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}
