import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Stack } from './app-process.ts'
import { until } from './wait.ts'

/** Where the stack's database keeps its data. */
export async function dataFolderOf(stack: Stack): Promise<string> {
  const [row] = await askDatabase<{ data_directory: string }>(stack, 'show data_directory')
  return row!.data_directory
}

/** Its process; undefined while there is none. */
export function postmasterIn(folder: string) {
  const file = join(folder, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}

/** By a connection of its own, past the server. */
export async function askDatabase<R extends object>(stack: Stack, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: stack.ownerUrl(), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<R>(text, values)).rows
  } finally {
    client.end().catch(() => {})
  }
}

export function untilDatabaseAnswers(stack: Stack, milliseconds: number) {
  return until('the database answers', milliseconds, () =>
    askDatabase(stack, 'select 1').then(
      () => true,
      () => false,
    ),
  )
}
