import { sql } from 'kysely'
import { asRole } from '../../platform/database/db.ts'
import type { Services } from '../../platform/services.ts'
import { hasOperador } from '../store.ts'
import { inviteLink } from './link.ts'
import { createInvite, hasOpenInvite } from './store.ts'

/** Each start prints these lines until there is an operator. */
export async function linesWithoutOperador(services: Pick<Services, 'db' | 'config'>): Promise<string[]> {
  const { db, config } = services
  const state = await asRole(db, 'app_auth', async (trx) => {
    // If several processes start at the same time, only one creates a link.
    await sql`select pg_advisory_xact_lock(hashtextextended('first operator', 0))`.execute(trx)
    if (await hasOperador(trx)) return null
    return (await hasOpenInvite(trx)) ? 'invited' : { token: await createInvite(trx, null) }
  })
  if (!state) return []
  const nobody = 'There is no operator: hospitals without proof have no quotas, and reports wait.'
  if (state === 'invited') {
    return [
      nobody,
      'An earlier invitation is still valid; npm run operator -- add <e-mail> makes another, and ends a printed link.',
    ]
  }
  return [nobody, `The first operator registers here, once within 24 hours: ${inviteLink(config, state.token)}`]
}
