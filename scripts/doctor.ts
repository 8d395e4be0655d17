// `npm run doctor`: says what is wrong with an installation. With DATABASE_URL it looks at that of the production.
import { readEnvFile } from '../server/src/platform/env-file.ts'

readEnvFile()
await import(process.env.DATABASE_URL ? '../server/src/doctor.ts' : '../local/src/doctor.ts')
