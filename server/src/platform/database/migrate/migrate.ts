import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { installJobs } from '../../jobs/schema.ts'
import { StartError } from '../../start-error.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../../migrations')

const MIGRATION_LOCK = 7_052_002
const OWNER = 'app_owner'

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Brings the database up to date and returns the names of what was applied. Each file is one transaction. The first makes
 * roles and extensions with the rights of the connection; the later ones run as app_owner, who then owns what they make.
 */
export async function migrate(ownerUrl: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plantao-aberto migrate' })
  client.on('error', () => {}) // reported by the query it interrupts
  await client.connect()
  try {
    // Of several processes starting at once one migrates, and the others find it done.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create schema if not exists migrations;
      create table if not exists migrations.applied (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const pending = await pendingOf(client, readMigrations(folder))
    for (const migration of pending) await apply(client, migration)
    await installJobs(client)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
      throw new StartError(`The migrations are numbered without gaps from 0001_name.sql: ${name} is out of place.`)
    }
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function pendingOf(client: pg.Client, migrations: Migration[]) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of migrations) {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it had been applied to this database. Restore it and write a new one, or begin with an empty database.`,
      )
    }
    applied.delete(name)
  }
  const [unknown] = applied.keys()
  if (unknown)
    throw new StartError(
      `This database has the migration ${unknown}, which this version does not know. Start a newer version.`,
    )
  const known = new Set(rows.map((row) => row.name))
  return migrations.filter(({ name }) => !known.has(name))
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    if (!name.startsWith('0001_')) await client.query(`set local role ${OWNER}`)
    await client.query(sql)
    await client.query('reset role')
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError)
      throw new StartError(`The migration ${name} failed: ${error.message}${placeIn(sql, error)}`)
    throw error
  }
}

function placeIn(sql: string, { position }: pg.DatabaseError) {
  return position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
}
