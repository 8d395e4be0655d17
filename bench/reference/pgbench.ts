import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** One statement, run again and again. */
export interface PlainSql {
  /** A file for pgbench's script. */
  file: string
  /** Its `:n` is drawn from 1 to `most`. */
  sql: string
  most: number
}

interface PgLoad {
  url: string
  connections: number
  seconds: number
}

/** What measures PostgreSQL alone: pgbench where it is installed, as the embedded PostgreSQL does not bring it. */
export async function findPgbench({ isQuick }: { isQuick: boolean }) {
  // pgbench measures whole seconds.
  if (isQuick) return { name: 'a node-postgres loop', perSecond: nodeLoop }
  const isInstalled = await promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  return isInstalled
    ? { name: 'pgbench', perSecond: pgbench }
    : { name: 'a node-postgres loop (pgbench is not installed)', perSecond: nodeLoop }
}

/** Times a second, with prepared statements. */
async function pgbench({ file, sql, most }: PlainSql, { url, connections, seconds }: PgLoad) {
  writeFileSync(file, `\\set n random(1, ${most})\n${sql};\n`)
  const threads = Math.min(connections, availableParallelism())
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    connections,
    '-j',
    threads,
    '-T',
    // Whole seconds, and the first goes to connecting.
    Math.ceil(seconds) + 1,
    '-f',
    file,
  ]
  const { stdout } = await promisify(execFile)('pgbench', [...args.map(String), url])
  // None on a machine so busy that the time was over before all were connected.
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN)
}

async function nodeLoop({ sql, most }: PlainSql, load: PgLoad) {
  const child = fork(new URL('./postgres-loop.ts', import.meta.url), [JSON.stringify({ sql, most, ...load })])
  const [perSecond] = (await once(child, 'message')) as [number]
  return perSecond
}
