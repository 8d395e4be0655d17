import pg from 'pg'
import { SUPERUSER } from './initdb.ts'

export const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

/** A connection as superuser, or the error of the attempt thrown. The caller ends it. */
export async function connectAsSuperuser(password: string, port: number, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(SUPERUSER, password, port, database),
    application_name: 'plantao-aberto supervisor',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // a lost connection is seen by whoever uses it next; without a listener it ends the process
  try {
    await client.connect()
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

export type Answer = 'ready' | 'starting' | 'closed' | 'wrong password' | 'wrong folder'

/** What listens on this port, seen with our password. 'starting' also stands for stopping and for an answer cut short. */
export async function askServer(password: string, port: number, data: string): Promise<Answer> {
  try {
    const client = await connectAsSuperuser(password, port)
    try {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0]?.data_directory === data ? 'ready' : 'wrong folder'
    } finally {
      await client.end()
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === 'ECONNREFUSED') return 'closed'
    return code.startsWith('28') ? 'wrong password' : 'starting'
  }
}
