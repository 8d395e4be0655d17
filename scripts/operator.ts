// `npm run operator`: commands for the people who run an installation, over DATABASE_URL or the embedded database.
import { readEnvFile } from '../server/src/platform/settings/env-file.ts'

readEnvFile()
const { main } = process.env.DATABASE_URL
  ? await import('../server/src/operator.ts')
  : await import('../local/src/operator.ts')
await main()
