import { join, resolve } from 'node:path'
import { bucket } from '@plantao/contract/documentos/rules'
import { z } from 'zod'
import { filesToBackUp } from './documentos/store.ts'
import { backupCommand, readSigner } from './platform/backup/command.ts'
import type { Domain } from './platform/backup/create.ts'
import { openObjects } from './platform/files/files.ts'
import { runCommand } from './platform/run-command.ts'
import { parseSettings } from './platform/settings/config.ts'
import { StartError } from './platform/start-error.ts'

export const backedUp: Domain = {
  // No backup contains these tables. The transaction numbers of changes mean nothing in another cluster, and a process
  // reads only changes since its own start. Most jobs were done after the backup.
  derived: ['app.vaga_changes', 'app.work'],
  files: filesToBackUp,
  fileFolder: `${bucket}/`,
}

const settings = z.object({
  DATABASE_BACKUP_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  FILES_URL: z.string().optional(),
})

/** `npm run backup` for the database of DATABASE_BACKUP_URL or DATABASE_OWNER_URL. */
export function main() {
  return runCommand(() =>
    backupCommand(process.argv.slice(2), async (use) => {
      const s = parseSettings(settings, process.env)
      const url = s.DATABASE_BACKUP_URL ?? s.DATABASE_OWNER_URL
      if (!url) {
        throw new StartError(
          'The setting DATABASE_BACKUP_URL is missing: the address of the database with a user that may read every row.',
        )
      }
      const store = await openObjects({ folder: join(resolve(s.DATA_DIR), 'files'), url: s.FILES_URL })
      await use({ url, store, domain: backedUp, signer: readSigner() })
    }),
  )
}

if (import.meta.main) await main()
