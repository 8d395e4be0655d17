import { sql } from 'kysely'
import { noBackupRuns } from '../platform/backup/lock.ts'
import { q, type Trx } from '../platform/database/db.ts'

const name = sql<string>`d.auth_user_id || '.pdf'`.as('name')

export function documentosQuery(search: string) {
  return q
    .selectFrom('documentos as d')
    .select([name, 'd.size', 'd.created_at'])
    .where('d.auth_user_id', '=', sql<string>`(select app.current_user_id())`)
    .where('d.is_current', '=', true)
    .where(sql<boolean>`strpos(d.auth_user_id || '.pdf', ${search}) > 0`)
}

const withMedico = (db: Trx) =>
  db
    .selectFrom('documentos as d')
    .innerJoin('medicos as m', 'm.auth_user_id', 'd.auth_user_id')
    .select(['d.id', 'd.object_key', 'd.size', 'm.id as medico_id', 'm.crm'])

/** The current version, if it is the caller's own. */
export function ownDocumentoQuery(authUserId: string) {
  return withMedico(q).where('d.auth_user_id', '=', authUserId).where('d.is_current', '=', true)
}

/** The current version, if it is the caller's own or that of a candidate whose data the calling hospital may read. */
export function findCurrentVersion(trx: Trx, authUserId: string) {
  return trx
    .selectFrom('documentos as d')
    .innerJoin('medicos as m', 'm.auth_user_id', 'd.auth_user_id')
    .select(['d.id', 'm.id as medico_id'])
    .where('d.auth_user_id', '=', authUserId)
    .where('d.is_current', '=', true)
    .executeTakeFirst()
}

/** Finds the document version that a signed link names, even if it has been replaced. */
export function findVersion(trx: Trx<'app_jobs'>, id: string) {
  return withMedico(trx).where('d.id', '=', id).executeTakeFirst()
}

export type FoundVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export interface Version {
  object_key: string
  size: number
  sha256: string
}

/** Inserts a version. A trigger marks the previous one as replaced. */
export function createVersion(trx: Trx, authUserId: string, { object_key, size, sha256 }: Version) {
  return trx
    .insertInto('documentos')
    .values({ auth_user_id: authUserId, object_key, size, sha256: Buffer.from(sha256, 'hex') })
    .returning([sql<string>`auth_user_id || '.pdf'`.as('name'), 'size', 'created_at'])
    .executeTakeFirstOrThrow()
}

/**
 * Versions of one account, or of all accounts, that no valid signed link can reach. Returns none while a backup runs,
 * because the backup may still have to copy the files.
 */
export function findReplaced(trx: Trx<'app_jobs'>, limit: number, authUserId?: string) {
  return trx
    .selectFrom('documentos')
    .select(['id', 'object_key'])
    .where('is_current', '=', false)
    .where('replaced_at', '<', sql<string>`now() - app.replaced_documento_retention()`)
    .where(noBackupRuns)
    .$if(authUserId !== undefined, (query) => query.where('auth_user_id', '=', authUserId!))
    .orderBy('replaced_at')
    .limit(limit)
    .execute()
}

/** The row policy protects versions that a valid signed link may reach. */
export async function forgetVersions(trx: Trx<'app_jobs'>, ids: readonly string[]) {
  if (ids.length > 0) await trx.deleteFrom('documentos').where('id', 'in', ids).execute()
}

/** The given keys that belong to a stored version. */
export async function findKnownKeys(trx: Trx<'app_jobs'>, keys: readonly string[]) {
  const rows = await trx.selectFrom('documentos').select('object_key').where('object_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.object_key))
}

/** All files for a backup. A missing file is a loss only if it is current. */
export const filesToBackUp = `select object_key as key, size, encode(sha256, 'hex') as sha256, is_current as is_needed
  from app.documentos`
