// `npm run doctor`: finds faults of an installation. Without DATABASE_URL it examines the local one in DATA_DIR.
import { readEnvFile } from '../server/src/platform/settings/env-file.ts'

readEnvFile()
await import(process.env.DATABASE_URL ? '../server/src/doctor.ts' : '../local/src/doctor.ts')
