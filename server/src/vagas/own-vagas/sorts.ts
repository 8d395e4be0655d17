import {
  type OwnVagaSort,
  type OwnVagaSortColumn,
  ownVagaSortColumns,
} from '@plantao/contract/vagas/own-vagas/sort-rules'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor, isOlderThan, timeKey, timeKeyOf } from '../../platform/database/pages/cursor.ts'

export interface SortedRow {
  id: string
  created_at: string
  first_day: string | null
  sort_key: string | null
  /** By the clock of its place. */
  shift_start: string
}

interface SortedPage {
  /** A subquery for the ids of the page's vagas. The other columns are read for these vagas only. */
  ids: RawBuilder<string>
  order: RawBuilder<unknown>
  /** Shifts before this day count as past, on all pages of a list. Null for an order that does not need it. */
  firstDay: RawBuilder<string | null>
  sortKey: RawBuilder<string | null>
  keyOf: (row: SortedRow) => readonly string[]
}

type Sort = (condition: RawBuilder<boolean>, cursor: string | undefined, limit: RawBuilder<number>) => SortedPage

const newestFirst: Sort = (condition, cursor, limit) => {
  const after = decodeCursor(cursor, timeKey)
  const order = sql`v.created_at desc, v.id desc`
  const isAfter = after ? sql`and ${isOlderThan(after, 'v.created_at', 'v.id')}` : sql``
  return {
    ids: sql`select v.id from app.vagas v where ${condition} ${isAfter} order by ${order} limit ${limit}`,
    order,
    firstDay: sql`null::text`,
    sortKey: sql`null`,
    keyOf: timeKeyOf,
  }
}

const dayKey = z.tuple([z.literal('data'), z.iso.date(), z.iso.datetime({ local: true }), z.uuid()])

const today = sql`(select (now() at time zone h.time_zone)::date::timestamp from app.hospitais h where h.id = app.current_hospital_id())`

const byDay: Sort = (condition, cursor, limit) => {
  const [, day, start, id] = decodeCursor(cursor, dayKey) ?? []
  // The day is a timestamp, because a comparison with a date is not leakproof: PostgreSQL would check the row policy
  // first and not use the index.
  const firstDay = day === undefined ? today : sql`${day}::timestamp`
  const isPast = start !== undefined && start < day!
  const shifts = (isToCome: RawBuilder<unknown>, direction: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`(
    select v.id, v.local_start from app.vagas v where ${condition} and v.local_start ${isToCome} ${firstDay} ${after}
    order by v.local_start ${direction}, v.id ${direction} limit ${limit})`
  const isAfter = (than: RawBuilder<unknown>) =>
    sql`and (v.local_start, v.id) ${than} (${start}::timestamp, ${id}::uuid)`
  const toCome = shifts(sql`>=`, sql`asc`, start === undefined ? sql`` : isAfter(sql`>`))
  const past = shifts(sql`<`, sql`desc`, isPast ? isAfter(sql`<`) : sql``)
  const order = sql`v.local_start < ${firstDay}, case when v.local_start >= ${firstDay} then v.local_start end,
    case when v.local_start >= ${firstDay} then v.id end, v.local_start desc, v.id desc`
  return {
    ids: sql`select v.id from (${isPast ? past : sql`${toCome} union all ${past}`}) v order by ${order} limit ${limit}`,
    order,
    firstDay: sql`${firstDay}::date::text`,
    sortKey: sql`null`,
    keyOf: ({ first_day, shift_start, id }) => ['data', first_day!, shift_start, id],
  }
}

interface Column {
  key: RawBuilder<unknown>
  type: RawBuilder<unknown>
  /** Accepts only values that PostgreSQL reads as the type. */
  form: z.ZodType<string>
}

const numberForm = z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/)
const textForm = z.string().refine((text) => !text.includes('\0'))

/** Folded names have no accents, so the order of their bytes is alphabetical. */
const folded = (name: string) => sql`(app.fold_text(${sql.ref(`v.${name}`)}) collate "C")`

const columns: Record<OwnVagaSortColumn, Column | null> = {
  // All orders sort by their column, then by the start. The order by day is the start alone.
  dia: null,
  vaga: { key: folded('nome_vaga'), type: sql`text`, form: textForm },
  especialidade: { key: folded('especialidade'), type: sql`text`, form: textForm },
  valor: { key: sql`coalesce(v.valor, -1)`, type: sql`numeric`, form: numberForm },
  setor: {
    key: sql`coalesce((select s.position from app.vaga_setores x join app.setores s on s.id = x.setor_id
      where x.vaga_id = v.id), 100000)`,
    type: sql`numeric`,
    form: numberForm,
  },
}

/**
 * Only the day has an index: for other columns PostgreSQL sorts the hospital's vagas. An index for each column would
 * slow every change of a vaga.
 */
function byColumn(name: OwnVagaSortColumn, direction: 'asc' | 'desc'): Sort {
  const column = columns[name]
  const sortName = direction === 'asc' ? name : `-${name}`
  const form = z.tuple([z.literal(sortName), column?.form ?? z.literal(''), z.iso.datetime({ local: true }), z.uuid()])
  const parts = [...(column ? [column.key] : []), sql`v.local_start`, sql`v.id`]
  const order = sql.join(parts.map((part) => sql`${part} ${sql.raw(direction)}`))
  return (condition, cursor, limit) => {
    const [, value, start, id] = decodeCursor(cursor, form) ?? []
    const last = [...(column ? [sql`${value}::${column.type}`] : []), sql`${start}::timestamp`, sql`${id}::uuid`]
    const isAfter = id
      ? sql`and (${sql.join(parts)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(last)})`
      : sql``
    return {
      ids: sql`select v.id from app.vagas v where ${condition} ${isAfter} order by ${order} limit ${limit}`,
      order,
      firstDay: sql`null::text`,
      sortKey: column ? sql`${column.key}::text` : sql`''`,
      keyOf: ({ sort_key, shift_start, id }) => [sortName, sort_key!, shift_start, id],
    }
  }
}

export const sorts = {
  recentes: newestFirst,
  data: byDay,
  ...Object.fromEntries(
    ownVagaSortColumns.flatMap((name) => [
      [name, byColumn(name, 'asc')],
      [`-${name}`, byColumn(name, 'desc')],
    ]),
  ),
} as Record<OwnVagaSort, Sort>
