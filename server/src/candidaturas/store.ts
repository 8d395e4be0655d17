import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { dataOfCandidate } from '../medicos/store.ts'
import { q, type Trx, withRole } from '../platform/database/db.ts'
import { timePages } from '../platform/database/pages/time-pages.ts'
import { clash } from '../vagas/open-vagas/store.ts'
import { hospitalOfVaga, pendingChange, vagaFields } from '../vagas/store.ts'

export const fields = ['id', 'vaga_id', 'medico_id', 'status', 'created_at'] as const
export const columns = fields.map((field) => `c.${field}` as const)

export const status = sql<CandidaturaStatus>`app.status_of(c.status, c.open_until, c.vaga_id)`

/** Only accepted ones call the function, which costs time for each row. */
export const checkedInAt = sql<string | null>`case when c.status = 'aceita' then app.checked_in_at(c.id) end`.as(
  'checked_in_at',
)

const vagaWithHospital = sql<OwnCandidatura['vaga']>`jsonb_build_object(
  ${sql.join(vagaFields.flatMap((field) => [sql.lit(field), sql.ref(`v.${field}`)]))}, 'hospital', ${hospitalOfVaga})`

export const ownCandidaturasPage = timePages((after, limit) =>
  q
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
    .select(['c.id', 'c.vaga_id', 'c.medico_id', 'c.created_at', 'c.reason'])
    .select([
      status.as('status'),
      vagaWithHospital.as('vaga'),
      // Only accepted ones call the function, which costs time for each row.
      sql<OwnCandidatura['contato']>`case when c.status = 'aceita' then (
        select jsonb_build_object('endereco', k.endereco, 'telefone', k.telefone) from app.hospital_contact(v.id) k
      ) end`.as('contato'),
      sql<OwnCandidatura['change']>`case when c.status = 'aceita' then ${pendingChange} end`.as('change'),
      checkedInAt,
      sql<OwnCandidatura['clash']>`case when ${status} = 'pendente' then ${clash} end`.as('clash'),
      // Only shifts that are over call the function.
      sql<boolean>`c.status = 'aceita' and c.concluded_at <= now() and app.can_rate(c.id)`.as('can_rate'),
    ])
    .where('c.medico_id', '=', sql<string>`(select app.current_medico_id())`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(c.created_at, c.id) < (${after![0]}::timestamptz, ${after![1]}::uuid)`),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit),
)

/** The sort key that puts the accepted one first. */
const rank = sql<number>`(c.status <> 'aceita' and s.candidatura_id is null)::int`

export function candidaturasOfVagaQuery(
  vagaId: string,
  after: [rank: string, instant: string, id: string] | null,
  limit: number,
) {
  const page = q
    .selectFrom('candidaturas as c')
    .leftJoin('shown_as_accepted as s', 's.candidatura_id', 'c.id')
    .select(columns)
    .select(['c.reason', 'c.open_until', 's.undo_until', rank.as('rank')])
    .where('c.vaga_id', '=', vagaId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${rank}, c.created_at, c.id) > (${after![0]}::int, ${after![1]}::timestamptz, ${after![2]}::uuid)`,
      ),
    )
    .orderBy(rank)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit)
  return (
    q
      // The joins apply only to the rows of the page: otherwise the right to read would be checked for every candidate.
      .selectFrom(page.as('c'))
      .innerJoin('medicos as m', 'm.id', 'c.medico_id')
      .leftJoinLateral(dataOfCandidate(sql.ref('c.medico_id')).as('d'), (join) => join.onTrue())
      .select(['c.id', 'c.vaga_id', 'c.medico_id', 'c.created_at', 'c.reason', 'c.undo_until'])
      .select([
        sql<CandidaturaStatus>`case when c.undo_until is null then ${status} else 'aceita' end`.as('status'),
        'c.rank',
        jsonBuildObject({
          id: sql<string>`m.id`,
          nome: sql<string>`m.nome`,
          crm: sql<string | null>`d.crm`,
          crm_uf: sql<string | null>`d.crm_uf`,
          especialidade: sql<string | null>`d.especialidade`,
          telefone: sql<string | null>`d.telefone`,
          email: sql<string | null>`d.email`,
        }).as('medico'),
        sql<boolean>`app.has_clash(c.id)`.as('has_clash'),
        sql<boolean>`app.may_clash(c.id)`.as('may_clash'),
        sql<number | null>`case when c.undo_until is null then app.chain_of_candidate(c.id) end`.as('chain_minutes'),
      ])
      .orderBy('c.rank')
      .orderBy('c.created_at')
      .orderBy('c.id')
  )
}

export function findOwnPlaces(trx: Trx) {
  return trx
    .selectFrom('candidaturas')
    .select(['vaga_id', 'hospital_id'])
    .where('medico_id', '=', sql<string>`(select app.current_medico_id())`)
    .execute()
}

/** Doctor and hospital of these candidaturas. Runs as app_jobs, because a deleted account can read nothing. */
export function findParties(trx: Trx, ids: readonly string[]) {
  return withRole(trx, 'app_jobs', () =>
    trx
      .selectFrom('candidaturas')
      .select(['id', 'medico_id', 'hospital_id', 'version'])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute(),
  )
}
