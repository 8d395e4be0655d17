import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { isInstalled } from '../load/load.ts'

interface PlainSql {
  /** For pgbench's script. */
  file: string
  /** One statement. Its `:n` is drawn from 1 to `most`. */
  sql: string
  most: number
  url: string
  connections: number
  seconds: number
}

/** How often a second PostgreSQL alone runs a prepared statement. NaN where pgbench is not installed. */
export async function pgbench({ file, sql, most, url, connections, seconds }: PlainSql) {
  if (!(await isInstalled('pgbench'))) return Number.NaN
  writeFileSync(file, `\\set n random(1, ${most})\n${sql};\n`)
  const threads = Math.min(connections, availableParallelism())
  const args = ['-n', '-M', 'prepared', '-c', connections, '-j', threads, '-T', Math.ceil(seconds), '-f', file, url]
  const { stdout } = await promisify(execFile)('pgbench', args.map(String))
  // None on a machine so busy that the time was over before all were connected.
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN)
}
