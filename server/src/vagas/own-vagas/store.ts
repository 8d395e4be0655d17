import type { ErrorCode } from '@plantao/contract/errors'
import type { OwnVagaSearch } from '@plantao/contract/vagas/own-vagas/schema'
import type { OwnVagaSort } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { closeBlockedBy, replacementsBlockedBy } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { type Kysely, sql } from 'kysely'
import { type Actor, type Database, q, readAs, type Trx } from '../../platform/database/db.ts'
import type { DB } from '../../platform/database/db-types.ts'
import { decodeCursor, isOlderThan, timeKey, timeKeyOf, toPage } from '../../platform/database/pages/cursor.ts'
import { everyRow, rowsAtOnce } from '../../platform/database/pages/every-row.ts'
import { setorOfVaga } from '../../setores/store.ts'
import { isChangeable, ownVagaFields } from '../store.ts'
import { conditionOf, ofCaller, waiting } from './search.ts'
import { sorts } from './sorts.ts'

const selectedColumns = ownVagaFields.map((field) => `v.${field}` as const)

/** 'preenchida' from the acceptance on, while others still see 'aberta'. Needs `shown_as_accepted` joined as `s`. */
export const ownStatus = sql<OwnVaga['status']>`case when s.vaga_id is null then v.status else 'preenchida' end`

/** The number of candidaturas, which a trigger maintains. */
export const candidaturasCount = sql<number>`coalesce((select k.candidaturas from app.candidatura_counts k where k.vaga_id = v.id), 0)`

interface AcceptedShift extends Pick<OwnVaga, 'accepted_name' | 'accepted_phone' | 'change' | 'can_rate'> {
  medico_id: string
}

const ofAccepted = <F extends keyof AcceptedShift>(field: F) =>
  sql<AcceptedShift[F] | null>`(v.accepted).${sql.ref(field)}`

export const acceptedName = sql<string | null>`coalesce(${ofAccepted('accepted_name')}, v.decided_name)`

/**
 * The number of candidates who wait for the hospital's answer, as in the chip 'Aguardam você'. They count also while
 * the hospital is suspended. Needs `shown_as_accepted` joined as `s`.
 */
export const waitingCount = sql<number>`case when ${ownStatus} = 'aberta' and v.open_until > now() then (select count(*) from ${waiting}) else 0 end`

/**
 * Number of unselected candidates whom the hospital can invite. While the vaga is open, candidates who were invited
 * after it reopened are left out.
 */
const toInviteCount = sql<number>`case when s.vaga_id is null and ${isChangeable} and (v.status = 'encerrada' or (v.status = 'aberta' and v.is_reopened)) then (
  select count(*) from app.candidaturas c
  where c.vaga_id = v.id and c.status = 'nao_selecionada' and (v.status = 'encerrada' or coalesce(c.invited_at < v.reopened_at, true))
) else 0 end`

/** @param which filter that runs first, so that `app.accepted_for` is called once for each vaga, not for each field */
const ownVagas = (which: (vagas: ReturnType<typeof vagasOfHospital>) => ReturnType<typeof vagasOfHospital>, db?: Trx) =>
  (db ?? q)
    .selectFrom(which(vagasOfHospital(db)).as('v'))
    .select(selectedColumns)
    .select([
      'v.candidaturas_count',
      'v.pendentes_count',
      'v.to_invite_count',
      'v.undo_until',
      'v.setor',
      acceptedName.as('accepted_name'),
      ofAccepted('accepted_phone').as('accepted_phone'),
      ofAccepted('change').as('change'),
      sql<boolean>`coalesce(${ofAccepted('can_rate')}, false)`.as('can_rate'),
    ])

