import { join, resolve } from 'node:path'
import { type Config, flag, parseSettings, port, readConfig } from '@plantao/server/platform/settings/config'
import { z } from 'zod'
import { makeDataDir } from './data-dir.ts'
import { readOrCreateSecret, signingKeyFile } from './secret-file.ts'

const settings = z.object({
  DATA_DIR: z.string().default('.data'),
  DATABASE_PORT: port.min(1, 'is not a port').optional(),
  AUTH_SECRET: z.string().optional(),
  BACKUP_SIGNING_KEY: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_SMTP_PORT: port.default(1025),
  MAIL_WEB_PORT: port.default(1080),
  DEMO: flag.default(true),
})

export interface LocalSettings {
  config: Config
  /** Undefined: a free port, the same at each start. */
  databasePort: number | undefined
  /** Null when e-mails go to SMTP_URL. */
  inbox: { smtpPort: number; webPort: number } | null
  hasDemo: boolean
}

/** @throws {StartError} one line that names the first wrong setting */
export function readSettings(env: NodeJS.ProcessEnv): LocalSettings {
  const own = parseSettings(settings, env)
  const dataDir = resolve(own.DATA_DIR)
  const config = readConfig({
    ...env,
    AUTH_SECRET: own.AUTH_SECRET ?? generatedSecret(dataDir, join(dataDir, 'auth.secret')),
    BACKUP_SIGNING_KEY: own.BACKUP_SIGNING_KEY ?? generatedSecret(dataDir, signingKeyFile(dataDir)),
  })
  const hasInbox = !own.SMTP_URL
  return {
    config: { ...config, inboxUrl: hasInbox ? `http://localhost:${own.MAIL_WEB_PORT}` : null },
    databasePort: own.DATABASE_PORT,
    inbox: hasInbox ? { smtpPort: own.MAIL_SMTP_PORT, webPort: own.MAIL_WEB_PORT } : null,
    hasDemo: own.DEMO,
  }
}

function generatedSecret(dataDir: string, file: string) {
  makeDataDir(dataDir)
  return readOrCreateSecret(file)
}
