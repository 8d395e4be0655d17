import { createReport } from '@plantao/contract/reports/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { decoded, startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { mountReports } from '../reports/routes.ts'
import { reportsJob } from './tell-operators.ts'

const test = await startTestApp([mountReports])
const { call, createMedico, createHospital, createOperador, createVaga, owner, services } = test
const smtp = await startSmtpSink()
const mail = openMailer({ smtpUrl: smtp.url, from: 'nao-responda@plantao.example' })
beforeEach(() => {
  smtp.emails.length = 0
})
afterAll(async () => {
  mail.close()
  await smtp.close()
})

const medico = await createMedico({ nome: 'Dra. Rita' })
const operadores = [await createOperador(), await createOperador()]

async function reportVaga(config: Partial<typeof services.config> = {}) {
  await owner.query(`delete from pgboss.job where name = 'tell-of-report'`)
  const about_id = await createVaga(await createHospital())
  const reason = 'Pede <b>dinheiro</b> adiantado'
  expect(await call(createReport, { as: medico, body: { about: 'vaga', about_id, reason } })).toMatchObject({
    status: 200,
  })
  const { rows } = await owner.query(`select data from pgboss.job where name = 'tell-of-report'`)
  expect(rows).toHaveLength(1)
  await reportsJob({ ...services, config: { ...services.config, ...config }, mail }).run(rows[0].data, {
    id: 'job',
    attempt: 0,
  })
  return smtp.emails.map(decoded)
}

it('a report is an e-mail to REPORTS_TO, which names no doctor', async () => {
  const [email, ...others] = await reportVaga({ reportsTo: 'operacao@plantao.example' })
  expect(others).toEqual([])
  expect(email!.header('To')).toBe('operacao@plantao.example')
  expect(email!.header('Subject')).toBe('Denúncia recebida')
  for (const part of ['Um médico denunciou uma vaga.', 'Pede &lt;b&gt;dinheiro&lt;/b&gt;', '/operacao'])
    expect(email!.body).toContain(part)
  expect(email!.body).not.toContain('Rita')
})

it('an operator whose mailbox is gone keeps no other from the e-mail, which is sent once', async () => {
  const [gone, other] = operadores.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)) as [Profile, Profile]
  smtp.onRecipient = (address) => (address === gone.email ? '550 5.1.1 No such user' : undefined)
  const emails = await reportVaga({ reportsTo: undefined }).finally(() => {
    smtp.onRecipient = () => {}
  })
  expect(emails.map(({ header }) => header('To'))).toEqual([other.email])
})

it('without REPORTS_TO each operator gets the e-mail', async () => {
  const emails = await reportVaga({ reportsTo: undefined })
  expect(emails.map(({ header }) => header('To')).sort()).toEqual(operadores.map(({ email }) => email).sort())
})
