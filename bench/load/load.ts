import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HttpConnection } from './http-connection.ts'
import { type Figures, type Load, measure } from './measure.ts'

export type { Figures, Load } from './measure.ts'

/** Sends the requests in turn, again and again, until `load.seconds` are over. */
export type LoadGenerator = (url: string, requests: readonly Buffer[], load: Load) => Promise<Figures>

/**
 * Replaces wrk if wrk is not installed. This generator slows bare node:http down more than the app, so the app's share
 * of the rate of bare node:http looks better than it is.
 */
export const byNode: LoadGenerator = async (url, requests, load) => {
  const open = await HttpConnection.openMany(url, load.connections)
  try {
    return await measure((n, connection) => open[connection]!.ask(requests[n % requests.length]!), load)
  } finally {
    for (const connection of open) connection.close()
  }
}

export const byWrk: LoadGenerator = async (url, requests, { connections, seconds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-wrk-'))
  const file = join(folder, 'requests')
  writeFileSync(file, Buffer.concat(requests.flatMap((request) => [Buffer.from(`${request.length}\n`), request])))
  const script = join(import.meta.dirname, 'wrk.lua')
  const args = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '--timeout=30s', '-s', script, url]
  try {
    const { stdout } = await promisify(execFile)('wrk', [...args, '--', file])
    return JSON.parse(/^figures (.*)$/m.exec(stdout)![1]!)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const isInstalled = (program: string) =>
  promisify(execFile)(program, ['--version']).then(
    () => true,
    // A program that started and failed has an exit code; one that is missing or may not be run has an error's name.
    (error: { code?: unknown }) => typeof error.code === 'number',
  )
