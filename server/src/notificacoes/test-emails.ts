import { findParties } from '../candidaturas/store.ts'
import { asRole } from '../platform/database/db.ts'
import type { Services } from '../platform/services.ts'
import type { Email } from './emails.ts'
import { queueEmails } from './store.ts'

interface Candidatura {
  id: string
  medico_id: string
  hospital_id: string
}

/** Queues an e-mail about each of these candidaturas. */
export async function queueAbout(
  services: Services,
  emailOf: (candidatura: Candidatura) => Email,
  ids: readonly string[],
) {
  await asRole(services.db, 'app_jobs', async (trx) => {
    const parties = new Map((await findParties(trx, ids)).map((each) => [each.id, each]))
    const emails = ids.map((id) => emailOf(parties.get(id)!))
    await queueEmails(services, trx, emails)
  })
}
