import { formatInstantDate } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import type { ReportDecision } from '@plantao/contract/reports/schema'
import type { Email, EmailKind } from '../../notificacoes/emails/email.ts'
import { writeMessage } from '../../notificacoes/emails/message.ts'
import { findReportFacts } from '../store.ts'

const reportDecided: EmailKind = {
  name: 'report-decided',
  async compose(trx, [key], { config }) {
    const [id, decision] = key.split(':') as [string, ReportDecision]
    const found = await findReportFacts(trx, id)
    if (!found) return null
    return writeMessage(await import('#compiled/reports/emails/decided'), {
      about: found.about,
      reportedOn: formatInstantDate(found.created_at, defaultZone),
      hasMeasure: decision !== 'sem_medida',
      link: `${config.publicUrl}/`,
    })
  },
}

export const reportsEmails = [reportDecided]

/** Tells a reporter that the report is decided, but not the operator's reason. */
export function reportDecidedEmail(account: string, reportId: string, decision: ReportDecision): Email {
  return { kind: reportDecided, key: `${reportId}:${decision}`, to: { account } }
}
