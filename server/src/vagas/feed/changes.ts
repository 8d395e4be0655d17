import { setImmediate as immediate } from 'node:timers/promises'
import { type VagaFlag, vagaFlags } from '@plantao/contract/vagas/search/rules'
import type { Vaga } from '@plantao/search-index'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { isOffered } from '../store.ts'
import {
  type HospitalRow,
  hospitalColumns,
  memberOf,
  membersOf,
  type OpaqueFieldsRow,
  type PlaceRow,
  placeColumns,
  placeOf,
  utf8,
  vagaColumns,
} from './opaque-fields.ts'

/*
 * Queries for the index in memory.
 * Each read selects the vagas whose last change is not visible in the snapshot of the previous read (pg_snapshot). So
 * no change is lost, in whatever order transactions commit, and even if a notification is lost.
 */

/** Columns for a statement over `app.vagas v`. */
export const flagColumns = sql.join(vagaFlags.map((flag) => sql.ref(`v.${flag}`)))

/** Instants are whole seconds since 1970, except that `created_at` is in microseconds. */
const columns = sql`c.vaga_id as id, ${hospitalColumns}, ${placeColumns}, ${vagaColumns},
  (extract(epoch from v.created_at) * 1000000)::bigint as created_at, v.especialidade as nome_especialidade, v.valor, v.valor_hora,
  extract(epoch from v.starts_at)::bigint as starts_at, extract(epoch from v.ends_at)::bigint as ends_at,
  extract(epoch from v.open_until)::bigint as open_until, v.is_reopened,
  extract(epoch from v.local_start)::bigint as local_start, v.turno, ${flagColumns}, v.search_text`

interface VagaRow
  extends Omit<Vaga, 'place' | 'especialidade' | 'modalidade' | 'flags' | 'search_text' | 'members'>,
    Record<VagaFlag, boolean>,
    HospitalRow,
    PlaceRow,
    OpaqueFieldsRow {
  nome_especialidade: string
  search_text: string
}

export function vagaOf(row: VagaRow): Vaga {
  return {
    ...row,
    place: placeOf(row, row),
    especialidade: row.nome_especialidade,
    modalidade: JSON.parse(row.modalidade!),
    flags: vagaFlags.map((flag) => row[flag]),
    search_text: utf8(row.search_text),
    members: membersOf((name) => memberOf(name, row[name])),
  }
}

export interface Seen {
  /** PostgreSQL's text of a snapshot. */
  snapshot: string
  /** Milliseconds since 1970 on the database's clock. */
  now: number
}

export const seen = sql`pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as now`

/** Number of rows that are processed without yielding to other work. */
const rowsPerBatch = 1_000

async function readInParts<Row>(trx: Trx<'app_jobs'>, query: RawBuilder<Row>, each: (row: Row) => void): Promise<Seen> {
  const { rows } = await sql<Seen>`select ${seen}`.execute(trx)
  await sql`declare vagas_in_parts no scroll cursor for ${query}`.execute(trx)
  const ask = () => sql<Row>`fetch ${sql.lit(rowsPerBatch)} from vagas_in_parts`.execute(trx)
  for (let asked = ask(); ; ) {
    const part = await asked
    if (part.rows.length === 0) return rows[0]!
    // The database reads the next part while this one is processed.
    asked = ask()
    asked.catch(() => {}) // the next round awaits the query and throws this error
    await immediate()
    part.rows.forEach(each)
  }
}

export async function countOpenVagas(trx: Trx<'app_jobs'>) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from app.vagas v where ${isOffered}`.execute(
    trx,
  )
  return rows[0]!.count
}

/** A deleted vaga, too, is no longer open. */
export type Change = ({ open: true } & VagaRow) | { open: false; id: string }

const changesSince = (snapshot: string) => sql<Change>`select coalesce(${isOffered}, false) as open, ${columns}
  from app.vaga_changes c
  left join app.vagas v on v.id = c.vaga_id left join app.hospitais h on h.id = v.hospital_id
  where c.changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(c.changed_in, ${snapshot}::pg_snapshot)`

/**
 * Every row has the new snapshot and the time; without changes, a single row has only these. Undefined if there are
 * more changes than `rowsPerBatch`.
 */
export async function readFewChanges(trx: Trx<'app_jobs'>, snapshot: string) {
  const { rows } = await sql<Seen & (Change | { open: null })>`select s.snapshot, s.now, c.*
    from (select ${seen}) s left join (${changesSince(snapshot)} limit ${sql.lit(rowsPerBatch + 1)}) c on true`.execute(
    trx,
  )
  return rows.length > rowsPerBatch ? undefined : rows
}

/** Needs a transaction that reads in one snapshot. */
export const readManyChanges = (trx: Trx<'app_jobs'>, snapshot: string, each: (change: Change) => void) =>
  readInParts(trx, changesSince(snapshot), each)
