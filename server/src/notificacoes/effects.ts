import { registerEffects } from '../platform/transition.ts'
import { bellChanged } from './change-events.ts'
import type { Email } from './emails/email.ts'
import { queueOpened } from './opened-vagas.ts'
import { queueEmails } from './store.ts'

declare module '../platform/transition.ts' {
  interface Effects {
    /** E-mails to queue in the same transaction. */
    emails?: readonly Email[]
    /** Vagas that have just opened: doctors with matching saved searches get alerts. */
    opened?: readonly string[]
  }
}

registerEffects({
  queue: async (trx, { emails = [] }) => bellChanged(await queueEmails(trx, emails)),
  follow: (services, { opened = [] }) => queueOpened(services, opened),
})
