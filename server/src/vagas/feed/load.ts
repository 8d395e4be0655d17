import { turnos } from '@plantao/contract/vagas/search/rules'
import type { Columns } from '@plantao/search-index/columns/columns'
import type { Entry } from '@plantao/search-index/row'
import { exactInstant } from '@plantao/search-index/row-json'
import type { SearchIndex } from '@plantao/search-index/search-index'
import { mostRecent } from '@plantao/search-index/slots/recent-rows'
import { sql } from 'kysely'
import { BinaryRow, CommonValues } from '../../platform/database/copy-out.ts'
import { copyOut, q, type Trx } from '../../platform/database/db.ts'
import { isOpen } from '../store.ts'
import { type Seen, seen } from './changes.ts'

/** Rows of one statement, which must not take longer than the database lets it. */
const mostAtOnce = 10_000

interface Place {
  created_at: number
  id: string
}

/**
 * In the order in which `rowReader` reads them. What many vagas have in common stands together. Hospitals are read once, not with
 * each vaga: a join would take the database as long as all the rest.
 */
const openVagas = (after: Place | undefined, limit: number) =>
  sql`select v.id::text, v.created_at,
    v.hospital_id, v.time_zone, v.cidade, v.estado, v.localizacao, v.cidade_key, v.especialidade, v.especialidade_cfm,
    v.nome_vaga, v.horario, v.observacoes, v.search_text, (v.valor * 100)::bigint, (v.valor_hora * 100)::bigint,
    v.starts_at, v.ends_at, v.open_until, v.is_reopened, v.local_start, v.turno, v.fim_de_semana
  from app.vagas v where ${isOpen} ${after ? isAfter(after) : sql``}
  order by v.created_at, v.id limit ${sql.lit(limit)}`.compile(q)

const isAfter = ({ created_at, id }: Place) =>
  sql`and (v.created_at, v.id) > (${sql.lit(exactInstant(created_at))}::timestamptz, ${sql.lit(id)}::uuid)`

/**
 * Takes all open vagas into an index that is empty, and returns what the transaction has seen. It must read in one snapshot.
 * @param count how many there are
 */
export async function loadOpenVagas(
  trx: Trx,
  index: SearchIndex,
  { count, signal, rowsAtOnce = mostAtOnce }: { count: number; signal?: AbortSignal; rowsAtOnce?: number },
): Promise<Seen> {
  const { rows } = await sql<Seen>`select ${seen}`.execute(trx)
  const hospitais =
    await sql<Hospital>`select id, nome as hospital, rating_count, rating_average from app.hospitais`.execute(trx)
  const read = rowReader(hospitais.rows, index.columns)
  for (let last: Entry | undefined, left = count; ; ) {
    let found = 0
    await copyOut(trx, openVagas(last, rowsAtOnce), (bytes) => {
      // The index keeps the last ones, and the bytes are overwritten.
      const isRecent = left-- <= mostRecent
      last = read(isRecent ? Buffer.from(bytes) : bytes)
      index.load(last, isRecent)
      found++
    })
    signal?.throwIfAborted()
    if (found < rowsAtOnce) return rows[0]!
  }
}

interface Hospital {
  id: string
  hospital: string
  rating_count: number
  rating_average: number | null
}

function rowReader(all: readonly Hospital[], columns: Columns): (bytes: Buffer) => Entry {
  const hospitais = new Map(all.map(({ id, ...hospital }) => [id, hospital]))
  const sites = new CommonValues(6, (row) => {
    const hospital_id = row.uuid()
    return columns.sites.numberOf({
      ...hospitais.get(hospital_id)!,
      hospital_id,
      time_zone: text(row),
      cidade: text(row),
      estado: text(row),
      localizacao: text(row),
      cidade_key: text(row),
    })
  })
  const especialidades = new CommonValues(2, (row) =>
    columns.numberOfEspecialidade({ especialidade: text(row), especialidade_cfm: text(row) }),
  )
  const turnosOfRows = new CommonValues(1, (row) => turnoOf(row.text()))
  const row = new BinaryRow()
  return (bytes) => {
    row.open(bytes)
    return {
      id: row.ascii()!,
      created_at: row.micros()!,
      site: row.shared(sites),
      especialidade: row.shared(especialidades),
      nome_vaga: row.utf8()!,
      horario: row.utf8()!,
      observacoes: row.utf8(),
      search_text: row.utf8()!,
      valor: reais(row),
      valor_hora: reais(row),
      starts_at: seconds(row),
      ends_at: seconds(row),
      open_until: seconds(row)!,
      is_reopened: row.bool(),
      local_start: seconds(row)!,
      turno: row.shared(turnosOfRows),
      fim_de_semana: row.bool(),
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
