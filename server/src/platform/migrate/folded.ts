import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import type { Migration } from './files.ts'
import { OWNER_ROLE } from './rights.ts'

/* The migrations up to FOLDED_VERSION were folded into fewer files, which create the same tables. */

export const FOLDED_VERSION = '0.1.1'
const DIGEST = '922028cae55d2ad7d654d7059f3856ed374a532295097fc9eebd6da801c7d80d'
/** Number of our own files that replace the folded ones. */
const COUNT = 9

type Applied = Pick<Migration, 'name' | 'checksum'>

export function isFolded(applied: readonly Applied[]) {
  const digest = createHash('sha256')
  for (const { name, checksum } of applied) digest.update(`${name} ${checksum}\n`)
  return digest.digest('hex') === DIGEST
}

/**
 * Whether a database has some of the folded files. Call `isFolded` first, because a database with all of them passes
 * this test too.
 */
export const isOlderThanFold = (applied: readonly Applied[]) => applied.some(({ name }) => name === '0002_auth.sql')

/**
 * The applied migrations, with our own files in place of the folded ones. @throws {StartError} for a database older
 * than the fold
 */
export function asOwn<A extends Applied & { applied_at: string }>(
  applied: readonly A[],
  migrations: readonly Migration[],
) {
  if (isFolded(applied)) {
    const { applied_at } = applied.at(-1)!
    return migrations.slice(0, COUNT).map(({ name, checksum }) => ({ name, checksum, applied_at }))
  }
  if (isOlderThanFold(applied)) {
    throw new StartError(
      `This database is of a version before ${FOLDED_VERSION}. Bring it there first: run npm run migrate of that version, or start it once over this data folder.`,
    )
  }
  return applied
}

/** Records our own files in place of the folded ones. */
export async function takeOver(client: pg.Client, own: readonly Applied[]) {
  await client.query(`
    begin; set local role ${OWNER_ROLE};
    create table if not exists migrations.folded (name text primary key, checksum text not null, applied_at timestamptz not null);
    insert into migrations.folded table migrations.applied;
    delete from migrations.applied`)
  for (const { name, checksum } of own) {
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum])
  }
  await client.query('commit')
}

/** The last of our own files that replace the folded ones. A backup of FOLDED_VERSION has the tables of these files. */
export const lastFolded = (migrations: readonly Migration[]) => migrations[COUNT - 1]!.name
