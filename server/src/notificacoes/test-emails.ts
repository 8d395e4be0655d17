import { decoded, firstLink, startSmtpSink } from '@plantao/testkit/smtp-sink'
import type pg from 'pg'
import { afterAll, beforeEach } from 'vitest'
import { findParties } from '../candidaturas/store.ts'
import { emailKinds } from '../jobs.ts'
import { asRole } from '../platform/database/db.ts'
import type { JobServices } from '../platform/jobs/jobs.ts'
import { openMailer } from '../platform/mail/mail.ts'
import type { Services } from '../platform/services.ts'
import type { Email } from './emails.ts'
import { notificacoesJobs } from './jobs.ts'
import { queueEmails } from './store.ts'

interface Candidatura {
  id: string
  medico_id: string
  hospital_id: string
  version: number
}

/** A mail server and the jobs that send to it. Before each test nothing is queued or sent. */
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
    await owner.query('delete from app.notificacoes; delete from pgboss.job')
  }
  beforeEach(clear)

  /** One try of the e-mail's job. */
  const send = (id: string, changed: Partial<JobServices> = {}) =>
    notificacoesJobs({ ...jobServices, ...changed }, emailKinds)[0]!.run({ notificacao_id: id }, { id, attempt: 0 })

  /** Those not sent yet, the oldest first. */
  async function dueIds(): Promise<string[]> {
    const { rows } = await owner.query('select id from app.notificacoes where sent_at is null order by created_at, id')
    return rows.map(({ id }) => id)
  }

  const received = () =>
    smtp.emails.map(decoded).map(({ header, ...message }) => ({
      ...message,
      id: header('Message-ID'),
      to: header('To'),
      subject: header('Subject'),
      link: firstLink(message.body),
    }))

  /** Sends what is due. @returns all that was received. */
  async function sendDue() {
    for (const id of await dueIds()) await send(id)
    return received()
  }

  /** Queues an e-mail about each of these candidaturas. */
  async function queueAbout(emailOf: (candidatura: Candidatura) => Email, ids: readonly string[]) {
    await asRole(services.db, 'app_jobs', async (trx) => {
      const parties = new Map((await findParties(trx, ids)).map((each) => [each.id, each]))
      const emails = ids.map((id) => emailOf(parties.get(id)!))
      await queueEmails(services, trx, emails)
    })
  }

  return { smtp, jobServices, clear, send, dueIds, received, sendDue, queueAbout }
}
