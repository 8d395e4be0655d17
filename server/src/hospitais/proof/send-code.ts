import { z } from 'zod'
import { asRole, withRole } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobServices } from '../../platform/services.ts'
import { writeCodeEmail } from './emails/kinds.ts'
import { codeToSend } from './store.ts'

export const sendCodeQueue = 'send-proof-code'

/** Sends a code to the address in the ministry's register. The outbox serves accounts only, so this is a job. */
export const sendCodeJob = ({ config, db, keys, mail }: Pick<JobServices, 'config' | 'db' | 'keys' | 'mail'>) =>
  defineJob(sendCodeQueue, z.object({ claim_id: z.uuid() }), async ({ claim_id }) => {
    const email = await asRole(db, 'app_auth', async (trx) => {
      const claim = await codeToSend(trx, keys, claim_id)
      if (!claim?.sent_to) return undefined
      const message = await withRole(trx, 'app_jobs', () => writeCodeEmail(trx, config, claim))
      return message && { to: claim.sent_to, message }
    })
    // Undefined if the claim was replaced or decided meanwhile.
    if (email) await mail.send({ id: `${sendCodeQueue}:${claim_id}`, ...email })
  })
