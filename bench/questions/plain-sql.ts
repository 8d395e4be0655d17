import type pg from 'pg'
import type { Query, Question } from './question.ts'

/*
 * The right answers, by plain SQL over the tables, without the policies, functions and in-memory index of the product.
 */

const conditions: Record<string, (parameter: string) => string> = {
  hospital_id: (p) => `v.hospital_id = ${p}::uuid`,
  especialidade: (p) => `v.especialidade_cfm = ${p}`,
  estado: (p) => `v.estado = any (string_to_array(${p}, ','))`,
  cidade: (p) => `v.cidade_key = any (string_to_array(${p}, ','))`,
  data_de: (p) => `v.data >= ${p}::date`,
  data_ate: (p) => `v.data <= ${p}::date`,
  turno: (p) => `v.turno = ${p}`,
  fim_de_semana: (p) => `v.fim_de_semana = ${p}::boolean`,
  valor_min: (p) => `v.valor >= ${p}::numeric`,
  valor_hora_min: (p) => `v.valor_hora >= ${p}::numeric`,
}

const noClash = (medico: string) => `not exists (select from app.candidaturas a
  where a.medico_id = ${medico}::uuid and a.status = 'aceita' and a.starts_at < v.ends_at and a.ends_at > v.starts_at)`

const orders: Record<string, string> = {
  recentes: 'v.created_at desc, v.id desc',
  proximos: 'v.local_start, v.created_at, v.id',
  valor: 'coalesce(v.valor, -1) desc, v.created_at desc, v.id desc',
  // Vagas on call from home come after all vagas on site.
  valor_hora: `v.modalidade = 'sobreaviso', coalesce(v.valor_hora, -1) desc, v.created_at desc, v.id desc`,
}

function whereOf({ as, query }: Question, without?: keyof Query) {
  const values: (string | number)[] = []
  const parameter = (value: string | number) => `$${values.push(value)}`
  const parts = [`v.status = 'aberta' and v.open_until > now()`]
  for (const [name, value] of Object.entries(query)) {
    if (name === without) continue
    if (name === 'q') {
      for (const word of String(value).split(' '))
        parts.push(`v.search_text like ${parameter(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`)
    } else if (name === 'sem_conflito') parts.push(noClash(parameter(as.id)))
    else if (conditions[name]) parts.push(conditions[name](parameter(String(value))))
  }
  return { where: parts.join(' and '), values, parameter }
}

interface PageRow {
  id: string
  hospital: string
  valor: number | null
  candidatura: string | null
}

/** The position of a row in the list, newest first. */
export interface RowPosition {
  created_at: string
  id: string
}

/**
 * The rows of a page.
 * @param after the last row of the previous page, supported only in the order newest first.
 */
export async function plainPage(db: pg.Client, question: Question, after?: RowPosition): Promise<PageRow[]> {
  const { where, values, parameter } = whereOf(question)
  const isLater = after
    ? `(v.created_at, v.id) < (${parameter(after.created_at)}::timestamptz, ${parameter(after.id)}::uuid)`
    : 'true'
  const order = orders[question.query.ordem ?? 'recentes']!
  const { rows } = await db.query<PageRow>(
    `select v.id, h.nome as hospital, v.valor::float8,
       (select c.status from app.candidaturas c where c.vaga_id = v.id and c.medico_id = ${parameter(question.as.id)}) as candidatura
     from (select * from app.vagas v where ${where} and ${isLater} order by ${order} limit 20) v
     join app.hospitais h on h.id = v.hospital_id order by ${order}`,
    values,
  )
  return rows
}

export async function plainCount(db: pg.Client, question: Question): Promise<number> {
  const { where, values } = whereOf(question)
  const { rows } = await db.query<{ count: number }>(`select count(*)::int from app.vagas v where ${where}`, values)
  return rows[0]!.count
}

/** Counts the vagas by the value of a column, with all filters except `filter`. Values without a vaga are left out. */
export async function plainCountsBy(db: pg.Client, question: Question, filter: string, column: string) {
  const { where, values } = whereOf(question, filter)
  const { rows } = await db.query<{ value: string; count: number }>(
    `select ${column} as value, count(*)::int from app.vagas v where ${where} and ${column} is not null group by 1`,
    values,
  )
  return new Map(rows.map(({ value, count }) => [value, count]))
}

export async function plainOwnVagas(db: pg.Client, hospital: string) {
  const { rows } = await db.query<{ id: string; candidaturas_count: number }>(
    `select v.id, count(c.id)::int as candidaturas_count
     from (select * from app.vagas where hospital_id = $1 order by created_at desc, id desc limit 20) v
     left join app.candidaturas c on c.vaga_id = v.id
     group by v.id, v.created_at order by v.created_at desc, v.id desc`,
    [hospital],
  )
  return rows
}
