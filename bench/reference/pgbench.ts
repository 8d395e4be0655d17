import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { isInstalled } from '../load/load.ts'

interface PlainSql {
  file: string
  /** The statement. Its `:n` is drawn from 1 to `limit`. */
  sql: string
  limit: number
  url: string
  connections: number
  seconds: number
}

/** How many times a second PostgreSQL alone runs a prepared statement; NaN without pgbench. */
export async function pgbench({ file, sql, limit, url, connections, seconds }: PlainSql) {
  if (!(await isInstalled('pgbench'))) return Number.NaN
  writeFileSync(file, `\\set n random(1, ${limit})\n${sql};\n`)
  const threads = Math.min(connections, availableParallelism())
  const args = ['-n', '-M', 'prepared', '-c', connections, '-j', threads, '-T', Math.ceil(seconds), '-f', file, url]
  const { stdout } = await promisify(execFile)('pgbench', args.map(String))
  // On a very busy machine pgbench may print no rate, because its time ends before all its connections are open.
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN)
}
