import { createReport, decideReport, listWaitingReports } from '@plantao/contract/reports/routes'
import { isOfRating } from '@plantao/contract/reports/rules'
import type { FastifyInstance } from 'fastify'
import { suspend } from '../auth/suspension/suspend.ts'
import { reportReceivedEmails } from '../notificacoes/tell-operators.ts'
import { transition } from '../notificacoes/transition.ts'
import { readAs, type Trx } from '../platform/database/db.ts'
import { decodeCursor, timeKey, timeKeyOf, toPage } from '../platform/database/pages/cursor.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { reportDecidedEmail } from './emails/kinds.ts'
import { reportLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = { reports_one_waiting: 'report_already_made' } as const

export function mountReports(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  mount(app, services, createReport, transition(report, reportLimit))
  mount(app, services, listWaitingReports, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(services.db, actor, store.waitingReportsQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(
      rows.map(({ report }) => report),
      limit,
      timeKeyOf,
    )
  })
  mount(app, services, decideReport, transition(decide))
}

async function report(trx: Trx, { body, services }: Call<typeof createReport>) {
  const id = await store.createReport(trx, body)
  if (!id) throw new DomainError('reported_not_found')
  return { answer: { id }, emails: await reportReceivedEmails(trx, services.config, id) }
}

async function decide(trx: Trx<'app_operador'>, { body }: Call<typeof decideReport>) {
  const { report_id, decision, reason } = body
  const decided = await store.decideReport(trx, report_id, decision, reason)
  if (!decided) {
    throw new DomainError((await store.isReport(trx, report_id)) ? 'report_already_decided' : 'report_not_found')
  }
  if (decision === 'comentario_removido' && !isOfRating(decided.about)) throw new DomainError('report_decision_unfit')
  const { reporter_user_id: reporter } = decided
  const told = reporter ? [reportDecidedEmail(reporter, decided.id, decision)] : []
  if (decision !== 'conta_suspensa') return { answer: { id: decided.id }, emails: told }
  if (!decided.about_user_id) throw new DomainError('report_decision_unfit')
  const suspended = await suspend(trx, decided.about_user_id, reason)
  return { ...suspended, answer: { id: decided.id }, emails: [...suspended.emails, ...told] }
}
