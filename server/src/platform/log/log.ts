import type { FastifyBaseLogger } from 'fastify'
import pino, { type LevelWithSilent, type Logger } from 'pino'
import { traceOfNow } from '../spans/traces.ts'
import { logContext } from './context.ts'
import { openOutput } from './output.ts'
import { openSentry } from './sentry.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

interface LogOptions {
  stream?: pino.DestinationStream
  level?: LevelWithSilent
  sentryDsn?: string | undefined
}

export function openLog({ stream = openOutput(process.stdout), level = 'info', sentryDsn }: LogOptions = {}): {
  log: Logger
  close: () => Promise<void>
} {
  // Without Sentry, lines go to the stream directly, because a multistream would be slower.
  if (!sentryDsn) return { log: createLog(level, stream), close: async () => {} }
  const sentry = openSentry(sentryDsn)
  const both: pino.StreamEntry[] = [
    { level: 'trace', stream },
    { level: 'error', stream: sentry },
  ]
  return { log: createLog(level, pino.multistream(both)), close: () => sentry.close() }
}

function createLog(level: LevelWithSilent, stream: pino.DestinationStream): Logger {
  // Only lines of the main logger need the context: a request's logger is a child that already has the request's id.
  const mixin = (_line: object, _level: number, logger: Logger) => ({
    ...(logger === log && logContext()),
    ...traceOfNow(),
  })
  const log: Logger = pino({ level, ...options, mixin }, stream)
  return log
}

/** Patterns of secrets and personal data. No pattern can tell names of people from other words. */
const personal: readonly [RegExp, string][] = [
  [/\$argon2\S*/g, '[hash]'],
  // User and password of a connection string.
  [/\/\/[^/\s@]*@/g, '//[login]@'],
  [/[^\s"'`<>()[\]=,;:/\\]+(?:@|%40)[^\s"'`<>()[\]=,;:/\\]+/gi, '[e-mail]'],
  [/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\br1\.[0-9a-f-]{36}\.\d+\.[\w-]+/g, '[token]'],
  // Tokens of e-mail links, in case a mail program has made the query a part of the path.
  [/[a-z2-7]{32,}|[A-Z2-7]{32,}/g, '[token]'],
  // No word or file name is that long; a UUID has 36 characters.
  [/[\w-]{40,}/g, '[token]'],
  [/(?<![\w.-])(?:\+?55[\s.-]?)?\(?\d{2}\)?[\s.-]?9?\d{4}[\s.-]?\d{4}(?![\w-])/g, '[phone]'],
  [/\b\w{2}\.\w{3}\.\w{3}\/\w{4}-\d{2}\b/g, '[cnpj]'],
]

/** Replaces secrets and personal data in text from outside, such as a requested path or a database message. */
export function redact(text: string) {
  return personal.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}

/** An error's stack, redacted. Node would also print its properties, for example the row of a unique violation. */
export function describeCrash(error: unknown) {
  return redact(error instanceof Error ? (error.stack ?? error.message) : typeof error)
}

/** At most 200 characters, so that long paths cannot fill the log. */
function loggedPath(url: string) {
  // Cuts out tokens, which are longer than any part of a route.
  const path = url.split('?')[0]!.replace(/[^/]{50,}/g, '…')
  // Redacting 16 KiB takes a millisecond, so long paths are cut first. The cut is at a slash, because half a phone
  // number would not be recognized.
  const begin = path.length > 1_000 ? `${path.slice(0, path.lastIndexOf('/', 1_000))}/…` : path
  return shortened(redact(begin), 200)
}

function shortened(text: string, length: number) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

interface Request {
  method?: string
  url?: string
  routeOptions?: { url?: string | undefined }
}

// The log never has the query of an address (links carry tokens) or the detail of a database error (it quotes rows).
const options: pino.LoggerOptions = {
  base: null,
  serializers: {
    req: ({ method, url = '', routeOptions }: Request) => ({
      method,
      // The address of a route without parameters is constant, so it needs no redaction.
      path: routeOptions?.url && !/[:*]/.test(routeOptions.url) ? routeOptions.url : loggedPath(url),
    }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    // Not every error is an Error.
    err: (error: Partial<Error & { code: string; constraint: string }> | null) => {
      const { name, message, code, constraint, stack } = error ?? {}
      return {
        type: name,
        message: message && shortened(redact(message), 2_000),
        code,
        constraint,
        stack: stack && shortened(redact(stack), 4_000),
      }
    },
  },
}
