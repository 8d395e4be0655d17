import { sql } from 'kysely'
import { asRole, type Database, type Trx } from '../../../platform/database/db.ts'
import { StartError } from '../../../platform/start-error.ts'
import { type Establishment, readCnesFile } from './read-file.ts'

const rowsPerStatement = 5_000

export interface LoadOptions {
  /** Accepts a file with less than half as many hospitals as are loaded now. */
  fewer?: boolean
  say: (line: string) => void
}

/**
 * Replaces the loaded hospitals with those of the file, in one transaction. Until its commit, claims are checked
 * against the old hospitals.
 * @throws {StartError} when the file cannot be loaded; nothing has changed then
 */
export async function loadCnes(db: Database, path: string, { fewer = false, say }: LoadOptions) {
  const { establishments, closed, wrong, wrongCount } = await readCnesFile(path)
  for (const line of wrong) say(line)
  if (wrongCount > wrong.length) say(`and ${wrongCount - wrong.length} more`)
  if (establishments.length === 0) throw new StartError('The file has no open hospital. Nothing was loaded.')
  const before = await asRole(db, 'app_jobs', (trx) => replace(trx, establishments, fewer))
  const withEmail = establishments.filter(({ email }) => email !== null).length
  say(
    `${establishments.length} hospitals were loaded (${before} before), ${withEmail} of them with an e-mail. ${closed} closed ones were left out, and ${wrongCount} wrong lines.`,
  )
}

/** @returns the number of establishments before this load */
async function replace(trx: Trx, establishments: readonly Establishment[], fewer: boolean) {
  // Concurrent loads wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('cnes_establishments'))`.execute(trx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from app.cnes_establishments`.execute(trx)
  const before = rows[0]!.count
  if (!fewer && establishments.length < before / 2)
    throw new StartError(
      `The file has ${establishments.length} open hospitals, and ${before} are loaded: it may be only a part. If it is whole, add --fewer. Nothing was loaded.`,
    )
  await sql`delete from app.cnes_establishments`.execute(trx)
  for (let at = 0; at < establishments.length; at += rowsPerStatement) {
    const part = JSON.stringify(establishments.slice(at, at + rowsPerStatement))
    await sql`insert into app.cnes_establishments (cnes, name, cnpj, city, state, address, email, phone, kind)
      select cnes, name, cnpj, city, state, address, email, phone, kind
      from json_to_recordset(${part}::json) as t (cnes text, name text, cnpj text, city text, state text, address text,
        email text, phone text, kind text)`.execute(trx)
  }
  return before
}
