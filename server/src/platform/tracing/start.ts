import { readEnvFile } from '../env-file.ts'
import { startFailureMessage } from '../start-error.ts'
import { startTracing } from './sdk.ts'

// Imported by a process before anything else.
try {
  // It may say where traces go.
  readEnvFile()
  startTracing(process.env)
} catch (error) {
  console.error(startFailureMessage(error, ''))
  process.exit(1)
}
