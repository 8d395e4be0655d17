import type { ReportSubject } from '@plantao/contract/reports/schema'
import { createElement } from 'react'
import { type Trx, withRole } from '../platform/database/db.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Email, EmailKind } from './emails/email.ts'
import { renderEmail } from './emails/message.ts'

const subjects: Record<ReportSubject, string> = {
  vaga: 'uma vaga',
  medico: 'um médico',
  hospital: 'um hospital',
  avaliacao: 'uma avaliação',
  avaliacao_hospital: 'uma avaliação',
}

export const reportReceived: EmailKind = {
  name: 'report-received',
  async compose(trx, [key], { config: { publicUrl, reportsTo } }) {
    const [id, account] = key.split(':') as [string, string?]
    const facts = await findFacts(trx, id)
    // The report is deleted together with the reported account.
    if (!facts) return null
    const lines = [
      `${facts.reporter_type === 'medico' ? 'Um médico' : 'Um hospital'} denunciou ${subjects[facts.about]}.`,
      `Motivo: ${facts.reason}`,
      `Para ver e decidir: ${publicUrl}/operacao`,
    ]
    const paragraphs = lines.map((line) => createElement('p', { key: line }, line))
    const message = {
      subject: 'Denúncia recebida',
      render: async () => renderEmail(createElement('div', null, paragraphs)),
    }
    if (account) return message
    return reportsTo ? { ...message, to: reportsTo } : null
  },
}

/** E-mails about a new report to REPORTS_TO, or else to each operator. */
export async function reportReceivedEmails(
  trx: Trx,
  { reportsTo }: Pick<Config, 'reportsTo'>,
  reportId: string,
): Promise<Email[]> {
  if (reportsTo) return [{ kind: reportReceived, key: reportId, to: { outside: true } }]
  const operators = await withRole(trx, 'app_jobs', (trx) => findOperatorAccounts(trx))
  return operators.map((account) => ({ kind: reportReceived, key: `${reportId}:${account}`, to: { account } }))
}

/** The report that a trigger makes when the rated side reports a rating. */
export async function findReportOfRating(trx: Trx, ratingId: string) {
  const query = trx.selectFrom('reports').select('id').where('about_id', '=', ratingId).orderBy('created_at', 'desc')
  return (await withRole(trx, 'app_jobs', () => query.executeTakeFirst()))?.id
}

const findFacts = (trx: Trx<'app_jobs'>, id: string) =>
  trx.selectFrom('reports').select(['about', 'reporter_type', 'reason']).where('id', '=', id).executeTakeFirst()

export async function findOperatorAccounts(trx: Trx<'app_jobs'>) {
  const operators = await trx.selectFrom('operadores').select('auth_user_id').where('removed_at', 'is', null).execute()
  return operators.flatMap(({ auth_user_id }) => auth_user_id ?? [])
}
