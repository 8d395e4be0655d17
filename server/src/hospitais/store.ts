import { arrivalFields, type Hospital, type OwnLimits, registrationFields } from '@plantao/contract/hospitais/schema'
import { type NotNull, sql } from 'kysely'
import { q, type Trx } from '../platform/database/db.ts'

const columns = [
  'id',
  'auth_user_id',
  'nome',
  'cnpj',
  'telefone',
  'endereco',
  'localizacao',
  'cidade',
  'estado',
  'time_zone',
  ...arrivalFields,
  ...registrationFields,
] as const

const email = sql<string>`app.current_user_email()`.as('email')
const isLimited = sql<boolean>`app.is_limited(id)`.as('is_limited')
const isOwn = sql<boolean>`auth_user_id = (select app.current_user_id())`

export interface HospitaisFilter {
  /** A substring of the name. */
  q?: string | undefined
  id?: string | undefined
}

/** Ordered by `search_text`, the first part of the cursor. */
export function hospitaisQuery(
  filter: HospitaisFilter,
  after: [search_text: string, id: string] | null,
  limit: number,
) {
  return q
    .selectFrom('hospitais')
    .select(['id', 'nome', 'search_text'])
    .where('removed_at', 'is', null)
    .$if(Boolean(filter.q), (query) => query.where(sql<boolean>`search_text like app.search_pattern(${filter.q})`))
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id!))
    .$if(after !== null, (query) => query.where(sql<boolean>`(search_text, id) > (${after![0]}, ${after![1]}::uuid)`))
    .orderBy('search_text')
    .orderBy('id')
    .limit(limit)
}

/** `auth_user_id` is null only after the account was deleted. */
type WithAccount = { auth_user_id: NotNull }

export const ownHospitalQuery = q
  .selectFrom('hospitais')
  .select(columns)
  .select([email, isLimited])
  .where(isOwn)
  .$narrowType<WithAccount>()

/** Returns no row for a hospital without limits. */
export const ownLimitsQuery =
  sql<OwnLimits>`select vagas, published, contacts, next_contact_at, shared_with from app.own_limits()`.compile(q)

/** The query for a doctor, who may not read private columns: it returns no row, but checks the session. */
export const nobodyQuery = q.selectFrom('hospitais').select('id').where(sql<boolean>`false`).$castTo<Hospital>()

const profileFields = ['nome', 'localizacao', 'endereco', 'cidade', 'estado', 'telefone'] as const
const ownFields = [...profileFields, ...arrivalFields, ...registrationFields]

type HospitalChange = { [field in (typeof ownFields)[number]]?: string | undefined }

/**
 * Undefined unless the row is the caller's own. Fields that are not given do not change.
 * @param id the hospital's id or 'me'
 */
export function updateOwnHospital(trx: Trx, id: string, change: HospitalChange) {
  return trx
    .updateTable('hospitais')
    .set({
      ...Object.fromEntries(ownFields.map((field) => [field, change[field]])),
      // A body without any of these fields still sets a column.
      nome: change.nome ?? sql<string>`nome`,
    })
    .where(isOwn)
    .$if(id !== 'me', (query) => query.where('id', '=', id))
    .returning(columns)
    .returning([email, isLimited])
    .$narrowType<WithAccount>()
    .executeTakeFirst()
}

type NewHospital = Pick<Hospital, 'auth_user_id' | 'nome' | 'cnpj' | 'telefone' | 'endereco' | 'cidade' | 'estado'>

/** Creates the row of a new account. Triggers set the time zone of the state and the location. */
export async function createHospitalRow(trx: Trx<'app_auth'>, row: NewHospital) {
  await trx.insertInto('hospitais').values(row).execute()
}
