import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backedUp } from '@plantao/server/backup'
import { backupCommand, readSigner } from '@plantao/server/platform/backup/command'
import { openObjects } from '@plantao/server/platform/files/files'
import { runCommand } from '@plantao/server/platform/run-command'
import { signerOf } from '@plantao/server/platform/security/signing'
import { parseSettings } from '@plantao/server/platform/settings/config'
import { z } from 'zod'
import { reachEmbeddedPostgres } from './postgres/reach.ts'
import { readOrCreateSecret, signingKeyFile } from './secret-file.ts'

const settings = z.object({
  DATA_DIR: z.string().default('.data'),
  FILES_URL: z.string().optional(),
})

/** `npm run backup` for the embedded database of DATA_DIR, whether the application runs or not. */
export function main() {
  return runCommand((running) =>
    backupCommand(process.argv.slice(2), async (use) => {
      const s = parseSettings(settings, process.env)
      const dataDir = resolve(s.DATA_DIR)
      const url = await reachEmbeddedPostgres(dataDir, running)
      const store = await openObjects({ folder: join(dataDir, 'files'), url: s.FILES_URL })
      const secret = join(dataDir, 'auth.secret')
      const auth_secret = existsSync(secret) ? readFileSync(secret, 'utf8').trim() : undefined
      const given = readSigner()
      const signing_key = given ? undefined : readOrCreateSecret(signingKeyFile(dataDir))
      const signer = given ?? signerOf(signing_key!)
      await use({ url, store, domain: backedUp, signer, secrets: { auth_secret, signing_key } })
    }),
  )
}

if (import.meta.main) await main()
