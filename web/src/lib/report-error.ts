import { ApiError, NetworkError } from './http/errors.ts'

/** The maximum of reports for one page load. An error in a loop counts once. */
const maxReports = 5
const reported = new Set<string>()

/**
 * Reports the kind of a bug and its place in our files, but never its message, which may contain typed text. An error
 * without a place in our files belongs to a browser extension.
 */
export function reportError(error: unknown) {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof NetworkError) return
  const frames = framesOf(error.stack ?? '')
  const type = /^[A-Z][A-Za-z]{0,39}$/.test(error.name) ? error.name : 'Error'
  const body = JSON.stringify({ type, frames })
  if (frames.length === 0 || reported.has(body) || reported.size >= maxReports) return
  reported.add(body)
  const headers = { 'content-type': 'application/json' }
  fetch('/web-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}

/**
 * The calls in a stack trace that lie in our files. All browsers write an address, a line and a column for each call.
 */
function framesOf(stack: string) {
  const ours = [...stack.matchAll(/(https?:\/\/[^/\s)]+)(\/assets\/[\w.-]+\.js):(\d+):(\d+)/g)]
  return ours
    .filter(([, origin]) => origin === location.origin)
    .slice(0, 20)
    .map(([, , file, line, column]) => ({ file, line: Number(line), column: Number(column) }))
}

export function reportUncaught() {
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
