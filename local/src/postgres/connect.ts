import pg from 'pg'
import { SUPERUSER } from './initdb.ts'

export const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

/** The caller must end the returned client. */
export async function connectAsSuperuser(password: string, port: number, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(SUPERUSER, password, port, database),
    application_name: 'plantao-aberto supervisor',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // without a listener, a lost connection would end the process
  try {
    await client.connect()
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

export type Answer = 'ready' | 'starting' | 'closed' | 'wrong password' | 'wrong folder'

/** Probes the port with our password. 'starting' also covers a stopping server and a malformed answer. */
export async function probeServer(password: string, port: number, data: string): Promise<Answer> {
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
