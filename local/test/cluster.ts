import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@plantao/server/platform/migrate/migrate'
import type {} from '@plantao/server/test/database'
import type { TestProject } from 'vitest/node'
import { DATABASE } from '../src/postgres/database.ts'
import { startEmbeddedPostgres } from '../src/postgres/supervisor.ts'

// Stops PostgreSQL and removes its folder even if the run is killed before its teardown.
const WATCHER = `
  process.stdin.on('close', () => {
    try { process.kill(Number(process.argv[1]), 'SIGQUIT') } catch {}
    setTimeout(() => require('node:fs').rmSync(process.argv[2], { recursive: true, force: true, maxRetries: 5 }), 500)
  }).resume()`

/** Vitest's global setup of the server's tests. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, error: (line) => console.error(line) },
    // The data is not needed after the run.
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB', max_connections: '200' },
  })
  const watcher = spawn(process.execPath, ['-e', WATCHER, String(postgres.pid()), dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  try {
    await migrate(postgres.ownerUrl)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('cluster', { apiUrl: postgres.apiUrl, ownerUrl: postgres.ownerUrl, template: DATABASE })

  async function stop() {
    await postgres.stop()
    watcher.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return stop
}
