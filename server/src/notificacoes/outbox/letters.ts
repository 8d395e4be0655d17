import { asRole, type Trx } from '../../platform/database/db.ts'
import { jobsDone } from '../../platform/jobs/jobs-done.ts'
import { inOriginOf } from '../../platform/jobs/origin.ts'
import type { Message } from '../../platform/mail/message.ts'
import type { JobServices } from '../../platform/services.ts'
import type { EmailKind } from '../emails/email.ts'
import { emailsSent } from '../metrics.ts'
import { gatherSummary, summaryKind } from '../summary-store.ts'
import { unsubscribeLink } from '../unsubscribe.ts'
import { giveUp, type Letter, leaseLetter, leaseSeconds, markSent, putOff, queueName, renewLease } from './store.ts'

/** A dead process no longer renews its lease. When the lease ends, another process sends the e-mail again. */
const renewEveryMs = (leaseSeconds * 1000) / 3

export type Kinds = ReadonlyMap<string, EmailKind>

export interface ComposedLetter extends Letter {
  message: Message
}

/**
 * Leases the next e-mail and composes it. With `isTaken` but without a letter, the e-mail was out of date or failed.
 */
export async function takeLetter(services: JobServices, kinds: Kinds, isUrgent: boolean) {
  let leased: Letter | undefined
  try {
    // One transaction for both steps saves round trips.
    return await asRole(services.db, 'app_jobs', async (trx) => {
      const { letter, nextIn } = await leaseLetter(trx, isUrgent)
      leased = letter
      const composed = letter && (await compose(services, kinds, trx, letter))
      if (letter && !composed) await giveUp(trx, letter, null)
      return { isTaken: letter !== undefined, letter: composed, nextIn }
    })
  } catch (error) {
    if (!leased) throw error
    await fail(services, leased, error)
    return { isTaken: true, letter: undefined, nextIn: 0 }
  }
}

/** Returns undefined when the e-mail is out of date. */
async function compose(services: JobServices, kinds: Kinds, trx: Trx, letter: Letter) {
  const kind = kinds.get(letter.kind)
  if (!kind) throw new Error(`no such kind of e-mail: ${letter.kind}`)
  const whole = letter.kind === summaryKind ? await gatherSummary(trx, letter) : letter
  const message = whole && (await kind.compose(trx, whole.keys, services))
  return message ? { ...whole, message } : undefined
}

/**
 * Sends the e-mail without an open transaction, and marks it. If the process dies in between, the e-mail is sent again
 * with the same Message-ID.
 */
export function deliver(services: JobServices, letter: ComposedLetter) {
  const { db, mail, log } = services
  const { id, email: to, message, isUrgent, origin } = letter
  return inOriginOf(queueName(isUrgent), { id, data: { origin } }, async () => {
    const renew = () => asRole(db, 'app_jobs', (trx) => renewLease(trx, letter))
    const renewing = setInterval(
      () => renew().catch((error: unknown) => log.warn({ err: error }, 'the lease of an e-mail was not renewed')),
      renewEveryMs,
    )
    try {
      await mail.send({ id, to, message, unsubscribe: unsubscribeLink(services, letter) })
    } catch (error) {
      return await fail(services, letter, error)
    } finally {
      clearInterval(renewing)
    }
    emailsSent.inc({ outcome: 'sent' })
    await asRole(db, 'app_jobs', (trx) => markSent(trx, letter))
    jobsDone.inc({ queue: queueName(isUrgent), outcome: 'done' })
  })
}

async function fail({ db, log }: JobServices, letter: Letter, error: unknown) {
  const { reason, isFinal, err } = failureOf(error)
  emailsSent.inc({ outcome: isFinal ? 'no_receiver' : 'failed' })
  jobsDone.inc({ queue: queueName(letter.isUrgent), outcome: isFinal ? 'done' : 'failed' })
  if (isFinal) log.warn({ notificacao_id: letter.id, reason }, 'an e-mail has no receiver')
  else log.warn({ err, attempt: letter.attempt - 1 }, 'job failed, to be retried')
  await asRole(db, 'app_jobs', (trx) => (isFinal ? giveUp(trx, letter, reason) : putOff(trx, letter, reason)))
}

/** The loggable part of a mail server's error: only its codes, because its texts quote addresses. */
function failureOf(error: unknown) {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  // The pattern matches nodemailer's codes, not the database's.
  if (!command && !/^E[A-Z]+$/.test(code ?? '')) return { reason: 'a fault of our own', isFinal: false, err: error }
  const reason = [code, command, responseCode].filter(Boolean).join(' ')
  return {
    reason,
    err: new Error(`the e-mail was not sent: ${reason}`),
    // The mailbox does not exist, so a retry is useless.
    isFinal: command === 'RCPT TO' && (responseCode ?? 0) >= 500,
  }
}
