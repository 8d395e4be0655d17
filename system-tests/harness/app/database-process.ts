import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './app.ts'

export async function databaseFolder(app: App): Promise<string> {
  return (await app.query('show data_directory'))[0].data_directory
}

/** The process id of PostgreSQL, or undefined while PostgreSQL does not run. */
export function postmasterPid(folder: string) {
  const file = join(folder, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}
