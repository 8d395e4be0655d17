// `npm start`: with DATABASE_URL the server alone, as in production; else with the database and inbox of local/.
import { readEnvFile } from '../server/src/platform/settings/env-file.ts'

readEnvFile()
await import(process.env.DATABASE_URL ? '../server/src/main.ts' : '../local/src/main.ts')
