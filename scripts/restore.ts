// `npm run restore`: restores into the empty database that the settings name, else into the embedded one.
import { readEnvFile } from '../server/src/platform/settings/env-file.ts'

readEnvFile()
const isOwn = process.env.DATABASE_URL || process.env.DATABASE_OWNER_URL
const { main } = isOwn ? await import('../server/src/restore.ts') : await import('../local/src/restore.ts')
await main()
