import { StartError } from '../start-error.ts'

/** Reads `.env`, if it exists, into `process.env`. Variables that are already set stay. @throws {StartError} */
export function readEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read (${code}).`)
  }
}
