import { Readable } from 'node:stream'
import pg from 'pg'
import { MIGRATIONS, type Migration, readMigrations } from '../database/migrate/files.ts'
import { migrate } from '../database/migrate/migrate.ts'
import { OWNER_ROLE } from '../database/migrate/rights.ts'
import type { FileStore } from '../files/file-store.ts'
import { StartError } from '../start-error.ts'
import type { About } from './contents.ts'
import { claimEmptyDatabase, releaseDatabase } from './empty-database.ts'
import { openLoad } from './load.ts'
import { type Backup, readBackup } from './read.ts'

const RESTORE_LOCK = 7_052_004

export interface Into {
  /** Of the migrating user. Its database is empty. */
  ownerUrl: string
  store: Pick<FileStore, 'write'>
  /** What the product does before anybody may work with the restored rows. Migrations are done. */
  settle: (about: About) => Promise<void>
  say: (line: string) => void
}

/**
 * Puts a backup into an empty database and its files into the store. The whole backup is read and compared before anything is
 * written. A restore that stops on its way leaves a database that only another restore accepts; that one starts over.
 * @throws {StartError}
 */
export async function restoreBackup(backup: Backup, { ownerUrl, store, settle, say }: Into) {
  const { about, sums } = await readBackup(backup)
  requireKnownMigrations(about)
  say('the backup is complete')
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plantao-aberto restore' })
  client.on('error', () => {}) // the query that it interrupts fails
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_taken', [RESTORE_LOCK])
    if (!rows[0].is_taken) throw new StartError('Another restore into this database is running.')
    await claimEmptyDatabase(client)
    await migrate(ownerUrl, MIGRATIONS, { upTo: about.migrations.at(-1)!.name })
    await client.query('set search_path = pg_catalog')
    const load = await openLoad(client, about)
    await readBackup(backup, {
      part: load.part,
      file: (key, data) => store.write(key, Readable.from([data])),
    })
    const counts = await load.finish()
    for (const [name, { count }] of Object.entries(sums.tables)) {
      if (counts.get(name) !== count) throw new Error(`${name} has ${counts.get(name)} rows instead of ${count}`)
    }
    say(`restored ${total(counts.values())} rows and ${sums.files.count} files`)
    await migrate(ownerUrl, MIGRATIONS, {})
    await settle(about)
    await client.query(`set role ${OWNER_ROLE}; analyze; reset role`)
    await releaseDatabase(client)
  } finally {
    await client.end()
  }
}

function requireKnownMigrations({ migrations, made_at }: About) {
  const ours = readMigrations(MIGRATIONS)
  if (migrations.length === 0 || migrations.some(({ name, checksum }, i) => !isSame(ours[i], { name, checksum }))) {
    throw new StartError(
      `The backup of ${made_at} has tables that this version does not know. Restore it with the version that made it, or a newer one.`,
    )
  }
}

const isSame = (ours: Migration | undefined, theirs: Pick<Migration, 'name' | 'checksum'>) =>
  ours?.name === theirs.name && ours.checksum === theirs.checksum

const total = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)
