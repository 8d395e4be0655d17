import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { type Effects, registerEffects } from './transition.ts'
import { markReadOfVaga } from './bell-store.ts'
import { bellChanged } from './change-events.ts'
import type { Email } from './emails/email.ts'
import { queueOpened } from './opened-vagas.ts'
import { queueEmails } from './store.ts'

declare module './transition.ts' {
  interface Effects {
    /** E-mails to queue in the same transaction. */
    emails?: readonly Email[]
    /** Vagas that have just opened: doctors with matching saved searches get alerts. */
    opened?: readonly string[]
    /** True for a change of many vagas at once: the caller's notices about these vagas stay unread. */
    concernsMany?: true
  }
}

registerEffects({
  async queue(trx, effects, actor) {
    const account = actor && 'userId' in actor ? actor.userId : undefined
    const vaga = vagaDealtWith(effects)
    // Awaited together, because a failure that nothing awaits would end the process.
    const [hasRead, queued] = await Promise.all([
      account !== undefined && vaga !== undefined && markReadOfVaga(trx, vaga),
      queueEmails(trx, effects.emails ?? []),
    ])
    return bellChanged(hasRead ? [`account:${account}`, ...queued] : queued)
  },
  follow: (services, { opened = [] }) => queueOpened(services, opened),
})

/** The first event names the vaga that the caller dealt with. The caller's notices about this vaga become read. */
function vagaDealtWith({ changed, concernsMany }: Effects) {
  const first = concernsMany ? undefined : (changed?.[0]?.data as ChangeEvent | undefined)
  return first && 'vaga_id' in first ? first.vaga_id : undefined
}
