import { join } from 'node:path'
import { runOperatorCommand } from './operadores/command/commands.ts'
import { openDatabase } from './platform/database/db.ts'
import { openFiles } from './platform/files/files.ts'
import { openLog } from './platform/log/log.ts'
import { runCommand } from './platform/run-command.ts'
import { deriveKeys } from './platform/security/keys.ts'
import { type Config, type DatabaseUrls, readConfig, readDatabaseUrls } from './platform/settings/config.ts'
import type { Part } from './platform/shutdown.ts'

/** Runs an operators' command on an installation's database. The server's processes need not run. */
export async function operate({ config, database }: { config: Config; database: DatabaseUrls }, running: Part[]) {
  const { log, close } = openLog({ sentryDsn: config.sentryDsn })
  running.push({ name: 'log', stop: close })
  const db = openDatabase({ url: database.url, namedStatements: database.namedStatements ?? true, max: 2, log })
  running.push({ name: 'database connections', stop: db.close })
  const files = await openFiles({ folder: join(config.dataDir, 'files'), url: config.filesUrl ?? undefined })
  const keys = await deriveKeys(config.authSecret, config.authSecretPrevious)
  const services = { config, db, files, keys, log }
  await runOperatorCommand({ services, say: console.log }, process.argv.slice(2))
}

/** `npm run operator` over the database of DATABASE_URL. */
export function main() {
  return runCommand((running) =>
    operate({ config: readConfig(process.env), database: readDatabaseUrls(process.env) }, running),
  )
}

if (import.meta.main) await main()
