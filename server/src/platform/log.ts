import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pino, { type Level, type LevelWithSilent, type Logger } from 'pino'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

const fileLimit = 10 * 1024 * 1024

/** Lines of JSON: on the standard output, or in a file with the warnings on the screen too. */
export function openLog({ file, level = 'info' }: { file?: string; level?: LevelWithSilent } = {}): Logger {
  if (!file) return pino({ level, ...options })
  mkdirSync(dirname(file), { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > fileLimit) renameSync(file, `${file}.1`)
  const streams: { level: Level; stream: pino.DestinationStream }[] = [
    { level: 'info', stream: pino.destination({ dest: file, sync: false, mode: 0o600 }) },
    { level: 'warn', stream: pino.destination(2) },
  ]
  return pino({ level, ...options }, pino.multistream(streams))
}

// No secret and nothing about a person: an address without its query (links carry tokens), an error without the row that
// PostgreSQL quotes in its detail.
const options: pino.LoggerOptions = {
  base: null,
  serializers: {
    req: ({ method, url = '' }: { method?: string; url?: string }) => ({
      method,
      // No path of ours has a part this long; tokens are longer.
      path: url.split('?')[0]!.replace(/[^/]{50,}/g, '…'),
    }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    // Not always an Error: pg-boss tells of a copy.
    err: (error: Partial<Error & { code: string; constraint: string }> | null) => {
      const { name, message, code, constraint, stack } = error ?? {}
      return { type: name, message, code, constraint, stack }
    },
  },
}
