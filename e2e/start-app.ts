import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the built app as a user would, on free ports and an empty data folder, and stops it after the last test. */
export default async function startApp() {
  const [port, smtp, inbox] = await freePorts(3)
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-e2e-'))
  const log: string[] = []
  const app = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      MAIL_SMTP_PORT: String(smtp),
      MAIL_WEB_PORT: String(inbox),
      DATA_DIR: dataDir,
      DEMO: '0',
      // Each test comes from an address of its own, or the limits on sign-up and login would count them as one person.
      TRUST_PROXY: '127.0.0.0/8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  app.stdout.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  app.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const exited = new Promise<number | null>((resolve) => app.once('exit', resolve))
  process.env.APP_URL = `http://localhost:${port}`
  process.env.INBOX_URL = `http://127.0.0.1:${inbox}`

  const stop = async () => {
    app.kill('SIGTERM')
    const code = await exited
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the app ended with ${code}:\n${log.join('')}`)
  }
  const ready = await Promise.race([untilReady(process.env.APP_URL), exited.then(() => false)])
  if (!ready) throw new Error(`the app did not start:\n${log.join('')}`)
  return stop
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
