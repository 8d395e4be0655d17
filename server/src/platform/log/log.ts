import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pino, { type LevelWithSilent, type Logger } from 'pino'
import { openOutput } from './output.ts'
import { openRollingFile } from './rolling-file.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

interface LogOptions {
  file?: string
  /** In place of the standard output. */
  stream?: pino.DestinationStream
  level?: LevelWithSilent
}

/** Lines of JSON: on the standard output, or in files with the warnings on the screen too. */
export function openLog({ file, stream, level = 'info' }: LogOptions = {}): {
  log: Logger
  close: () => Promise<void>
} {
  if (!file) {
    const log = pino({ level, ...options }, stream ?? openOutput(process.stdout))
    return { log, close: async () => {} }
  }
  mkdirSync(dirname(file), { recursive: true })
  const rolling = openRollingFile(file)
  const streams = [
    { level: 'info' as const, stream: rolling },
    { level: 'warn' as const, stream: openOutput(process.stderr) },
  ]
  return { log: pino({ level, ...options }, pino.multistream(streams)), close: rolling.close }
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
export function redact(text: string) {
  return personal.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}

/** An error for a screen that is kept as a log: without what Node would print of the properties, such as the row of a conflict. */
export function describeCrash(error: unknown) {
  return redact(error instanceof Error ? (error.stack ?? error.message) : typeof error)
}

/** At most 200 characters, so that nobody can fill the log with long addresses. */
function loggedPath(url: string) {
  // No path of ours has a part this long; tokens are longer.
  const path = url.split('?')[0]!.replace(/[^/]{50,}/g, '…')
  // To redact 16 KiB takes a millisecond. Cut between two parts: half a phone number would not be recognised.
  const begin = path.length > 1_000 ? `${path.slice(0, path.lastIndexOf('/', 1_000))}/…` : path
  return shortened(redact(begin), 200)
}

function shortened(text: string, length: number) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

// No secret and nothing about a person: an address without its query (links carry tokens), an error without the row that
// PostgreSQL quotes in its detail.
const options: pino.LoggerOptions = {
  base: null,
  serializers: {
    req: ({ method, url = '' }: { method?: string; url?: string }) => ({
      method,
      path: loggedPath(url),
    }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    // Not always an Error: pg-boss tells of a copy.
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
