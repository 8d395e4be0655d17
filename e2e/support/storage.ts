/* Both run in the page. */

/** Where site data is blocked, the browser throws as soon as a page asks for any of these. */
export function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, { get: refuse })
  for (const name of ['serviceWorker', 'storage']) Object.defineProperty(Navigator.prototype, name, { get: refuse })
  LockManager.prototype.request = async () => refuse()
}

/** Where the device is full, what is there can be read and removed. */
export function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}
