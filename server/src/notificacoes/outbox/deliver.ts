import { setTimeout as sleep } from 'node:timers/promises'
import { asRole, type Trx } from '../../platform/database/db.ts'
import { isConnectionError, isOutOfResources } from '../../platform/database/postgres-errors.ts'
import { jobsDone } from '../../platform/jobs/jobs-done.ts'
import { type Taken, whileRenewing } from '../../platform/jobs/lane.ts'
import { inOriginOf } from '../../platform/jobs/origin.ts'
import type { Message } from '../../platform/mail/mail.ts'
import { isWithoutMailbox } from '../../platform/mail/mail.ts'
import type { JobServices } from '../../platform/services.ts'
import type { EmailKind } from '../emails/email.ts'
import { emailsSent } from '../metrics.ts'
import { gatherSummary, summaryKind } from '../summary-store.ts'
import { unsubscribeLink } from '../unsubscribe.ts'
import {
  leaseEmail,
  leaseSeconds,
  markSent,
  markUndeliverable,
  postpone,
  type QueuedEmail,
  queueName,
  renewLease,
} from './store.ts'

const markAgainMs = 200

export type Kinds = ReadonlyMap<string, EmailKind>

export interface ComposedEmail extends QueuedEmail {
  to: string
  message: Message
}

/** Without `work` the next e-mail was out of date, or could not be composed. */
export async function leaseAndCompose(
  services: JobServices,
  kinds: Kinds,
  isUrgent: boolean,
  inHand?: ReadonlySet<string>,
): Promise<Taken<ComposedEmail>> {
  let leased: QueuedEmail | undefined
  try {
    // One transaction for both steps saves round trips.
    return await asRole(services.db, 'app_jobs', async (trx) => {
      const { queued, nextIn } = await leaseEmail(trx, isUrgent, [...(inHand ?? [])])
      leased = queued
      const composed = queued && (await compose(services, kinds, trx, queued))
      if (queued && !composed) await markUndeliverable(trx, queued, null)
      return { isTaken: queued !== undefined, work: composed, nextIn }
    })
  } catch (error) {
    if (!leased) throw error
    await fail(services, leased, error)
    return { isTaken: true, nextIn: 0 }
  }
}

/** Returns undefined when the e-mail is out of date. */
async function compose(services: JobServices, kinds: Kinds, trx: Trx<'app_jobs'>, queued: QueuedEmail) {
  const kind = kinds.get(queued.kind)
  if (!kind) throw new Error(`no such kind of e-mail: ${queued.kind}`)
  const whole = queued.kind === summaryKind ? await gatherSummary(trx, queued) : queued
  const message = whole && (await kind.compose(trx, whole.keys, services))
  return message ? { ...whole, to: message.to ?? whole.email!, message } : undefined
}

/**
 * Sends the e-mail without a transaction, and then marks it as sent, as soon as the database can be reached. After a
 * crash of this process in between, the e-mail is sent again with the same Message-ID.
 */
export function deliver(services: JobServices, queued: ComposedEmail) {
  const { db, mail, log } = services
  const { id, to, message, isUrgent } = queued
  const renew = () => asRole(db, 'app_jobs', (trx) => renewLease(trx, queued))
  const send = () => mail.send({ id, to, message, unsubscribe: unsubscribeLink(services, queued) })
  return inOriginOf(queueName(isUrgent), queued, async () => {
    try {
      await whileRenewing({ log }, { renew, leaseSeconds }, send)
    } catch (error) {
      return await fail(services, queued, error)
    }
    emailsSent.inc({ outcome: 'sent' })
    await untilReached(() => asRole(db, 'app_jobs', (trx) => markSent(trx, queued)))
    jobsDone.inc({ queue: queueName(isUrgent), outcome: 'done' })
  })
}

/** Repeats the work while the database cannot be reached. */
async function untilReached(work: () => Promise<void>) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionError(error) && !isOutOfResources(error)) throw error
      await sleep(markAgainMs, undefined, { ref: false })
    }
  }
}

async function fail({ db, log }: JobServices, queued: QueuedEmail, error: unknown) {
  const { reason, isFinal, err } = failureOf(error, queued.attempt)
  emailsSent.inc({ outcome: isFinal ? 'no_receiver' : 'failed' })
  jobsDone.inc({ queue: queueName(queued.isUrgent), outcome: isFinal ? 'done' : 'failed' })
  if (isFinal) log.warn({ notificacao_id: queued.id, reason }, 'an e-mail has no receiver')
  else log.warn({ err, attempt: queued.attempt - 1 }, 'job failed, to be retried')
  await asRole(db, 'app_jobs', (trx) =>
    isFinal ? markUndeliverable(trx, queued, reason) : postpone(trx, queued, reason),
  )
}

/** The loggable part of a mail server's error: only its codes, because its texts quote addresses. */
function failureOf(error: unknown, attempt: number) {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  // The pattern matches nodemailer's codes, not the database's.
  if (!command && !/^E[A-Z]+$/.test(code ?? '')) return { reason: 'a fault of our own', isFinal: false, err: error }
  const reason = [code, command, responseCode].filter(Boolean).join(' ')
  return {
    reason,
    err: new Error(`the e-mail was not sent: ${reason}`),
    isFinal: isWithoutMailbox(error, attempt),
  }
}
