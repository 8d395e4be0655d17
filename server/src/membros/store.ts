import type { QuickSearchFound } from '@plantao/contract/escala/schema'
import { parseCrm } from '@plantao/contract/medicos/rules'
import type { changeMembroBody, MembroName, MembroOption, MembroSearch } from '@plantao/contract/membros/schema'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { ownHospital } from '../hospitais/own-hospital.ts'
import { isToCome, plannedTurno } from '../plantoes/hours.ts'
import { type Actor, type Database, q, readAs, type Trx } from '../platform/database/db.ts'
import type { DB } from '../platform/database/db-types.ts'
import { decodeCursor, nameKey, toPage } from '../platform/database/pages/cursor.ts'
import { patternsOf } from '../vagas/own-vagas/search.ts'

const isArchived = sql<boolean>`m.archived_at is not null`

/** The caller's doctors of the house, without those whose data were deleted. */
const membros = (db: Kysely<DB>) =>
  db.selectFrom('membros as m').where('m.hospital_id', '=', ownHospital).where('m.removed_at', 'is', null)

const shownMembros = (db: Kysely<DB>) =>
  membros(db)
    .select(['m.id', 'm.nome', 'm.crm', 'm.crm_uf', 'm.rqe', 'm.especialidade', 'm.telefone', 'm.email'])
    .select([
      isArchived.as('is_archived'),
      sql<boolean>`exists (select from app.plantoes p where p.membro_id = m.id)`.as('is_used'),
    ])

export const readMembro = (trx: Trx, id: string) => shownMembros(trx).where('m.id', '=', id).executeTakeFirst()

function wordsOf(text: string) {
  const crm = parseCrm(text)
  return crm ? [`${crm.number}/${crm.uf}`] : [text]
}

const hasWords = (words: readonly string[]) =>
  sql<boolean>`m.name_key || ' ' || coalesce(lower(m.crm || '/' || m.crm_uf), '') like all (${patternsOf(words)})`

