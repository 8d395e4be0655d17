import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface Server {
  url: string
  stop: () => Promise<void>
}

/** Starts the built app on the seeded data folder, on free ports. */
export async function startServer(): Promise<Server> {
  const [port, smtp, inbox] = await Promise.all([freePort(), freePort(), freePort()])
  const child = spawn(process.execPath, ['local/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      MAIL_SMTP_PORT: String(smtp),
      MAIL_WEB_PORT: String(inbox),
      TRUST_PROXY: '127.0.0.0/8',
      DEMO: '0',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + 120_000; !(await isReady(url)); ) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error('the server was not ready within two minutes')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isReady(url: string) {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
