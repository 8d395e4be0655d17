import { candidaturaStatuses, candidaturaTransitions } from '@plantao/contract/candidaturas/states'
import { vagaStatuses, vagaTransitions } from '@plantao/contract/vagas/states'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

/* The database allows the transitions that the contract describes, and no others. */

const { owner } = await testDatabase()
const roles = { app_medico: 'medico', app_hospital: 'hospital', app_jobs: 'server' } as const

interface Transition {
  from: readonly string[]
  to: string
  by: string
}

/** All transitions of each role, as 'role: from → to'. */
function described(transitions: Record<string, Transition>) {
  const all = Object.values(transitions).flatMap(({ from, to, by }) =>
    Object.entries(roles).flatMap(([role, actor]) =>
      actor === by ? from.map((old) => `${role}: ${old} → ${to}`) : [],
    ),
  )
  return [...new Set(all)].sort()
}

async function allowed(rule: string, statuses: readonly string[]) {
  const { rows } = await owner.query<{ transition: string }>(
    `select role || ': ' || old || ' → ' || new as transition
     from unnest($1::text[]) role, unnest($2::text[]) old, unnest($2::text[]) new
     where old <> new and app.${rule}(role::name, old, new)`,
    [Object.keys(roles), statuses],
  )
  return rows.map(({ transition }) => transition).sort()
}

describe('what each role may do', () => {
  it('with a candidatura', async () => {
    expect(await allowed('may_change_candidatura', candidaturaStatuses)).toEqual(described(candidaturaTransitions))
  })

  it('with a vaga, which a doctor changes only by giving up', async () => {
    const { giveUp, ...others } = vagaTransitions
    expect(await allowed('may_change_vaga', vagaStatuses)).toEqual(described(others))
    expect(giveUp).toMatchObject({ from: ['preenchida'], to: 'aberta', by: 'medico' })
  })
})
