import { join } from 'node:path'
import { tryPort } from '@plantao/server/platform/http/listen'
import { StartError } from '@plantao/server/platform/start-error'
import { openEmailStore } from './email-store.ts'
import { startSmtp } from './smtp.ts'
import { buildWeb, type OperatorCode } from './web.ts'

interface Options {
  smtpPort: number
  webPort: number
  /** Another host name for the pages, in addition to those of loopback. */
  host?: string
  dataDir: string
  /** Gives the code of the demonstration's operator. By default the inbox has no page for the code. */
  operatorCode?: OperatorCode
}

/** @throws {StartError} when one of the ports is taken */
export async function requireInboxPorts({ smtpPort, webPort }: Pick<Options, 'smtpPort' | 'webPort'>) {
  for (const [port, setting] of [
    [smtpPort, 'MAIL_SMTP_PORT'],
    [webPort, 'MAIL_WEB_PORT'],
  ] as const) {
    await tryPort(port, '127.0.0.1').catch((error: NodeJS.ErrnoException) => {
      throw startErrorOf(error, port, setting)
    })
  }
}

/** The development inbox: real SMTP on loopback, and pages on loopback that show received e-mails. */
export async function startInbox({ smtpPort, webPort, host = 'localhost', dataDir, operatorCode }: Options) {
  const store = openEmailStore(join(dataDir, 'inbox'))
  const smtp = await startSmtp(smtpPort, store).catch((error: NodeJS.ErrnoException) => {
    throw startErrorOf(error, smtpPort, 'MAIL_SMTP_PORT')
  })
  const web = buildWeb(store, host, operatorCode)
  try {
    await web.listen({ port: webPort, host: '127.0.0.1' })
  } catch (error) {
    await smtp.close()
    throw startErrorOf(error as NodeJS.ErrnoException, webPort, 'MAIL_WEB_PORT')
  }
  return {
    async stop() {
      await web.close()
      await smtp.close()
    },
  }
}

function startErrorOf(error: NodeJS.ErrnoException, port: number, setting: string) {
  if (error.code !== 'EADDRINUSE') return new StartError(`The development inbox does not start: ${error.message}`)
  return new StartError(`Port ${port} is already taken, the development inbox needs it. Set ${setting} to a free one.`)
}
