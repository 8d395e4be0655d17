import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

export interface Inbox {
  smtpUrl: string
  webUrl: string
  stop: () => Promise<void>
}

interface Options {
  smtpPort: number
  webPort: number
  dataDir: string
  /** It ended though nobody stopped it. */
  onEnd: () => void
}

/** The development inbox: real SMTP on loopback, with a page to read what arrived. */
export async function startInbox({ smtpPort, webPort, dataDir, onEnd }: Options): Promise<Inbox> {
  const folder = join(dataDir, 'inbox')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const child = fork(join(import.meta.dirname, 'inbox-child.mjs'), [JSON.stringify({ smtpPort, webPort, folder })], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // One setting of ours is also one of MailDev's; and its proxy and mail settings are none of the server's.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const answer = await new Promise<{ ready?: true; error?: string; port?: number }>((resolve) => {
    child.once('message', resolve)
    child.once('error', ({ message }) => resolve({ error: message }))
    exited.then(() => resolve({ error: 'it ended at once' }))
  })
  if (!answer.ready) {
    child.kill('SIGKILL')
    throw new StartError(reasonOf(answer, smtpPort, webPort))
  }
  let isStopping = false
  exited.then(() => {
    if (!isStopping) onEnd()
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
    webUrl: `http://localhost:${webPort}`,
    async stop() {
      isStopping = true
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

function reasonOf({ error, port }: { error?: string; port?: number }, smtpPort: number, webPort: number) {
  if (error !== 'EADDRINUSE') return `The development inbox does not start: ${error}`
  const setting = port === webPort ? 'MAIL_WEB_PORT' : 'MAIL_SMTP_PORT'
  return `Port ${port ?? smtpPort} of the development inbox is already taken. Set ${setting} to a free one, or SMTP_URL to a mail server.`
}
