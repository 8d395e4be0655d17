import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../server/src/platform/log/log.ts'
import { StartError } from '../../../server/src/platform/start-error.ts'

export interface Inbox {
  smtpUrl: string
  webUrl: string
  pid: () => number
  stop: () => Promise<void>
}

interface Options {
  smtpPort: number
  webPort: number
  dataDir: string
  log: Log
}

/** The development inbox: real SMTP on loopback, with a page to read what arrived. Started again if it dies. */
export async function startInbox({ smtpPort, webPort, dataDir, log }: Options): Promise<Inbox> {
  const folder = join(dataDir, 'inbox')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stopping = new AbortController()
  let child = await startChild({ smtpPort, webPort, folder })
  const keeping = (async () => {
    while (!stopping.signal.aborted) {
      await exitOf(child)
      if (stopping.signal.aborted) return
      log.warn('the development inbox ended; starting it again')
      await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {})
      child = await startChild({ smtpPort, webPort, folder }).catch((error: Error) => {
        log.warn(error.message)
        return child
      })
    }
  })()
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
    webUrl: `http://localhost:${webPort}`,
    pid: () => child.pid ?? 0,
    async stop() {
      stopping.abort()
      if (child.connected) child.disconnect()
      await keeping
      await exitOf(child)
    },
  }
}

async function startChild(options: { smtpPort: number; webPort: number; folder: string }) {
  const child = fork(join(import.meta.dirname, 'inbox-child.mjs'), [JSON.stringify(options)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // MailDev reads settings of its own from the environment.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  const answer = await new Promise<{ ready?: true; error?: string; port?: number }>((resolve) => {
    child.once('message', resolve)
    child.once('error', ({ message }) => resolve({ error: message }))
    child.once('exit', () => resolve({ error: 'it ended at once' }))
  })
  if (answer.ready) return child
  child.kill('SIGKILL')
  throw new StartError(reasonOf(answer, options))
}

function exitOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise<void>((resolve) => child.once('exit', () => resolve()))
}

type Answer = { error?: string; port?: number }

function reasonOf({ error, port }: Answer, { smtpPort, webPort }: { smtpPort: number; webPort: number }) {
  if (error !== 'EADDRINUSE') return `The development inbox does not start: ${error}`
  const setting = port === webPort ? 'MAIL_WEB_PORT' : 'MAIL_SMTP_PORT'
  return `Port ${port ?? smtpPort} is already taken, the development inbox needs it. Set ${setting} to a free one.`
}
