import { renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findErasures } from '@plantao/server/auth/own-data/erasures'
import { backedUp } from '@plantao/server/backup'
import { readSigner, restoreCommand } from '@plantao/server/platform/backup/command'
import { openObjects } from '@plantao/server/platform/files/files'
import { runCommand } from '@plantao/server/platform/run-command'
import { signerOf } from '@plantao/server/platform/security/signing'
import { parseSettings } from '@plantao/server/platform/settings/config'
import { settleRestored } from '@plantao/server/restore'
import { z } from 'zod'
import { makeDataDir } from './data-dir.ts'
import { startEmbeddedPostgres } from './postgres/supervisor.ts'
import { signingKeyFile } from './secret-file.ts'

const settings = z.object({
  DATA_DIR: z.string().default('.data'),
  FILES_URL: z.string().optional(),
})

/** `npm run restore`. The DATA_DIR must not hold a database yet. */
export function main() {
  return runCommand((running) =>
    restoreCommand(process.argv.slice(2), async ({ erasureStores, signedBy, unsigned }, use) => {
      const s = parseSettings(settings, process.env)
      const dataDir = resolve(s.DATA_DIR)
      const say = console.log
      makeDataDir(dataDir)
      const store = await openObjects({ folder: join(dataDir, 'files'), url: s.FILES_URL })
      const erasures = await findErasures([store, ...erasureStores], { signedBy, unsigned })
      const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: console.error } })
      running.push({ name: 'database', stop: postgres.stop })
      const { ownerUrl } = postgres
      await use({
        ownerUrl,
        store,
        domain: backedUp,
        say,
        async settle({ about: { auth_secret, signing_key }, signedBy: signed }) {
          // The backup's secret keeps the links of sent e-mails valid, except invitations and links for a new password:
          // `settleRestored` ends those.
          if (auth_secret) writeSecret(join(dataDir, 'auth.secret'), auth_secret)
          // The key in the backup is used only if it also signed the backup.
          const own = signing_key && signerOf(signing_key)
          const isOwn = own && own.publicKey === signed
          if (isOwn) writeSecret(signingKeyFile(dataDir), signing_key)
          const signer = readSigner() ?? (isOwn ? own : undefined)
          await settleRestored({ ownerUrl, store, erasures, signer, say })
        },
      })
    }),
  )
}

function writeSecret(path: string, secret: string) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 })
  renameSync(draft, path)
}

if (import.meta.main) await main()
