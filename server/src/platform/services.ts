import type { Keys } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Feed } from './feed.ts'
import type { Files } from './files.ts'
import type { Log } from './log.ts'

/** What every part of the server is given: opened by main.ts, or by a test. */
export interface Services {
  config: Config
  db: Database
  feed: Feed
  files: Files
  keys: Keys
  log: Log
}
