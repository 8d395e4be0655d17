import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Migration } from './files.ts'
import { OWNER_ROLE } from './rights.ts'

/* The files of this version that were folded into fewer ones. A database that has all of them has the same tables. */

export const FOLDED_VERSION = '0.1.1'
const DIGEST = '922028cae55d2ad7d654d7059f3856ed374a532295097fc9eebd6da801c7d80d'
/** How many of our own files say the same. */
const COUNT = 9

type Applied = Pick<Migration, 'name' | 'checksum'>

export function isFolded(applied: readonly Applied[]) {
  const digest = createHash('sha256')
  for (const { name, checksum } of applied) digest.update(`${name} ${checksum}\n`)
  return digest.digest('hex') === DIGEST
}

/** Only a database that was made of those files has its second file. */
export const isOlderThanFold = (applied: readonly Applied[]) => applied.some(({ name }) => name === '0002_auth.sql')

/** Our own files in place of those. Returns them. */
export async function takeOver(client: pg.Client, migrations: readonly Migration[]) {
  const own = migrations.slice(0, COUNT)
  await client.query(`
    begin; set local role ${OWNER_ROLE};
    create table if not exists migrations.folded (name text primary key, checksum text not null, applied_at timestamptz not null);
    insert into migrations.folded table migrations.applied;
    delete from migrations.applied`)
  for (const { name, checksum } of own) {
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum])
  }
  await client.query('commit')
  return own.map(({ name, checksum }) => ({ name, checksum, applied_at: new Date().toISOString() }))
}

/** The last of our own files that a backup of that version needs. */
export const lastFolded = (migrations: readonly Migration[]) => migrations[COUNT - 1]!.name