/** A cursor holds the folded name and the id of the previous page's last doctor. */
export function membrosQuery({ q: text, mostrar, cursor, limit }: MembroSearch) {
  const after = decodeCursor(cursor, nameKey)
  return shownMembros(q)
    .select('m.name_key')
    .where('m.archived_at', mostrar === 'inativos' ? 'is not' : 'is', null)
    .$if(mostrar === 'sem_crm', (query) => query.where('m.crm', 'is', null))
    .$if(Boolean(text), (query) => query.where(hasWords(wordsOf(text!))))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(m.name_key, m.id) > (${after![0]}::text, ${after![1]}::uuid)`),
    )
    .orderBy('m.name_key')
    .orderBy('m.id')
    .limit(limit + 1)
}

const countsQuery = membros(q).select([
  sql<number>`count(*) filter (where not ${isArchived})::int`.as('ativos'),
  sql<number>`count(*) filter (where not ${isArchived} and m.crm is null)::int`.as('sem_crm'),
  sql<number>`count(*) filter (where ${isArchived})::int`.as('inativos'),
])

export async function membrosPage(db: Database, actor: Actor, search: MembroSearch) {
  const [rows, [counts]] = await Promise.all([readAs(db, actor, membrosQuery(search)), readAs(db, actor, countsQuery)])
  const { items, next_cursor } = toPage(rows, search.limit, ({ name_key, id }) => [name_key, id])
  return { items: items.map(({ name_key: _, ...membro }) => membro), next_cursor, counts: counts! }
}

/** Active doctors whose name and CRM contain all words; those whose name begins with them come first. */
export function membrosOfText(words: readonly string[], limit: number) {
  return sql<QuickSearchFound['membros'][number]>`
    select m.id, m.nome, (
      select jsonb_build_object('data', p.data, 'horario', p.horario, 'modalidade', p.modalidade, 'setor', s.nome)
      from app.plantoes p join app.hospitais h on h.id = p.hospital_id left join app.setores s on s.id = p.setor_id
      where p.membro_id = m.id and p.local_start > now()::timestamp - interval '1 day' and ${isToCome}
      order by p.local_start limit 1) as next
    from app.membros m
    where ${sql.lit(words.length > 0)} and m.hospital_id = ${ownHospital} and m.removed_at is null
      and m.archived_at is null and ${hasWords(words)}
    order by (select bool_and(' ' || m.name_key like '% ' || substr(p, 2)) from unnest(${patternsOf(words)}) p) desc,
      m.name_key, m.id limit ${sql.lit(limit)}`
}

/** All active doctors, each with where the fixed shifts of the last 90 days and of those to come are. */
export const membroOptionsQuery = q
  .with('often', (db) =>
    db
      .selectFrom(
        db
          .selectFrom('plantoes as p')
          .select(['p.membro_id', 'p.setor_id', plannedTurno.as('turno'), sql<number>`count(*)::int`.as('count')])
          .where('p.hospital_id', '=', ownHospital)
          .where('p.vaga_id', 'is', null)
          .where('p.membro_id', 'is not', null)
          .where('p.start_minute', 'is not', null)
          .where(sql<boolean>`p.local_start > (now() - interval '90 days')::timestamp`)
          .groupBy(['p.membro_id', 'p.setor_id', plannedTurno])
          .as('g'),
      )
      .select('g.membro_id')
      .select(
        sql<
          MembroOption['often']
        >`jsonb_agg(jsonb_build_object('setor_id', g.setor_id, 'turno', g.turno, 'count', g.count)
          order by g.count desc)`.as('often'),
      )
      .groupBy('g.membro_id'),
  )
  .selectFrom('membros as m')
  .leftJoin('often as o', 'o.membro_id', 'm.id')
  .where('m.hospital_id', '=', ownHospital)
  .where('m.removed_at', 'is', null)
  .where('m.archived_at', 'is', null)
  .select(['m.id', 'm.nome', 'm.crm', 'm.crm_uf', 'm.especialidade'])
  .select(sql<MembroOption['often']>`coalesce(o.often, '[]')`.as('often'))
  .orderBy('m.name_key')
  .orderBy('m.id')

/**
 * Undefined, with nothing changed, when the caller has no doctor with this id, or another one has the CRM. Fields that
 * are not given stay.
 */
export function changeMembro(trx: Trx, id: string, { is_archived, ...content }: z.output<typeof changeMembroBody>) {
  return trx
    .updateTable('membros as m')
    .set(content)
    .$if(is_archived !== undefined, (query) =>
      query.set({ archived_at: is_archived ? sql<string>`coalesce(m.archived_at, now())` : null }),
    )
    .where('m.id', '=', id)
    .where('m.removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membros as o').whereRef('o.id', '<>', 'm.id').where(hasCrm('o', content)))),
    )
    .returning('m.hospital_id')
    .executeTakeFirst()
}

interface Crm {
  crm?: string | null | undefined
  crm_uf?: string | null | undefined
}

const hasCrm = (table: string, { crm = null, crm_uf = null }: Crm) =>
  sql<boolean>`(${sql.ref(`${table}.crm_uf`)}, ${sql.ref(`${table}.crm`)}) = (${crm_uf}::text, ${crm}::text)`

const nameColumns = ['m.id', 'm.nome', 'm.crm', 'm.crm_uf', isArchived.as('is_archived')] as const

export const holderOfCrm = (trx: Trx, crm: Crm): Promise<MembroName | undefined> =>
  membros(trx).select(nameColumns).where(hasCrm('m', crm)).executeTakeFirst()

/** @throws {DatabaseError} plantoes_membro when the doctor has fixed shifts */
export function deleteMembro(trx: Trx, id: string) {
  return trx.deleteFrom('membros').where('id', '=', id).returning('hospital_id').executeTakeFirst()
}

/** Returns `batch` if there may be more whose five years are over. */
export async function forgetRota(trx: Trx<'app_jobs'>, batch: number) {
  const { rows } = await sql<{ done: number }>`select app.forget_rota(${batch}) as done`.execute(trx)
  return rows[0]!.done
}
