import type { ErrorCode } from '@plantao/contract/errors'
import type { Setor } from '@plantao/contract/setores/schema'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { type Kysely, sql } from 'kysely'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { q, type Trx } from '../platform/database/db.ts'
import type { DB } from '../platform/database/db-types.ts'

const isOwn = sql<boolean>`s.hospital_id = ${ownHospital}`

const setores = (db: Kysely<DB>) =>
  db
    .selectFrom('setores as s')
    .select(['s.id', 's.nome', 's.especialidade', 's.valor', 's.observacoes', 's.horarios', 's.modalidade'])
    .select([
      sql<boolean>`s.archived_at is not null`.as('is_archived'),
      sql<boolean>`exists (select from app.vaga_setores x where x.setor_id = s.id)
        or exists (select from app.plantoes p where p.setor_id = s.id)`.as('is_used'),
    ])
    .where(isOwn)

const inOrder = (db: Kysely<DB>) => setores(db).orderBy('s.position').orderBy('s.id')

export const ownSetoresQuery = inOrder(q)
export const listSetores = (trx: Trx) => inOrder(trx).execute()

/** The joined sector (`app.setores s`) as its hospital sees it; null if the join found none. */
export const shownSetor = sql<
  OwnVaga['setor']
>`case when s.id is not null then jsonb_build_object('id', s.id, 'nome', s.nome) end`

export const setorOfVaga = sql<OwnVaga['setor']>`(
  select ${shownSetor} from app.vaga_setores x join app.setores s on s.id = x.setor_id where x.vaga_id = v.id
)`

export function readSetor(trx: Trx, id: string) {
  return setores(trx).where('s.id', '=', id).executeTakeFirst()
}

type Content = Pick<Setor, 'nome' | 'especialidade' | 'valor' | 'observacoes' | 'horarios' | 'modalidade'>

/** Undefined if the caller has no hospital's profile. @throws {DatabaseError} setores_name_taken, setores_full */
export async function createSetor(trx: Trx, content: Content) {
  const hospital = await trx.selectFrom('hospitais').select('id').executeTakeFirst()
  if (!hospital) return undefined
  const { id } = await trx
    .insertInto('setores')
    .values({ hospital_id: hospital.id, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readSetor(trx, id)
}

/** Undefined when the caller has no sector with this id. Fields that are not given stay. */
export async function changeSetor(
  trx: Trx,
  id: string,
  {
    is_archived,
    ...content
  }: { [Name in keyof Content]?: Content[Name] | undefined } & {
    is_archived?: boolean | undefined
  },
) {
  const changed = await trx
    .updateTable('setores as s')
    .set(content)
    .$if(is_archived !== undefined, (query) =>
      query.set({ archived_at: is_archived ? sql<string>`coalesce(s.archived_at, now())` : null }),
    )
    .where('s.id', '=', id)
    .returning('s.id')
    .executeTakeFirst()
  return changed && readSetor(trx, id)
}

/** @throws {DatabaseError} vaga_setores_setor, plantoes_setor when the sector has vagas or planned shifts */
export async function deleteSetor(trx: Trx, id: string) {
  const { numDeletedRows } = await trx.deleteFrom('setores').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Orders the named sectors as given. Other sectors keep their order and come last.
 * @returns how many of the named sectors exist
 */
export async function orderSetores(trx: Trx, ids: readonly string[]) {
  const { rows } = await sql<{ is_named: boolean }>`
    update app.setores s set position = o.position
    from (
      select s.id, n.ordinal is not null as is_named,
        row_number() over (order by n.ordinal nulls last, s.position, s.id)::integer as position
      from app.setores s left join unnest(${ids}::uuid[]) with ordinality as n (id, ordinal) on n.id = s.id
      where ${isOwn}
    ) o
    where s.id = o.id returning o.is_named`.execute(trx)
  return rows.filter(({ is_named }) => is_named).length
}

export async function readOwnHospital(trx: Trx) {
  return (await trx.selectFrom('hospitais').select('id').executeTakeFirstOrThrow()).id
}

/**
 * Moves all vagas and planned shifts of sector `id` to sector `into`, and deletes sector `id`, in one statement.
 * @returns the number of moved vagas. Undefined, with nothing changed, if either sector cannot be used
 */
export async function mergeSetores(trx: Trx, id: string, into: string) {
  const { rows } = await sql<{ moved: number }>`
    with target as (select s.id from app.setores s where s.id = ${into} and s.archived_at is null),
    moved as (
      update app.vaga_setores x set setor_id = t.id from target t where x.setor_id = ${id} returning 1),
    replanned as (update app.plantoes p set setor_id = t.id from target t where p.setor_id = ${id}),
    deleted as (delete from app.setores s using target t where s.id = ${id} returning 1)
    select (select count(*) from moved)::integer as moved from deleted`.execute(trx)
  return rows[0]?.moved
}

export async function whyNotMerged(trx: Trx, id: string, into: string): Promise<ErrorCode> {
  const [setor, target] = [await readSetor(trx, id), await readSetor(trx, into)]
  return setor && target?.is_archived ? 'setor_archived' : 'setor_not_found'
}

/** The vaga must be the caller's. @throws {DatabaseError} for a sector that cannot be used */
export async function moveToSetor(trx: Trx, vagaId: string, setorId: string | null) {
  if (setorId === null) await trx.deleteFrom('vaga_setores').where('vaga_id', '=', vagaId).execute()
  else await placeInSetor(trx, vagaId, setorId)
}

/**
 * Puts the vaga into the sector, and returns the sector.
 * @throws {DatabaseError} if the sector is archived, gone, or another hospital's
 */
export async function placeInSetor(trx: Trx, vagaId: string, setorId: string) {
  await trx
    .insertInto('vaga_setores')
    .values({ vaga_id: vagaId, setor_id: setorId })
    .onConflict((conflict) => conflict.column('vaga_id').doUpdateSet({ setor_id: setorId }))
    .execute()
  return trx.selectFrom('setores').select(['id', 'nome']).where('id', '=', setorId).executeTakeFirstOrThrow()
}
