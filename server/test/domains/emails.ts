import { decoded, firstLink, startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import type pg from 'pg'
import { afterAll, beforeEach } from 'vitest'
import { findParties } from '../../src/candidaturas/store.ts'
import { emailKinds } from '../../src/jobs.ts'
import type { Email } from '../../src/notificacoes/emails/email.ts'
import { deliver, leaseAndCompose } from '../../src/notificacoes/outbox/deliver.ts'
import { queueEmails } from '../../src/notificacoes/store.ts'
import { asRole } from '../../src/platform/database/db.ts'
import { openMailer } from '../../src/platform/mail/mail.ts'
import type { JobServices, Services } from '../../src/platform/services.ts'

export interface Candidatura {
  id: string
  vaga_id: string
  medico_id: string
  hospital_id: string
  version: number
}

const kinds = new Map(emailKinds.map((kind) => [kind.name, kind]))

/** Starts a mail server, to which `sendDue` sends like a worker. The queue is emptied before each test. */
export async function startEmails(services: Services, owner: pg.Pool) {
  const smtp = await startSmtpSink()
  const jobServices: JobServices = {
    ...services,
    mail: openMailer({ smtpUrl: smtp.url, from: services.config.mailFrom }),
  }
  afterAll(async () => {
    jobServices.mail.close()
    await smtp.close()
  })
  async function clear() {
    smtp.clear()
    await owner.query('delete from app.notificacoes; delete from app.work')
  }
  beforeEach(clear)

  /** Makes one attempt for each e-mail that is due. @returns all received e-mails */
  async function sendDue(changed: Partial<JobServices> = {}) {
    const sending = { ...jobServices, ...changed }
    for (const isUrgent of [true, false]) {
      for (let isTaken = true; isTaken; ) {
        const taken = await leaseAndCompose(sending, kinds, isUrgent)
        if (taken.work) await deliver(sending, taken.work)
        isTaken = taken.isTaken
      }
    }
    return received()
  }

  /** Makes all waiting e-mails due, including those of a worker that died. */
  const passTime = () =>
    owner.query(
      'update app.notificacoes set due_at = now(), leased_until = null where sent_at is null and due_at is not null',
    )

  /** Counts the e-mails that wait: those due now, and those due later. */
  async function waiting() {
    const { rows } = await owner.query(
      `select count(*) filter (where due_at <= now())::integer as due, count(*) filter (where due_at > now())::integer as later
       from app.notificacoes where sent_at is null and delivery = 'now'`,
    )
    return rows[0] as { due: number; later: number }
  }

  const received = () =>
    smtp.emails.map(decoded).map(({ header, ...message }) => ({
      ...message,
      id: header('Message-ID'),
      to: header('To'),
      subject: header('Subject'),
      link: firstLink(message.body),
    }))

  async function queueAbout(emailOf: (candidatura: Candidatura) => Email, ids: readonly string[]) {
    await asRole(services.db, 'app_jobs', async (trx) => {
      const parties = new Map((await findParties(trx, ids)).map((each) => [each.id, each]))
      const emails = ids.map((id) => emailOf(parties.get(id)!))
      await queueEmails(trx, emails)
    })
  }

  return { smtp, jobServices, clear, received, sendDue, passTime, waiting, queueAbout }
}
