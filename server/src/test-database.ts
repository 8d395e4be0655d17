import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabase } from './platform/database/create-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this run, with its migrated database to clone. */
    cluster: { apiUrl: string; ownerUrl: string; template: string }
  }
}

export interface TestDatabase {
  name: string
  /** As the application logs in: app_api, which can do nothing until it takes a role. */
  url: string
  /** As the superuser: to arrange and to look behind the policies. */
  ownerUrl: string
  /** A pool as superuser, closed by itself at the end of the file. */
  owner: pg.Pool
}

/** A database of this test file's own, migrated and without rows; dropped when the file's tests are done. */
export async function testDatabase(): Promise<TestDatabase> {
  const { apiUrl, ownerUrl, template } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(ownerUrl, (client) => createDatabase(client, name, template))
  const own = within(ownerUrl, name)
  const owner = new pg.Pool({ connectionString: own, max: 4 })
  owner.on('error', () => {})
  afterAll(async () => {
    await owner.end()
    // Forced: a test that failed may have left its connections open.
    await asSuperuser(ownerUrl, (client) =>
      client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
    )
  })
  return { name, url: within(apiUrl, name), ownerUrl: own, owner }
}

function within(url: string, database: string) {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function asSuperuser(ownerUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  // Not a connection to the template itself: nobody may be connected to it while it is cloned.
  const client = new pg.Client({ connectionString: within(ownerUrl, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
