/* The functions of this file run in the page. */

/** Simulates blocked site data: the browser throws as soon as a page reads one of the names below. */
export function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, { get: refuse })
  for (const name of ['serviceWorker', 'storage']) Object.defineProperty(Navigator.prototype, name, { get: refuse })
  LockManager.prototype.request = async () => refuse()
}

/** Simulates a full device, where stored data can still be read and removed. */
export function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}
