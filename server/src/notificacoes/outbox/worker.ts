import { openLane } from '../../platform/jobs/lane.ts'
import { maxConnections } from '../../platform/mail/mail.ts'
import type { JobServices } from '../../platform/services.ts'
import type { EmailKind } from '../emails/email.ts'
import { deliver, type Kinds, leaseAndCompose } from './deliver.ts'
import { queueName } from './store.ts'

/** Connections to the mail server that only urgent e-mails use. */
const urgentWorkers = 3
const clockMs = 5_000

/** @param clock polling interval in milliseconds */
export function startOutbox(services: JobServices, emailKinds: readonly EmailKind[], clock = clockMs) {
  const kinds: Kinds = new Map(emailKinds.map((kind) => [kind.name, kind]))
  /** Rows of e-mails that this process is sending. A row leaves once it is marked, or postponed. */
  const inHand = new Set<string>()
  return [true, false].map((isUrgent) =>
    openLane(services, {
      queue: queueName(isUrgent),
      maxWorkers: isUrgent ? urgentWorkers : maxConnections - urgentWorkers,
      clock,
      take: () => leaseAndCompose(services, kinds, isUrgent, inHand),
      async run(queued) {
        for (const id of queued.ids) inHand.add(id)
        await deliver(services, queued).finally(() => {
          for (const id of queued.ids) inHand.delete(id)
        })
      },
    }),
  )
}
