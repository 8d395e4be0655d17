import type { ReportSubject } from '@plantao/contract/reports/schema'
import { createElement } from 'react'
import { z } from 'zod'
import { asRole, type Trx, withRole } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { isWithoutMailbox } from '../platform/mail/mail.ts'
import type { JobServices, Services } from '../platform/services.ts'
import { renderEmail } from './emails/message.ts'

const queue = 'tell-of-report'

/** Jobs of version 0.2 name the reported rating. */
const data = z.union([z.object({ report_id: z.uuid() }), z.object({ avaliacao_id: z.uuid() })])

/** Queues an e-mail to REPORTS_TO, or else to each operator, in the transaction of the report. */
export async function tellOperators(trx: Trx, { jobs }: Pick<Services, 'jobs'>, reportId: string) {
  await jobs.enqueue(trx, queue, [{ id: reportId, data: { report_id: reportId } }])
}

/** Like `tellOperators`, for the report that a trigger makes when the rated side reports a rating. */
export async function tellOfReportedRating(trx: Trx, services: Pick<Services, 'jobs'>, ratingId: string) {
  const reportId = await withRole(trx, 'app_jobs', () => findReportOfRating(trx, ratingId))
  if (reportId) await tellOperators(trx, services, reportId)
}

const subjects: Record<ReportSubject, string> = {
  vaga: 'uma vaga',
  medico: 'um médico',
  hospital: 'um hospital',
  avaliacao: 'uma avaliação',
  avaliacao_hospital: 'uma avaliação',
}

export const reportsJob = ({ config, db, mail }: Pick<JobServices, 'config' | 'db' | 'mail'>) =>
  defineJob(queue, data, async (given) => {
    const found = await asRole(db, 'app_jobs', async (trx) => {
      const id = 'report_id' in given ? given.report_id : await findReportOfRating(trx, given.avaliacao_id)
      const facts = id && (await findFacts(trx, id))
      return facts ? { id, facts, operators: await findOperators(trx) } : undefined
    })
    // The report is deleted together with the reported account.
    if (!found) return
    const { id, facts, operators } = found
    const lines = [
      `${facts.reporter_type === 'medico' ? 'Um médico' : 'Um hospital'} denunciou ${subjects[facts.about]}.`,
      `Motivo: ${facts.reason}`,
      `Para ver e decidir: ${config.publicUrl}/operacao`,
    ]
    const paragraphs = lines.map((line) => createElement('p', { key: line }, line))
    const render = async () => renderEmail(createElement('div', null, paragraphs))
    const receivers = config.reportsTo ? [{ id: 'reports-to', email: config.reportsTo }] : operators
    const sent = await Promise.allSettled(
      receivers.map((receiver) =>
        mail.send({
          id: `${queue}:${id}:${receiver.id}`,
          to: receiver.email,
          message: { subject: 'Denúncia recebida', render },
        }),
      ),
    )
    const failures = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    // A missing mailbox fails the job only if no receiver got the e-mail.
    const [failure] = failures.length < sent.length ? failures.filter((each) => !isWithoutMailbox(each)) : failures
    if (failure) throw failure
  })

/** Runs as app_jobs, like `findFacts` and `findOperators`. */
async function findReportOfRating(trx: Trx, ratingId: string) {
  const found = await trx
    .selectFrom('reports')
    .select('id')
    .where('about_id', '=', ratingId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

const findFacts = (trx: Trx, id: string) =>
  trx.selectFrom('reports').select(['about', 'reporter_type', 'reason']).where('id', '=', id).executeTakeFirst()

const findOperators = (trx: Trx) =>
  trx
    .selectFrom('auth.users')
    .select(['id', 'email'])
    .where('user_type', '=', 'operator')
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
