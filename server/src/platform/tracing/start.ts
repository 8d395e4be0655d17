import { readEnvFile } from '../settings/env-file.ts'
import { startFailureMessage } from '../start-error.ts'
import { startTracing } from './sdk.ts'

// Processes import this module before anything else.
try {
  // The file may contain the endpoint for traces.
  readEnvFile()
  startTracing(process.env)
} catch (error) {
  console.error(startFailureMessage(error, ''))
  process.exit(1)
}
