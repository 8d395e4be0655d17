import { StartError } from './start-error.ts'

/**
 * Reads `.env` of the working directory into `process.env`, where there is one. A variable that is set already stays.
 * @throws {StartError}
 */
export function readEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read (${code}).`)
  }
}