const vagasOfHospital = (db: Kysely<DB> = q) =>
  db
    .selectFrom('vagas as v')
    .leftJoin('shown_as_accepted as s', 's.vaga_id', 'v.id')
    .select(selectedColumns.filter((column) => column !== 'v.status'))
    .select([
      'v.local_start',
      ownStatus.as('status'),
      's.nome as decided_name',
      's.undo_until',
      candidaturasCount.as('candidaturas_count'),
      waitingCount.as('pendentes_count'),
      toInviteCount.as('to_invite_count'),
      sql`case when v.status = 'preenchida' then app.accepted_for(v.id) end`.as('accepted'),
      setorOfVaga.as('setor'),
    ])
    .where(ofCaller)

const ownVaga = (id: string, db?: Trx) => ownVagas((vagas) => vagas.where('v.id', '=', id).limit(1), db)

export const ownVagaQuery = (id: string) => ownVaga(id)

/** Id of the doctor whose phone is shown, and the current hour, as `openPhonesRead` expects them. */
const phoneRead = sql<string | null>`case when ${ofAccepted('accepted_phone')} is not null
  then ${ofAccepted('medico_id')} || to_char(now() at time zone 'UTC', ' YYYY-MM-DD HH24') end`

/** The whole list, latest first, with the phones that the answer shows. */
export async function ownVagasPage(db: Database, actor: Actor, cursor: string | undefined, limit: number) {
  const after = decodeCursor(cursor, timeKey)
  const query = ownVagas((vagas) =>
    vagas
      .$if(after !== null, (query) => query.where(isOlderThan(after!, 'v.created_at', 'v.id')))
      .orderBy('v.created_at', 'desc')
      .orderBy('v.id', 'desc')
      // As text, because PostgreSQL would not cache a plan for an unknown limit.
      .limit(sql.lit(limit + 1)),
  )
    .select(phoneRead.as('phone_read'))
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
  return toPage(await readAs(db, actor, query), limit, timeKeyOf)
}

interface Asked {
  search: OwnVagaSearch
  sort: OwnVagaSort
  cursor: string | undefined
  limit: number
}

export async function foundVagasPage(db: Database, actor: Actor, asked: Asked) {
  const { query, keyOf } = foundVagasQuery(asked)
  return toPage(await readAs(db, actor, query), asked.limit, keyOf)
}

export function foundVagasQuery({ search, sort, cursor, limit }: Asked) {
  const rows = sql.lit(limit + 1)
  const { ids, order, firstDay, sortKey, keyOf } = sorts[sort](conditionOf(search), cursor, rows)
  const query = ownVagas((vagas) => vagas.where(sql<boolean>`v.id in (${ids})`).limit(rows))
    .select([
      firstDay.as('first_day'),
      sortKey.as('sort_key'),
      sql<string>`to_char(v.local_start, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('shift_start'),
      phoneRead.as('phone_read'),
    ])
    .orderBy(order)
  return { query, keyOf }
}

export function everyFoundVaga(db: Database, actor: Actor, of: Pick<Asked, 'search' | 'sort'>) {
  return everyRow((cursor) => foundVagasPage(db, actor, { ...of, cursor, limit: rowsAtOnce }))
}

/** The vaga as in the hospital's list, after a change in this transaction. */
export function readOwn(trx: Trx, id: string) {
  return ownVaga(id, trx).executeTakeFirstOrThrow()
}

export async function whyNotClosed(trx: Trx, id: string, reason: string | undefined): Promise<ErrorCode> {
  const vaga = await readOwnNow(trx, id)
  if (!vaga) return 'vaga_not_found'
  return (
    closeBlockedBy(vaga, new Date(vaga.now)) ??
    (vaga.status === 'preenchida' && reason === undefined ? 'reason_required' : 'vaga_not_open')
  )
}

export async function whyNotReopened(trx: Trx, id: string): Promise<ErrorCode> {
  const vaga = await readOwnNow(trx, id)
  if (!vaga) return 'vaga_not_found'
  return replacementsBlockedBy(vaga, new Date(vaga.now)) ?? 'vaga_already_open'
}

function readOwnNow(trx: Trx, id: string) {
  return ownVaga(id, trx).select(sql<string>`now()`.as('now')).executeTakeFirst()
}
