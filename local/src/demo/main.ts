import { join } from 'node:path'
import { openFiles } from '@plantao/server/platform/files/files'
import { deriveKeys } from '@plantao/server/platform/security/keys'
import { StartError } from '@plantao/server/platform/start-error'
import { readSettings } from '../settings.ts'
import { loadDemo } from './load.ts'

/** `DEMO=1 npm run migrate`: loads the demonstration into the database of DATABASE_OWNER_URL, after its migrations. */
async function run() {
  const { config } = readSettings(process.env)
  const files = await openFiles({ folder: join(config.dataDir, 'files'), url: config.filesUrl ?? undefined })
  // Without AUTH_SECRET the operator gets no second factor: the server could not read one sealed with another secret.
  const keys = process.env.AUTH_SECRET ? await deriveKeys(config.authSecret) : null
  const isLoaded = await loadDemo({ ownerUrl: process.env.DATABASE_OWNER_URL!, files, keys })
  console.log(isLoaded ? 'demonstration data loaded' : 'demonstration data was there already')
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
