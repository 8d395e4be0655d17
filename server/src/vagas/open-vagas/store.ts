import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { type VagaSort, vagaFlags } from '@plantao/contract/vagas/search/rules'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { type RawBuilder, sql } from 'kysely'
import { q } from '../../platform/database/db.ts'
import { isOlderThan } from '../../platform/database/pages/time-pages.ts'
import { clash } from '../clash.ts'
import { flagColumns } from '../feed/changes.ts'
import { hospitalOfVaga, isOffered, vagaFields } from '../store.ts'
import type { After } from './cursor.ts'

/*
 * The list of open vagas from the database, which answers while there is no index in memory. The index must give the
 * same answers.
 */

const me = sql<string>`(select app.current_medico_id())`

/** Whether `a` is an accepted candidatura of the calling doctor whose shift overlaps `v`. */
const isClash = sql`a.medico_id = ${me} and a.status = 'aceita'
  and app.overlaps(a.starts_at, a.ends_at, v.starts_at, v.ends_at)`

type Condition = RawBuilder<unknown>

export function conditionsOf(asked: VagaQuestion): Partial<Record<keyof VagaQuestion, Condition>> {
  const { q: text, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, modalidade } = asked
  return {
    ...(text && { q: containsWords(text, hospital_id === undefined) }),
    ...(hospital_id !== undefined && { hospital_id: sql`v.hospital_id = ${hospital_id}` }),
    ...(especialidade && { especialidade: sql`v.especialidade_cfm = app.cfm_especialidade(${especialidade})` }),
    ...(estado && { estado: sql`v.estado = any (${estado})` }),
    ...(cidade && { cidade: sql`v.cidade_key = any (${cidade})` }),
    ...(data_de && { data_de: sql`v.local_start >= ${data_de}::date` }),
    ...(data_ate && { data_ate: sql`v.local_start < ${data_ate}::date + 1` }),
    ...(turno && { turno: sql`v.turno = any (${turno})` }),
    ...(modalidade && { modalidade: sql`v.modalidade = any (${modalidade})` }),
    ...Object.fromEntries(vagaFlags.filter((flag) => asked[flag]).map((flag) => [flag, sql.ref(`v.${flag}`)])),
    ...(asked.valor_min !== undefined && { valor_min: sql`v.valor >= ${asked.valor_min}` }),
    ...(asked.valor_hora_min !== undefined && { valor_hora_min: sql`v.valor_hora >= ${asked.valor_hora_min}` }),
    ...(asked.sem_conflito && { sem_conflito: withoutClash }),
  }
}

/** `like all` alone would be correct, but only a condition for each word can use an index. */
function containsWords(text: string, byIndex: boolean): Condition {
  const patterns = sql`app.search_patterns(${text})`
  const words = byIndex ? text.split(/\s+/) : []
  const each = words.map((_, i) => sql`v.search_text like coalesce((${patterns})[${sql.lit(i + 1)}], '%')`)
  return sql.join([sql`v.search_text like all (${patterns})`, ...each], sql` and `)
}

const withoutClash = sql`not exists (select from app.candidaturas a where ${isClash})`

export function where(asked: VagaQuestion, ...more: Condition[]) {
  return sql.join([isOffered, ...Object.values(conditionsOf(asked)), ...more], sql` and `)
}

interface Order {
  key: Condition
  order: Condition
  after: (after: After) => Condition
  /** A condition that every open vaga meets: with it an index scan leaves out past vagas. */
  start?: Condition
}

