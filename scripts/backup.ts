// `npm run backup`: backs up the database that the settings name, else the embedded one.
import { readEnvFile } from '../server/src/platform/settings/env-file.ts'

readEnvFile()
const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_BACKUP_URL } = process.env
const isOwn = DATABASE_URL || DATABASE_OWNER_URL || DATABASE_BACKUP_URL
const { main } = isOwn ? await import('../server/src/backup.ts') : await import('../local/src/backup.ts')
await main()
