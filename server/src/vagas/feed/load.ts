import { type Modalidade, turnos, vagaFlags } from '@plantao/contract/vagas/search/rules'
import type { SearchIndex, Vaga } from '@plantao/search-index'
import { sql } from 'kysely'
import { BinaryRow, CommonValues } from '../../platform/database/copy-out.ts'
import { copyOut, q, type Trx } from '../../platform/database/db.ts'
import { isOffered } from '../store.ts'
import { flagColumns, type Seen, seen } from './changes.ts'
import {
  type HospitalRow,
  hospitalColumns,
  memberOf,
  membersOf,
  placeColumns,
  placeOf,
  placeWidth,
  readPlace,
  vagaColumns,
} from './opaque-fields.ts'

/** Maximum number of rows in one statement, so that no statement reaches the database's timeout. */
const maxRowsPerBatch = 10_000

/**
 * Selects columns in the order in which `rowReader` reads them. Hospitals have their own query, because a join here
 * would double the work of the database.
 */
const openVagas = (after: Vaga | undefined, limit: number) =>
  sql`select v.id::text, v.created_at, ${placeColumns}, v.especialidade, ${vagaColumns}, v.search_text,
    (v.valor * 100)::bigint, (v.valor_hora * 100)::bigint, v.starts_at, v.ends_at, v.open_until, v.is_reopened, v.local_start,
    v.turno, v.modalidade, ${flagColumns}
  from app.vagas v where ${isOffered} ${after ? isAfter(after) : sql``}
  order by v.created_at, v.id limit ${sql.lit(limit)}`.compile(q)

const isAfter = ({ created_at, id }: Vaga) => sql`and (v.created_at, v.id) >
  (timestamptz '1970-01-01 00:00:00Z' + ${sql.lit(created_at)} * interval '1 microsecond', ${sql.lit(id)}::uuid)`

/** Loads all open vagas into an empty index; returns the snapshot. Needs a transaction with one snapshot. */
export async function loadOpenVagas(
  trx: Trx,
  index: SearchIndex,
  { signal, rowsPerBatch = maxRowsPerBatch }: { signal?: AbortSignal; rowsPerBatch?: number } = {},
): Promise<Seen> {
  const { rows } = await sql<Seen>`select ${seen}`.execute(trx)
  const hospitais = await sql<
    HospitalRow & { id: string }
  >`select h.id, ${hospitalColumns} from app.hospitais h`.execute(trx)
  const read = rowReader(new Map(hospitais.rows.map(({ id, ...hospital }) => [id, hospital])))
  for (let last: Vaga | undefined; ; ) {
    let found = 0
    await copyOut(trx, openVagas(last, rowsPerBatch), (bytes) => {
      last = read(bytes)
      index.put(last)
      found++
    })
    signal?.throwIfAborted()
    if (found < rowsPerBatch) return rows[0]!
  }
}

function rowReader(hospitais: ReadonlyMap<string, HospitalRow>): (bytes: Buffer) => Vaga {
  const places = new CommonValues(placeWidth, (row) => {
    const place = readPlace(() => text(row))
    return placeOf(place, hospitais.get(place.hospital_id)!)
  })
  const texts = new CommonValues(1, text)
  const members = membersOf((name) => new CommonValues(1, (row) => memberOf(name, row.text())))
  const turnosOfRows = new CommonValues(1, (row) => turnoOf(row.text()))
  const modalidadesOfRows = new CommonValues(1, (row) => row.text() as Modalidade)
  const row = new BinaryRow()
  return (bytes) => {
    row.open(bytes)
    return {
      id: row.ascii()!,
      created_at: row.micros()!,
      place: row.shared(places),
      especialidade: row.shared(texts),
      members: members.map((member) => row.shared(member)),
      search_text: row.utf8()!,
      valor: reais(row),
      valor_hora: reais(row),
      starts_at: seconds(row),
      ends_at: seconds(row),
      open_until: seconds(row)!,
      is_reopened: row.bool(),
      local_start: seconds(row)!,
      turno: row.shared(turnosOfRows),
      modalidade: row.shared(modalidadesOfRows),
      flags: vagaFlags.map(() => row.bool()),
    }
  }
}

const text = (row: BinaryRow) => row.text() ?? ''
const turnoOf = (text: string | null) => turnos.find((turno) => turno === text) ?? null

function reais(row: BinaryRow) {
  const cents = row.int()
  return cents === null ? null : cents / 100
}
function seconds(row: BinaryRow) {
  const micros = row.micros()
  return micros === null ? null : micros / 1e6
}