const orders: Record<VagaSort, Order> = {
  recentes: {
    key: sql`null::text`,
    order: sql`v.created_at desc, v.id desc`,
    after: ({ created_at, id }) => isOlderThan([created_at, id], 'v.created_at', 'v.id'),
  },
  proximos: {
    key: sql`to_char(v.local_start, 'YYYY-MM-DD"T"HH24:MI:SS')`,
    order: sql`v.local_start, v.created_at, v.id`,
    after: ({ key, created_at, id }) =>
      sql`(v.local_start, v.created_at, v.id) > (${key}::timestamp, ${created_at}::timestamptz, ${id}::uuid)`,
    // No open vaga begins earlier: Acre has the earliest local time in Brazil, and a reopened vaga is open for half of
    // its shift, at most 84 hours.
    start: sql`v.local_start >= now() at time zone 'America/Rio_Branco' - interval '84 hours 1 second'`,
  },
  valor: byMoney(sql`coalesce(v.valor, -1)`),
  // Vagas on call from home come after all vagas on site. The index has the same expression.
  valor_hora: byMoney(
    sql`(coalesce(v.valor_hora, -1) - case v.modalidade when 'sobreaviso' then 20000000000 else 0 end)`,
  ),
}

/** Sorts by the key, highest first. The key of a vaga without a value is negative. */
function byMoney(key: Condition) {
  return {
    key: sql`${key}::text`,
    order: sql`${key} desc, v.created_at desc, v.id desc`,
    after: (after: After) =>
      sql`(${key}, v.created_at, v.id) < (${after.key}::numeric, ${after.created_at}::timestamptz, ${after.id}::uuid)`,
  }
}

const fields = sql.join(vagaFields.map((field) => sql.ref(`v.${field}`)))
/** The shown fields, and the columns that filters and orders need. */
const columns = sql`${fields}, v.search_text, v.especialidade_cfm, v.local_start, v.turno, ${flagColumns}, v.valor_hora, v.cidade_key, v.is_suspended`

export type OpenVagaRow = OpenVaga & { sort_key: string | null }

/**
 * The query first searches this many vagas in the list's order. If too few of them match, it searches again with the
 * text index. PostgreSQL's planner cannot make this choice, because it does not know whether a text is rare.
 */
const maxScanned = 2_000

export function openVagasQuery(asked: VagaQuestion, sort: VagaSort, after: After | null, limit: number) {
  const { key, order, start, after: isAfter } = orders[sort]
  const position = [...(start ? [start] : []), ...(after ? [isAfter(after)] : [])]
  const all = sql`select ${columns} from app.vagas v where ${where(asked, ...position)} order by ${order} limit ${limit}`
  const found =
    asked.q && !asked.hospital_id
      ? sql`(with first as materialized (
          select ${columns} from (
            select ${columns} from app.vagas v where ${where({}, ...position)} order by ${order} limit ${sql.lit(maxScanned)}
          ) v where ${where(asked)} order by ${order} limit ${limit}
        )
        select * from first where (select count(*) from first) = ${limit}
        union all (
          select ${columns} from app.vagas v where ${where(asked, ...position)}
            and (select count(*) from first) < ${limit} order by ${order} limit ${limit}
        ))`
      : sql`(${all})`
  // Joins only the rows of the page. With a join before the limit, PostgreSQL might read all vagas.
  return sql<OpenVagaRow>`
    select ${fields}, ${key} as sort_key, ${hospitalOfVaga} as hospital,
      case when c.id is not null then jsonb_build_object('id', c.id, 'status', app.status_of(c.status, c.open_until, c.vaga_id)) end as candidatura,
      case when v.starts_at is not null then ${clash} end as clash
    from ${found} v
    join app.hospitais h on h.id = v.hospital_id
    left join app.candidaturas c on c.vaga_id = v.id and c.medico_id = ${me}
    order by ${order}`.compile(q)
}

export function openVagasCountQuery(asked: VagaQuestion) {
  return sql<{ count: number }>`select count(*) as count from app.vagas v where ${where(asked)}`.compile(q)
}

/** The function finds each next specialty in an index. A plain `distinct` would read all vagas. */
export const openEspecialidadesQuery = sql<{
  especialidade: string
}>`select especialidade from app.open_especialidades() as especialidade`.compile(q)
