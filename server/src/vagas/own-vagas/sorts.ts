import type { OwnVagaSort } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor, timeKey } from '../../platform/database/pages/cursor.ts'
import { timeKeyOf } from '../../platform/database/pages/time-pages.ts'

/** A page of a hospital's list. */
interface SortedPage {
  /** A subquery for the ids of the page's vagas. The other columns are read for these vagas only. */
  ids: RawBuilder<string>
  order: RawBuilder<unknown>
  /**
   * The day before which shifts count as past. It stays the same over all pages. Null for an order that does not use
   * it.
   */
  firstDay: RawBuilder<string | null>
  keyOf: (column: (name: string) => string) => readonly string[]
}

type Sort = (condition: RawBuilder<boolean>, cursor: string | undefined, limit: RawBuilder<number>) => SortedPage

const newestFirst: Sort = (condition, cursor, limit) => {
  const after = decodeCursor(cursor, timeKey)
  const order = sql`v.created_at desc, v.id desc`
  const isAfter = after ? sql`and (v.created_at, v.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return {
    ids: sql`select v.id from app.vagas v where ${condition} ${isAfter} order by ${order} limit ${limit}`,
    order,
    firstDay: sql`null::text`,
    keyOf: timeKeyOf,
  }
}

const dayKey = z.tuple([z.literal('data'), z.iso.date(), z.iso.datetime({ local: true }), z.uuid()])

const today = sql`(select (now() at time zone h.time_zone)::date::timestamp from app.hospitais h where h.id = app.current_hospital_id())`

/** Shifts from today on, the soonest first, and then past ones, the latest first. */
const byDay: Sort = (condition, cursor, limit) => {
  const [, day, start, id] = decodeCursor(cursor, dayKey) ?? []
  // The comparison uses a timestamp. With a date PostgreSQL would not use the index here: it must apply the row policy
  // first, because that comparison might reveal rows.
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
    keyOf: (column) => ['data', column('first_day'), column('shift_start'), column('id')],
  }
}

export const sorts: Record<OwnVagaSort, Sort> = { recentes: newestFirst, data: byDay }
