import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../local/src/postgres/supervisor.ts'
import { migrate } from '../../server/src/platform/migrate/migrate.ts'
import { freePort } from '../../testkit/src/free-port.ts'
import { compileCache } from './compile-cache.ts'

const runs = 9
const giveUpAfterMs = 60_000

const bareFastify = `
  import Fastify from 'fastify'
  const app = Fastify()
  app.get('/healthz', async () => ({ status: 'ok' }))
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
  process.on('SIGTERM', () => process.exit())
`

/** Prints the median time from a process's start to its first answer, compared with a bare Fastify's. */
export async function measureFirstAnswer(dist: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-build-'))
  // Under root the embedded database runs as another user, who must reach the data in this folder.
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: { info() {}, error: console.error },
  })
  try {
    await migrate(postgres.ownerUrl)
    const settings = {
      DATABASE_URL: postgres.apiUrl,
      AUTH_SECRET: 'measured-only-0123456789-0123456789',
      DATA_DIR: folder,
    }
    const server: Program = { args: ['server/src/main.ts'], cwd: dist, env: { ...settings, ...compileCache } }
    const bare: Program = {
      args: ['--input-type=module', '--eval', bareFastify],
      cwd: dist,
      env: { NODE_COMPILE_CACHE: join(folder, 'bare') },
    }
    // The first run reads the disk and fills the compile cache of the bare server. It does not count.
    const times = []
    for (let run = 0; run <= runs; run++) {
      times.push({ dist: await firstAnswer(server), bare: await firstAnswer(bare) })
    }
    const counted = times.slice(1)
    const ofDist = describe(counted.map(({ dist }) => dist))
    const ofBare = describe(counted.map(({ bare }) => bare))
    console.log(`first answer after ${ofDist}; of a bare Fastify after ${ofBare} (${runs} runs)`)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Program {
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

async function firstAnswer({ args, cwd, env }: Program) {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`)
      if (performance.now() - startedAt > giveUpAfterMs) throw new Error('a server does not answer')
      await sleep(1)
    }
    return performance.now() - startedAt
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

function answers(port: number) {
  return new Promise<boolean>((resolve) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200))
    }).once('error', () => resolve(false))
  })
}

function describe(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return `${at(0.5)} ms (${at(0)}–${at(1)})`
}
