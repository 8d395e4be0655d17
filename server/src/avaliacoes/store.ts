import type { Avaliacao, AvaliacaoOfHospital } from '@plantao/contract/avaliacoes/schema'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { averageEstrelas, isOpenRating } from '../medicos/store.ts'
import { q, type Trx } from '../platform/database/db.ts'
import { isOlderThan, type TimeKey } from '../platform/database/pages/cursor.ts'

const fields = ['id', 'hospital_id', 'estrelas', 'comentario', 'created_at', 'reply'] as const

/** Only the rated side may know that it reported a rating. */
const isReportedTo = (isOwn: boolean) => (isOwn ? sql<boolean>`reported_at is not null` : sql<boolean>`false`)

interface RatingsPage {
  after: TimeKey | null
  limit: number
  /** Whether the ratings are about the caller. */
  isOwn: boolean
}

/** Returns one row, whether or not the caller may see the doctor. */
export function avaliacoesQuery(medicoId: string, { after, limit, isOwn }: RatingsPage) {
  const newest = q
    .selectFrom('avaliacoes')
    .select([...fields, 'medico_id', isReportedTo(isOwn).as('is_reported')])
    // A function finds the name, because a hospital cannot read other hospitals' rows by a join.
    .select(jsonBuildObject({ nome: sql<string>`app.hospital_name(hospital_id)` }).as('hospital'))
    .where('medico_id', '=', medicoId)
    .where(isOpenRating)
    .$if(after !== null, (query) => query.where(isOlderThan(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return q
    .selectFrom('avaliacoes')
    .select([
      jsonArrayFrom(newest).$castTo<Avaliacao[]>().as('items'),
      averageEstrelas.as('media'),
      sql<number>`count(*)`.as('total'),
    ])
    .where('medico_id', '=', medicoId)
    .where(isOpenRating)
}

/** Returns one row, whether or not the caller may see the hospital. */
export function avaliacoesOfHospitalQuery(hospitalId: string, { after, limit, isOwn }: RatingsPage) {
  const newest = q
    .selectFrom('avaliacoes_hospitais')
    .select([...fields, isReportedTo(isOwn).as('is_reported')])
    .where('hospital_id', '=', hospitalId)
    .where(isOpenRating)
    .$if(after !== null, (query) => query.where(isOlderThan(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return q
    .selectFrom('avaliacoes_hospitais')
    .select([
      jsonArrayFrom(newest).$castTo<AvaliacaoOfHospital[]>().as('items'),
      averageEstrelas.as('media'),
      sql<number>`count(*)`.as('total'),
    ])
    .where('hospital_id', '=', hospitalId)
    .where(isOpenRating)
}

interface NewRating {
  candidatura_id: string
  estrelas: number
  comentario: string | null
}

/** False if the caller may not rate the shift now. @throws {DatabaseError} `constraintErrors` of routes.ts */
async function rate(trx: Trx, statement: RawBuilder<unknown>) {
  const { rows } = await sql`select id from ${statement}`.execute(trx)
  return rows.length > 0
}

export const rateMedico = (trx: Trx<'app_hospital'>, { candidatura_id, estrelas, comentario }: NewRating) =>
  rate(trx, sql`app.rate_medico(${candidatura_id}, ${estrelas}, ${comentario})`)

export const rateHospital = (trx: Trx<'app_medico'>, { candidatura_id, estrelas, comentario }: NewRating) =>
  rate(trx, sql`app.rate_hospital(${candidatura_id}, ${estrelas}, ${comentario})`)

export interface Parties {
  candidatura_id: string
  vaga_id: string
  medico_id: string
  hospital_id: string
}

/** The parties and the present state of one of the caller's shifts, and the database's time. */
export async function findShiftDay(trx: Trx, candidaturaId: string) {
  const { rows } = await sql<Parties & { day: ShiftDay | null; now: string }>`
    select c.id as candidatura_id, c.vaga_id, c.medico_id, c.hospital_id, app.shift_day(c.vaga_id) as day, now() as now
    from app.candidaturas c where c.id = ${candidaturaId} and c.status = 'aceita'`.execute(trx)
  const [found] = rows
  return found?.day ? { ...found, day: found.day } : undefined
}

/** Undefined unless the caller may reply: the rating is open, about the caller and without a reply. */
export async function reply(trx: Trx, id: string, words: string) {
  const { rows } = await sql<{ id: string }>`select id from app.reply_to_rating(${id}, ${words})`.execute(trx)
  return rows[0]
}

/** Undefined unless the caller may report the rating: it is open, about the caller and not reported yet. */
export async function report(trx: Trx, id: string, reason: string) {
  const { rows } = await sql<{ id: string }>`select id from app.report_rating(${id}, ${reason})`.execute(trx)
  return rows[0]
}

export async function isRatingOf(trx: Trx, accountType: 'medico' | 'hospital', id: string) {
  const [table, caller] =
    accountType === 'medico'
      ? [sql`app.avaliacoes where medico_id`, sql`app.current_medico_id()`]
      : [sql`app.avaliacoes_hospitais where hospital_id`, sql`app.current_hospital_id()`]
  const { rows } = await sql`select 1 from ${table} = (select ${caller}) and id = ${id} and ${isOpenRating}`.execute(
    trx,
  )
  return rows.length > 0
}

/** Returns each shift that has just ended, once only. */
export async function askForRatings(trx: Trx<'app_jobs'>, limit: number) {
  const { rows } = await sql<Parties>`select * from app.ask_for_ratings(${limit})`.execute(trx)
  return rows
}

/** Returns each rating whose 14 days are over, once only. */
export async function announceRatings(trx: Trx<'app_jobs'>, limit: number) {
  const { rows } = await sql<Parties & { is_of_medico: boolean }>`
    select r.candidatura_id, r.medico_id, r.hospital_id, r.is_of_medico, c.vaga_id
    from app.announce_ratings(${limit}) r join app.candidaturas c on c.id = r.candidatura_id`.execute(trx)
  return rows
}

/** Facts for e-mails about the ratings of a shift. */
export function findEmailFacts(trx: Trx<'app_jobs'>, candidaturaId: string) {
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('medicos as m', 'm.id', 'c.medico_id')
    .innerJoin('hospitais as h', 'h.id', 'c.hospital_id')
    .leftJoin('attendance as a', 'a.candidatura_id', 'c.id')
    .leftJoin('avaliacoes as om', 'om.candidatura_id', 'c.id')
    .leftJoin('avaliacoes_hospitais as oh', 'oh.candidatura_id', 'c.id')
    .select(['c.vaga_id', 'v.nome_vaga', 'v.data', 'v.horario', 'v.modalidade'])
    .select(['m.nome as medico', 'h.nome as hospital'])
    .select([
      'om.estrelas as of_medico',
      'oh.estrelas as of_hospital',
      sql<boolean>`a.presence is not distinct from 'nao_compareceu'`.as('is_no_show'),
    ])
    .where('c.id', '=', candidaturaId)
    .executeTakeFirst()
}
