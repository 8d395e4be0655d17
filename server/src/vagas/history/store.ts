import { contentNames } from '@plantao/contract/vagas/content-rules'
import type { HistoryEvent } from '@plantao/contract/vagas/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import { isOlderThan, type TimeKey } from '../../platform/database/pages/cursor.ts'

export function findOwnVaga(trx: Trx, id: string) {
  return trx.selectFrom('vagas').select('id as vaga_id').where('id', '=', id).executeTakeFirst()
}

/** Finds a candidatura by its id, or the caller's candidatura for a vaga. Undefined if the caller may not see it. */
export function findCandidatura(trx: Trx, by: { id: string } | { vaga_id: string }) {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['vaga_id', by.vaga_id] as const)
  return trx.selectFrom('candidaturas').select(['vaga_id', 'id']).where(column, '=', value).limit(1).executeTakeFirst()
}

/** A condition that selects events `app.history e`. */
export type Scope = RawBuilder<boolean>

export const ofCandidatura = (id: string): Scope => sql`e.candidatura_id = ${id}`

/**
 * Events that the candidatura's doctor may know. PostgreSQL compares the ids before it checks the row policy, so it
 * need not check the policy for other candidates' events.
 */
export const ofCandidaturaAndVaga = (id: string): Scope => sql`(e.candidatura_id is null or e.candidatura_id = ${id})`

/** Leaves out events that follow from others: one acceptance may close a hundred candidaturas. */
export const withoutConsequences: Scope = sql`(e.kind not in ('candidatura_nao_selecionada', 'candidatura_expirada')
  and not (e.kind = 'candidatura_pendente' and e.actor = 'hospital' and e.previous ->> 'status' = 'nao_selecionada'))`

const corrected = sql`jsonb_build_object(${sql.join(contentNames.flatMap((name) => [sql.lit(name), sql.ref(`v.${name}`)]))})`

/** The vaga's content after the change `e`: the `previous` of the next change, or the vaga's row if `e` is the last. */
const correctedTo = sql`coalesce(
  (select l.previous from app.history l
    where l.vaga_id = e.vaga_id and l.kind = 'vaga_alterada' and (l.at, l.id) > (e.at, e.id)
    order by l.at, l.id limit 1),
  (select ${corrected} from app.vagas v where v.id = e.vaga_id))`

/**
 * The acting side. Null where a doctor changed the vaga itself, for example by giving up the shift: other candidates
 * may not learn of that doctor's candidatura.
 */
const side = sql`case when e.actor = 'hospital' or e.candidatura_id is not null
  then app.actor_as_told(e.kind, e.actor, e.previous) end`

/**
 * Events, newest first, with one row beyond the limit if another page follows. Row policies hide what the caller may
 * not see.
 */
export async function findHistory(
  trx: Trx,
  { vagaId, scope, after, limit }: { vagaId: string; scope: Scope; after: TimeKey | null; limit: number },
) {
  const { rows } = await sql<HistoryEvent>`
    select e.id, e.at, e.kind, ${side} as by,
      case e.kind when 'candidatura_resposta' then app.no_show_answer(e.candidatura_id) else e.reason end as reason, e.previous ->> 'status' as previous_status,
      (select jsonb_build_object('nome', app.name_here(m.id, m.nome))
        from app.candidaturas c join app.medicos m on m.id = c.medico_id where c.id = e.candidatura_id) as medico,
      (select coalesce(jsonb_agg(jsonb_build_object('field', p.key, 'from', p.value, 'to', t.now -> p.key)), '[]')
        from (select case e.kind when 'vaga_alterada' then ${correctedTo} else e.previous -> 'proposed' end as now) t,
          jsonb_each(e.previous - 'proposed') p
        where e.kind in ('vaga_alterada', 'vaga_alteracao_proposta') and p.value is distinct from t.now -> p.key) as changes
    from app.history e
    where e.vaga_id = ${vagaId} and ${scope}
      and ${after ? isOlderThan(after, 'e.at', 'e.id') : sql`true`}
    order by e.at desc, e.id desc
    limit ${limit + 1}`.execute(trx)
  return rows
}
