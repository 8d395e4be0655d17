import { resolve } from 'node:path'
import { readEnvFile } from './env-file.ts'
import { startFailureMessage } from './start-error.ts'

/** Runs a command with the settings of `.env`; what is expected to go wrong is one line. */
export async function runCommand(run: () => Promise<void>) {
  try {
    readEnvFile()
    await run()
  } catch (error) {
    console.error(startFailureMessage(error, resolve(process.env.DATA_DIR || '.data')))
    process.exitCode = 1
  }
}
