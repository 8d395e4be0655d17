import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operate } from '@plantao/server/operator'
import { API_ROLE } from '@plantao/server/platform/database/create-database'
import { runCommand } from '@plantao/server/platform/run-command'
import { namedDataDir } from '@plantao/server/platform/settings/data-dir'
import { urlOf } from './postgres/connect.ts'
import { DATABASE } from './postgres/database.ts'
import { reachEmbeddedPostgres } from './postgres/reach.ts'
import { readSettings } from './settings.ts'

/** `npm run operator` over the embedded database of DATA_DIR, whether the application runs or not. */
export function main() {
  return runCommand(async (running) => {
    // A wrong DATA_DIR fails here, before `readSettings` could write new secrets into that folder.
    await reachEmbeddedPostgres(namedDataDir(), running)
    const { config } = readSettings(process.env)
    const read = (name: string) => readFileSync(join(config.dataDir, name), 'utf8').trim()
    const url = urlOf(API_ROLE, read('postgres-app-api.secret'), Number(read('postgres-port')), DATABASE)
    await operate({ config, database: { url, directUrl: url } }, running)
  })
}

if (import.meta.main) await main()
