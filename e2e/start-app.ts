import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts the built app twice, as users would, on free ports and empty data folders: once without any data, and once with
 * the demonstration and the settings that the first leaves off. Both are stopped after the last test.
 */
export default async function startApps() {
  const ports = await freePorts(6)
  const started = await Promise.allSettled([
    startApp(ports.slice(0, 3), { DEMO: '0' }),
    startApp(ports.slice(3), {
      DEMO: '1',
      STRICT_VALIDATION: '1',
      AUTH_HIDE_EXISTING: '1',
      PRIVACY_CONTACT: 'privacidade@exemplo.com.br',
    }),
  ])
  const stops = started.flatMap((app) => (app.status === 'fulfilled' ? [app.value.stop] : []))
  const stop = async () => {
    await Promise.all(stops.map((stopOne) => stopOne()))
  }
  const failed = started.find((app) => app.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [plain, demo] = started.map((app) => (app.status === 'fulfilled' ? app.value : null))
  process.env.APP_URL = plain!.url
  process.env.INBOX_URL = plain!.inboxUrl
  process.env.DEMO_URL = demo!.url
  return stop
}

/** Of who runs the tests, and not for the app under test; an empty setting counts as not given. */
const notOurs = {
  DATABASE_URL: '',
  SMTP_URL: '',
  FILES_URL: '',
  PUBLIC_URL: '',
  PUBLIC_ANON_KEY: '',
  STRICT_VALIDATION: '',
  AUTH_HIDE_EXISTING: '',
}

async function startApp([port, smtp, inbox]: number[], settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-e2e-'))
  const log: string[] = []
  const app = spawn(process.execPath, ['local/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...notOurs,
      PORT: String(port),
      MAIL_SMTP_PORT: String(smtp),
      MAIL_WEB_PORT: String(inbox),
      DATA_DIR: dataDir,
      // Each test comes from an address of its own, or the limits on sign-up and login would count them as one person.
      TRUST_PROXY: '127.0.0.0/8',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  app.stdout.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  app.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const exited = new Promise<number | null>((resolve) => app.once('exit', resolve))
  const url = `http://localhost:${port}`

  const stop = async () => {
    app.kill('SIGTERM')
    const code = await exited
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the app ended with ${code}:\n${log.join('')}`)
  }
  const ready = await Promise.race([untilReady(url), exited.then(() => false)])
  if (ready) return { url, inboxUrl: `http://127.0.0.1:${inbox}`, stop }
  if (app.exitCode === null) await stop()
  throw new Error(`the app did not start:\n${log.join('')}`)
}

async function untilReady(url: string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const ok = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

async function freePorts(count: number) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
