import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from '../start-error.ts'

/** Reads `.env`, if it exists, into `process.env`. Variables that are already set stay. @throws {StartError} */
export function readEnvFile() {
  try {
    // `process.loadEnvFile` would take a byte order mark, which Windows' editors write, for a part of the first name.
    const read = parseEnv(readFileSync('.env', 'utf8').replace(/^\ufeff/, ''))
    for (const [name, value] of Object.entries(read)) process.env[name] ??= value
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read (${code}).`)
  }
}
