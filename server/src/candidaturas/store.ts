import type { CandidaturaOfVaga, Fit } from '@plantao/contract/candidaturas/schema'
import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { dataOfCandidate, recordOfCandidate } from '../medicos/store.ts'
import { q, type Trx, withRole } from '../platform/database/db.ts'

export const fields = ['id', 'vaga_id', 'medico_id', 'status', 'created_at'] as const
export const columns = fields.map((field) => `c.${field}` as const)

export const status = sql<CandidaturaStatus>`app.status_of(c.status, c.open_until)`

/** Calls `checked_in_at` only for accepted candidaturas, because each call costs time. */
export const checkedInAt = sql<string | null>`case when c.status = 'aceita' then app.checked_in_at(c.id) end`.as(
  'checked_in_at',
)

/** How the doctor fits the vaga, for a query from `candidaturas as c`. */
export const fit = sql<Fit>`app.fits_of(array[c.id])`

/** The sort key that puts the accepted candidatura first, and then those that fit best. The screen says this order. */
const rank = sql<number>`case when c.status = 'aceita' or s.candidatura_id is not null then 0
  else 8 - coalesce(f.especialidade::int * 4 + f.uf::int * 2 + f.worked_here::int, 0) end`

/** Candidaturas as their hospital sees them, with decisions that nobody else knows yet. */
const shownCandidaturas = () =>
  q
    .selectFrom('candidaturas as c')
    .leftJoin('shown_as_accepted as s', 's.candidatura_id', 'c.id')
    .leftJoin('shown_as_refused as r', 'r.candidatura_id', 'c.id')
    .leftJoinLateral(fit.as('f'), (join) => join.onTrue())
    .select(columns.filter((column) => column !== 'c.status'))
    .select([
      sql<CandidaturaStatus>`case when s.candidatura_id is not null then 'aceita'
        when r.candidatura_id is not null then 'recusada' else ${status} end`.as('status'),
      sql<string | null>`coalesce(r.reason, c.reason)`.as('reason'),
      sql<string | null>`coalesce(s.undo_until, r.undo_until)`.as('undo_until'),
      sql<CandidaturaOfVaga['fit']>`case when f.uf is not null then to_jsonb(f) - 'candidatura_id' end`.as('fit'),
      rank.as('rank'),
    ])
    .orderBy(rank)
    .orderBy('c.created_at')
    .orderBy('c.id')

type Shown = ReturnType<typeof shownCandidaturas>

/**
 * Candidates, with the data that their hospital may read.
 * @param which chooses the rows before the joins: otherwise the right to read would be checked for every candidate
 */
export const candidatos = (which: (candidaturas: Shown) => Shown) =>
  q
    .selectFrom(which(shownCandidaturas()).as('c'))
    .innerJoin('medicos as m', 'm.id', 'c.medico_id')
    .leftJoinLateral(dataOfCandidate(sql.ref('c.medico_id')).as('d'), (join) => join.onTrue())
    .leftJoinLateral(recordOfCandidate(sql.ref('c.medico_id')).as('k'), (join) => join.onTrue())
    .select(['c.id', 'c.vaga_id', 'c.medico_id', 'c.created_at', 'c.reason', 'c.undo_until', 'c.status', 'c.fit'])
    .select([
      jsonBuildObject({
        id: sql<string>`m.id`,
        nome: sql<string>`m.nome`,
        crm: sql<string | null>`d.crm`,
        crm_uf: sql<string | null>`d.crm_uf`,
        especialidade: sql<string | null>`d.especialidade`,
        telefone: sql<string | null>`d.telefone`,
        email: sql<string | null>`d.email`,
      }).as('medico'),
      // If the hospital may read the record `k` but not the e-mail address, its limits keep the contact back.
      sql<boolean>`k.total is not null and d.email is null`.as('is_contact_held'),
      sql<CandidaturaOfVaga['record']>`case when k.total is not null then to_jsonb(k) end`.as('record'),
      sql<boolean>`app.has_clash(c.id)`.as('has_clash'),
      sql<CandidaturaOfVaga['clash']>`app.clash_here(c.id)`.as('clash'),
      sql<boolean>`app.may_clash(c.id)`.as('may_clash'),
      sql<number | null>`case when c.undo_until is null then app.chain_of_candidate(c.id) end`.as('chain_minutes'),
    ])
    .orderBy('c.rank')
    .orderBy('c.created_at')
    .orderBy('c.id')

export const candidaturasOfVagaQuery = (
  vagaId: string,
  after: [rank: string, instant: string, id: string] | null,
  limit: number,
) =>
  candidatos((candidaturas) =>
    candidaturas
      .where('c.vaga_id', '=', vagaId)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(${rank}, c.created_at, c.id) > (${after![0]}::int, ${after![1]}::timestamptz, ${after![2]}::uuid)`,
        ),
      )
      .limit(limit),
  ).select('c.rank')

export function findOwnCandidaturas(trx: Trx) {
  return trx
    .selectFrom('candidaturas')
    .select(['vaga_id', 'hospital_id'])
    .where('medico_id', '=', sql<string>`(select app.current_medico_id())`)
    .execute()
}

/** Doctor and hospital of these candidaturas. Needs `withRole`, because a deleted account can read nothing. */
export function findParties(trx: Trx, ids: readonly string[]) {
  return withRole(trx, 'app_jobs', () =>
    trx
      .selectFrom('candidaturas')
      .select(['id', 'vaga_id', 'medico_id', 'hospital_id', 'version'])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute(),
  )
}
