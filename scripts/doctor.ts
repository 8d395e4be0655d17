// `npm run doctor`: finds faults of an installation. With DATABASE_URL it examines production's.
import { readEnvFile } from '../server/src/platform/settings/env-file.ts'

readEnvFile()
await import(process.env.DATABASE_URL ? '../server/src/doctor.ts' : '../local/src/doctor.ts')
