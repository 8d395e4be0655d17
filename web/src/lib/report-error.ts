import { ApiError, NetworkError } from './http/errors.ts'

/** Of one page load: an error in a loop is one error. */
const most = 5
const reported = new Set<string>()

/**
 * Tells the server of a bug: the error's kind and where in our files it happened, never its message, which may hold what
 * somebody typed. Errors without a place in our files are a browser extension's.
 */
export function reportError(error: unknown) {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof NetworkError) return
  const frames = framesOf(error.stack ?? '')
  const type = /^[A-Z][A-Za-z]{0,39}$/.test(error.name) ? error.name : 'Error'
  const body = JSON.stringify({ type, frames })
  if (frames.length === 0 || reported.has(body) || reported.size >= most) return
  reported.add(body)
  const headers = { 'content-type': 'application/json' }
  // Where it does not arrive there is nobody to tell.
  fetch('/web-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}

/** All browsers write an address, a line and a column for each call. */
function framesOf(stack: string) {
  const ours = [...stack.matchAll(/(https?:\/\/[^/\s)]+)(\/assets\/[\w.-]+\.js):(\d+):(\d+)/g)]
  return ours
    .filter(([, origin]) => origin === location.origin)
    .slice(0, 20)
    .map(([, , file, line, column]) => ({ file, line: Number(line), column: Number(column) }))
}

/** What nothing else catches. */
export function reportUncaught() {
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
