import { closeMonth, getClosedMonth, getSheet, listClosedMonths } from '@plantao/contract/escala/sheet/routes'
import { changesSince } from '@plantao/contract/escala/sheet/rules'
import { folha as texts } from '@plantao/contract/sentences/escala'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lockOwnHospital } from '../../hospitais/own-hospital.ts'
import { transition } from '../../notificacoes/transition.ts'
import { plantoesChanged } from '../../plantoes/change-events.ts'
import { q, readAs, readOneAs, type Trx } from '../../platform/database/db.ts'
import { decodeCursor, toPage } from '../../platform/database/pages/cursor.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { registerConstraintErrors } from '../../platform/http/errors.ts'
import { type Call, mount } from '../../platform/http/mount.ts'
import type { RateLimit } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { openPhonesRead } from '../../vagas/own-vagas/accepted-phones.ts'
import { composeSheet, type MonthPlan } from './compose.ts'
import * as store from './store.ts'

const constraintErrors = {
  // A month of tens of thousands of shifts.
  closed_months_sheet_check: 'body_too_large',
  // The account was deleted during the call.
  closed_months_of_account: 'session_required',
} as const

/** Each closing stores the whole month. */
const closeLimit: RateLimit = { name: 'close-month-account', points: 40, seconds: 24 * 60 * 60 }

const numberKey = z.tuple([z.string().regex(/^\d{1,9}$/)])

export function mountSheet(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services
  const recordPhones = openPhonesRead(db)

  mount(app, services, getSheet, async ({ actor, query: { mes, telefones } }) => {
    const { plan, closed, hour } = monthOf(
      await readAs(db, actor, store.monthQuery(mes, telefones === 'true').compile(q)),
    )
    const sheet = composeSheet(mes, plan)
    const phonesRead = plan.medicos.filter(({ is_membro, telefone }) => !is_membro && telefone !== null)
    await recordPhones(
      actor,
      phonesRead.map(({ id }) => id + hour),
    )
    const changes = closed === null ? [] : changesSince(closed.sheet, sheet)
    return { sheet, closed: closed && versionOf(closed), changes, without_crm: withoutCrm(plan) }
  })

  mount(app, services, listClosedMonths, async ({ actor, query: { mes, cursor, limit } }) => {
    const [below] = decodeCursor(cursor, numberKey) ?? []
    const rows = await readAs(
      db,
      actor,
      store.closedMonthsQuery(mes, below === undefined ? null : Number(below), limit + 1),
    )
    return toPage(rows, limit, ({ number }) => [String(number)])
  })

  mount(app, services, getClosedMonth, async ({ actor, params: { id } }) => {
    const closed = await readOneAs(db, actor, store.closedMonthQuery(id))
    if (!closed) throw new DomainError('closed_month_not_found')
    return { sheet: closed.sheet, closed: versionOf(closed), changes: [], without_crm: 0 }
  })

  mount(app, services, closeMonth, transition(close, closeLimit))
}

function monthOf([month]: store.Month[]) {
  if (!month?.plan.hospital) throw new DomainError('hospital_not_found')
  return month
}

/** In JSON, PostgreSQL writes an instant with an offset. */
const versionOf = ({ sheet: _, ...version }: store.Closed) => ({
  ...version,
  closed_at: version.closed_at.replace('+00:00', 'Z'),
})

const withoutCrm = ({ medicos }: MonthPlan) => medicos.filter(({ is_membro, crm }) => is_membro && crm === null).length

/** The lock on the hospital makes a concurrent closing wait, and then find that the month is closed like this. */
async function close(trx: Trx, { body: { mes } }: Call<typeof closeMonth>) {
  await lockOwnHospital(trx)
  const { plan, hospital_id } = monthOf((await store.monthQuery(mes, false).execute(trx)).rows)
  const missing = withoutCrm(plan)
  if (missing > 0) throw new DomainError('month_has_names_without_crm', { sentence: texts.withoutCrm(missing) })
  return { answer: await store.storeSheet(trx, composeSheet(mes, plan)), changed: [plantoesChanged(hospital_id)] }
}
