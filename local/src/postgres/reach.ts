import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '@plantao/server/platform/shutdown'
import { StartError } from '@plantao/server/platform/start-error'
import { makeClusterLayout } from './cluster-layout.ts'
import { probeServer, urlOf } from './connect.ts'
import { DATABASE } from './database.ts'
import { SUPERUSER } from './initdb.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

/**
 * Returns the superuser's URL of the embedded database. A database that does not run is started and added to `running`.
 * @throws {StartError} when the folder has no database
 */
export async function reachEmbeddedPostgres(dataDir: string, running: Part[]) {
  const portFile = join(dataDir, 'postgres-port')
  if (!existsSync(portFile)) throw new StartError(`There is no database in ${dataDir}. DATA_DIR names another folder.`)
  const password = readFileSync(join(dataDir, 'postgres-superuser.secret'), 'utf8').trim()
  const port = Number(readFileSync(portFile, 'utf8'))
  if ((await probeServer(password, port, makeClusterLayout(dataDir, password).data)) === 'ready') {
    return urlOf(SUPERUSER, password, port, DATABASE)
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: console.error } })
  running.push({ name: 'database', stop: postgres.stop })
  return postgres.ownerUrl
}
