// `npm start`: with DATABASE_URL the server alone, as in production; without it also what local/ adds on a laptop.
import { readEnvFile } from '../server/src/platform/env-file.ts'

readEnvFile()
await import(process.env.DATABASE_URL ? '../server/src/main.ts' : '../local/src/main.ts')
