import { Readable } from 'node:stream'
import pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { MIGRATIONS, type Migration, readMigrations } from '../migrate/files.ts'
import { migrate } from '../migrate/migrate.ts'
import { beginHolding } from '../migrate/migration-lock.ts'
import { OWNER_ROLE } from '../migrate/rights.ts'
import { StartError } from '../start-error.ts'
import { type About, oneLine } from './archive/contents.ts'
import { type Backup, type ReadBackup, readBackup } from './archive/read.ts'
import type { Domain } from './create.ts'
import { claimEmptyDatabase, releaseDatabase } from './database/empty-database.ts'
import { openLoad } from './database/load.ts'
import { withLoaderLogin } from './database/loader-login.ts'
import { findDescribed } from './database/tables.ts'

const RESTORE_LOCK = 7_052_004

export interface RestoreTarget {
  /** URL of the empty database, for the migrating user. */
  ownerUrl: string
  store: Pick<FileStore, 'write'>
  domain: Pick<Domain, 'fileFolder'>
  /**
   * Prepares the restored rows before anybody uses them, for example deletes again the accounts that were deleted after
   * the backup. Called after the migrations.
   */
  settle: (backup: Pick<ReadBackup, 'about' | 'signedBy'>) => Promise<void>
  say: (line: string) => void
}

/**
 * Puts a backup into an empty database and the backup's files into the store. An interrupted restore leaves a database
 * that only a new restore accepts. The new restore starts over.
 * @param first a successful reading of the whole backup: only entries of this reading are written
 * @throws {StartError}
 */
export async function restoreBackup(backup: Backup, first: ReadBackup, into: RestoreTarget) {
  const { about } = first
  requireKnownMigrations(about)
  into.say(first.signedBy ? `the backup is complete, and signed by ${first.signedBy}` : 'the backup is complete')
  const { ownerUrl } = into
  const [client, holder] = [newClient(ownerUrl), newClient(ownerUrl)]
  try {
    await holder.connect()
    await beginHolding(holder)
    const { rows } = await holder.query(`select pg_try_advisory_xact_lock(${RESTORE_LOCK}) as is_taken`)
    if (!rows[0].is_taken) throw new StartError('Another restore into this database is running.')
    await client.connect()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await claimEmptyDatabase(client)
    await migrate(ownerUrl, { restoring: { upTo: about.migrations.at(-1)!.name } })
    await client.query('set search_path = pg_catalog')
    const described = await findDescribed(client, about)
    await withLoaderLogin(client, ownerUrl, (loader) => loadRows(loader, backup, { ...into, described, first }))
    await migrate(ownerUrl, { restoring: {} })
    await into.settle(first)
    await client.query(`set role ${OWNER_ROLE}; analyze; reset role`)
    await releaseDatabase(client)
  } catch (error) {
    throw error instanceof StartError ? error : stoppedBy(backup, error)
  } finally {
    await Promise.all([client.end(), holder.end()])
  }
}

function newClient(connectionString: string) {
  const client = new pg.Client({ connectionString, application_name: 'plantao-aberto restore' })
  client.on('error', () => {}) // without a listener, a lost connection would end the process
  return client
}

interface Loading extends RestoreTarget {
  described: Pick<About, 'tables' | 'sequences'>
  first: ReadBackup
}

async function loadRows(loader: pg.Client, backup: Backup, { store, domain, described, first, say }: Loading) {
  const load = await openLoad(loader, described)
  const file = async (key: string, data: Buffer) => {
    if (!key.startsWith(domain.fileFolder))
      throw new StartError(`The backup holds a file that is none: ${oneLine(key)}`)
    await store.write(key, Readable.from([data]))
  }
  await readBackup(backup, { part: load.part, file }, first)
  const { sums } = first
  const counts = new Map(Object.entries(sums.tables).map(([name, { count }]) => [name, count]))
  await load.finish(counts)
  say(`restored ${total(counts.values())} rows and ${sums.files.count} files`)
}

function stoppedBy({ key }: Backup, error: unknown) {
  const reason = oneLine(error instanceof Error ? error.message : String(error))
  return new StartError(`The restore of ${key} stopped: ${reason}. Run it again: it starts over.`, { cause: error })
}

function requireKnownMigrations({ migrations, made_at }: About) {
  const ours = readMigrations(MIGRATIONS)
  if (migrations.length === 0 || migrations.some(({ name, checksum }, i) => !isSame(ours[i], { name, checksum }))) {
    throw new StartError(
      `The backup of ${made_at} has tables that this version does not know. Restore it with the version that made it.`,
    )
  }
}

const isSame = (ours: Migration | undefined, theirs: Pick<Migration, 'name' | 'checksum'>) =>
  ours?.name === theirs.name && ours.checksum === theirs.checksum

const total = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)
