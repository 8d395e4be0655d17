import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pino, { type Level, type LevelWithSilent, type Logger } from 'pino'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

const fileLimit = 10 * 1024 * 1024

interface LogOptions {
  file?: string
  /** In place of the standard output. */
  stream?: pino.DestinationStream
  level?: LevelWithSilent
}

/** Lines of JSON: on the standard output, or in a file with the warnings on the screen too. */
export function openLog({ file, stream, level = 'info' }: LogOptions = {}): Logger {
  if (!file) return stream ? pino({ level, ...options }, stream) : pino({ level, ...options })
  mkdirSync(dirname(file), { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > fileLimit) renameSync(file, `${file}.1`)
  const streams: { level: Level; stream: pino.DestinationStream }[] = [
    { level: 'info', stream: pino.destination({ dest: file, sync: false, mode: 0o600 }) },
    { level: 'warn', stream: pino.destination(2) },
  ]
  return pino({ level, ...options }, pino.multistream(streams))
}

/** Most likely a secret, or somebody's address or number, wherever it stands; names nobody can tell from words. */
const personal: readonly [RegExp, string][] = [
  [/\$argon2\S*/g, '[hash]'],
  // Of a connection string.
  [/\/\/[^/\s@]*@/g, '//[login]@'],
  [/[^\s"'`<>()[\]=,;:/\\]+(?:@|%40)[^\s"'`<>()[\]=,;:/\\]+/gi, '[e-mail]'],
  [/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\br1\.[0-9a-f-]{36}\.\d+\.[\w-]+/g, '[token]'],
  // No word and no file of ours is that long; an id has 36.
  [/[\w-]{40,}/g, '[token]'],
  [/(?<![\w.-])(?:\+?55[\s.-]?)?\(?\d{2}\)?[\s.-]?9?\d{4}[\s.-]?\d{4}(?![\w-])/g, '[phone]'],
  [/\b\w{2}\.\w{3}\.\w{3}\/\w{4}-\d{2}\b/g, '[cnpj]'],
]

/** What others wrote (a message of the database, an address somebody asked for) before it is kept. */
export function redacted(text: string) {
  return personal.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}

/** An error for a screen that is kept as a log: without what Node would print of the properties, such as the row of a conflict. */
export function describeCrash(error: unknown) {
  return redacted(error instanceof Error ? (error.stack ?? error.message) : typeof error)
}

// No secret and nothing about a person: an address without its query (links carry tokens), an error without the row that
// PostgreSQL quotes in its detail.
const options: pino.LoggerOptions = {
  base: null,
  serializers: {
    req: ({ method, url = '' }: { method?: string; url?: string }) => ({
      method,
      // No path of ours has a part this long; tokens are longer.
      path: redacted(url.split('?')[0]!.replace(/[^/]{50,}/g, '…')),
    }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    // Not always an Error: pg-boss tells of a copy.
    err: (error: Partial<Error & { code: string; constraint: string }> | null) => {
      const { name, message, code, constraint, stack } = error ?? {}
      return { type: name, message: message && redacted(message), code, constraint, stack: stack && redacted(stack) }
    },
  },
}
