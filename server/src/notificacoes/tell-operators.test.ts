import { createReport } from '@plantao/contract/reports/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { mountReports } from '../reports/routes.ts'

const test = await startTestApp([mountReports])
const { call, createMedico, createHospital, createOperador, createVaga, owner, services } = test
const { smtp, sendDue, passTime } = await startEmails(services, owner)

const medico = await createMedico({ nome: 'Dra. Rita' })
const operadores = [await createOperador(), await createOperador()]

async function reportVaga(reportsTo: string | undefined) {
  services.config.reportsTo = reportsTo
  const about_id = await createVaga(await createHospital())
  const reason = 'Pede <b>dinheiro</b> adiantado'
  expect(await call(createReport, { as: medico, body: { about: 'vaga', about_id, reason } })).toMatchObject({
    status: 200,
  })
  return sendDue()
}
const fates = async () =>
  (
    await owner.query(`select sent_at is not null as is_sent, due_at is not null as waits, last_error from app.notificacoes
    where kind = 'report-received' order by auth_user_id`)
  ).rows

it('a report is an e-mail to REPORTS_TO, which names no doctor', async () => {
  const [email, ...others] = await reportVaga('operacao@plantao.example')
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: 'operacao@plantao.example', subject: 'Denúncia recebida' })
  for (const part of ['Um médico denunciou uma vaga.', 'Pede &lt;b&gt;dinheiro&lt;/b&gt;', '/operacao'])
    expect(email!.body).toContain(part)
  expect(email!.body).not.toContain('Rita')
})

it('an e-mail to REPORTS_TO that the mail server refuses for now is sent later', async () => {
  smtp.onRecipient = () => '451 4.3.0 Try again later'
  expect(await reportVaga('operacao@plantao.example')).toEqual([])
  smtp.onRecipient = () => {}
  expect(await fates()).toMatchObject([{ is_sent: false, waits: true, last_error: expect.stringContaining('451') }])
  await passTime()
  expect(await sendDue()).toMatchObject([{ to: 'operacao@plantao.example' }])
})

it('an operator whose mailbox is gone keeps no other from the e-mail, which is sent once', async () => {
  const [gone, other] = operadores.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)) as [Profile, Profile]
  smtp.onRecipient = (address) => (address === gone.email ? '550 5.1.1 No such user' : undefined)
  const emails = await reportVaga(undefined).finally(() => {
    smtp.onRecipient = () => {}
  })
  expect(emails.map(({ to }) => to)).toEqual([other.email])
  expect(await fates()).toMatchObject([
    { is_sent: false, waits: false, last_error: expect.stringContaining('550') },
    { is_sent: true, last_error: null },
  ])
})

it('without REPORTS_TO each operator gets the e-mail', async () => {
  const emails = await reportVaga(undefined)
  expect(emails.map(({ to }) => to).sort()).toEqual(operadores.map(({ email }) => email).sort())
})
