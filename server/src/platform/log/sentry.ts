import { randomBytes } from 'node:crypto'
import { Counter } from 'prom-client'

export const errorsNotReported = new Counter({
  name: 'errors_not_reported_total',
  help: 'Errors that SENTRY_DSN did not get: too many at once, or it was away',
  registers: [],
})

const perMinute = 30
const withinMs = 5_000

interface ErrorLine {
  time: number
  msg?: string
  reqId?: string
  job?: string
  web?: boolean
  err?: { type?: string; code?: string; constraint?: string; stack?: string }
}

/** The form of a DSN: a key before the host, and a project's number at the end. */
const form = /^(https?):\/\/(\w+)@([^/]+)(\/.*)?\/(\d+)$/

export const isDsn = (text: string) => form.test(text)

/** Sends each error line as a Sentry envelope by a plain POST, without an SDK. */
export function openSentry(dsn: string) {
  const [, scheme, key, host, path = '', project] = form.exec(dsn) ?? []
  const url = `${scheme}://${host}${path}/api/${project}/envelope/`
  const sending = new Set<Promise<void>>()
  let minute = 0
  let sent = 0

  async function send(line: ErrorLine) {
    const event = eventOf(line)
    const envelope = [{ event_id: event.event_id }, { type: 'event' }, event].map((part) => JSON.stringify(part))
    try {
      const { ok } = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=plantao-aberto/1, sentry_key=${key}`,
        },
        body: envelope.join('\n'),
        signal: AbortSignal.timeout(withinMs),
      })
      if (!ok) errorsNotReported.inc()
    } catch {
      // The failure is counted but not logged: an error line would be sent here again.
      errorsNotReported.inc()
    }
  }

  return {
    write(text: string) {
      const line = JSON.parse(text) as ErrorLine
      const now = Math.floor(line.time / 60_000)
      if (now !== minute) [minute, sent] = [now, 0]
      if (sent++ >= perMinute) return errorsNotReported.inc()
      const report = send(line).finally(() => sending.delete(report))
      sending.add(report)
    },
    close: async () => void (await Promise.all(sending)),
  }
}

const frame = /^\s*at (?:(.*?) \()?(?:file:\/\/)?([^()\s]+):(\d+):(\d+)\)?$/

/** Leaves out the error's message, because it may quote a user's input. The log has it, under the request's id. */
function eventOf({ time, msg, reqId, job, web = false, err }: ErrorLine) {
  const frames = (err?.stack ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, name, file, lineno, colno] = frame.exec(line) ?? []
      return file ? [{ filename: file, function: name, lineno: Number(lineno), colno: Number(colno) }] : []
    })
    .reverse()
  const value = [err?.code, err?.constraint].filter(Boolean).join(' ')
  return {
    event_id: randomBytes(16).toString('hex'),
    timestamp: time / 1000,
    platform: web ? 'javascript' : 'node',
    level: 'error',
    logentry: { formatted: msg },
    tags: { request_id: reqId, job },
    ...(err && { exception: { values: [{ type: err.type ?? 'Error', value, stacktrace: { frames } }] } }),
  }
}
