import type { PublicVaga, VagaForMedico } from '@plantao/contract/vagas/schema'
import { sql } from 'kysely'
import { q } from '../../platform/database/db.ts'
import { clash } from '../clash.ts'
import { hospitalOfVaga, pendingChange, vagaFields } from '../store.ts'

/** Runs as app_anon. */
export function publicVagaQuery(id: string) {
  return sql<{ vaga: PublicVaga | null }>`select app.public_vaga(${id}) as vaga`.compile(q)
}

/** Runs as app_medico. */
export function vagaForMedicoQuery(id: string) {
  return (
    q
      .selectFrom('vagas as v')
      .innerJoin('hospitais as h', 'h.id', 'v.hospital_id')
      .leftJoin('candidaturas as c', (join) =>
        join.onRef('c.vaga_id', '=', 'v.id').on('c.medico_id', '=', sql<string>`(select app.current_medico_id())`),
      )
      .select(vagaFields.map((field) => `v.${field}` as const))
      .select([
        hospitalOfVaga.as('hospital'),
        sql<
          VagaForMedico['candidatura']
        >`case when c.id is not null then jsonb_build_object('id', c.id, 'status', app.status_of(c.status, c.open_until)) end`.as(
          'candidatura',
        ),
        // Without this condition, a vaga for which the doctor is accepted would clash with itself.
        sql<VagaForMedico['clash']>`case when c.status is distinct from 'aceita' then ${clash} end`.as('clash'),
        sql<VagaForMedico['contato']>`(
        select jsonb_build_object('endereco', k.endereco, 'telefone', k.telefone) from app.hospital_contact(v.id) k
      )`.as('contato'),
      ])
      .select(pendingChange.as('change'))
      .select(sql<string | null>`case when c.status = 'aceita' then app.checked_in_at(c.id) end`.as('checked_in_at'))
      .where('v.id', '=', id)
      .where('h.removed_at', 'is', null)
      // A doctor who applied still finds the vaga of a hospital that was suspended.
      .where(sql<boolean>`(not v.is_suspended or c.id is not null)`)
  )
}
