import type { Database } from './database/db.ts'
import type { Files } from './files/files.ts'
import type { Log } from './log/log.ts'
import type { Mailer } from './mail/mail.ts'
import type { PgListener } from './realtime/pg-listener.ts'
import type { Keys } from './security/keys.ts'
import type { Config } from './settings/config.ts'

export interface Services {
  config: Config
  db: Database
  listener: PgListener
  files: Files
  keys: Keys
  log: Log
  mail: Pick<Mailer, 'takes'>
}

export interface JobServices extends Services {
  mail: Mailer
}
