import { rateMedico, reportAvaliacao } from '@plantao/contract/avaliacoes/routes'
import { getShiftDay } from '@plantao/contract/candidaturas/shift-day/routes'
import { decoded, startSmtpSink } from '@plantao/testkit/smtp-sink'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { createShift } from '../../test/domains/shifts.ts'
import { mountShiftDay } from '../candidaturas/shift-day/routes.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { reportsJob } from './reports.ts'
import { mountAvaliacoes } from './routes.ts'

const REPORTS_TO = 'operacao@plantao.example'
const test = await startTestApp([mountAvaliacoes, mountShiftDay], { REPORTS_TO })
const { call, createMedico, createHospital, owner, services } = test
const smtp = await startSmtpSink()
const mail = openMailer({ smtpUrl: smtp.url, from: 'nao-responda@plantao.example' })
afterAll(async () => {
  mail.close()
  await smtp.close()
})

it('a reported rating is an e-mail to the operator, once', async () => {
  const parties = { medico: await createMedico(), hospital: await createHospital() }
  const shift = { ...parties, ...(await createShift(test, { ...parties, startsIn: -13 })) }
  const { medico, hospital, candidatura } = shift
  const comentario = 'Chegou <b>tarde</b>'
  await call(rateMedico, { as: hospital, body: { candidatura_id: candidatura, estrelas: 1, comentario } })
  await owner.query('update app.avaliacoes set opens_at = now() where medico_id = $1', [medico.id])
  const { received } = (await call(getShiftDay, { as: medico, params: { id: shift.vaga } })).body
  const report = () => call(reportAvaliacao, { as: medico, body: { avaliacao_id: received.id, reason: 'Não fui eu' } })
  expect(await Promise.all([report(), report()])).toEqual(
    expect.arrayContaining([expect.objectContaining({ status: 200 }), expect.objectContaining({ status: 409 })]),
  )
  const { rows } = await owner.query(`select data from pgboss.job where name = 'tell-of-report'`)
  expect(rows).toEqual([{ data: expect.objectContaining({ avaliacao_id: received.id }) }])

  await reportsJob({ ...services, mail }).run(rows[0].data, { id: 'job', attempt: 0 })
  const [email, ...others] = smtp.emails.map(decoded)
  expect(others).toEqual([])
  expect(email!.header('To')).toBe(REPORTS_TO)
  expect(email!.header('Subject')).toBe('Avaliação denunciada')
  for (const part of [received.id, 'Motivo: Não fui eu', 'Estrelas: 1', `Comentário: ${comentario}`])
    expect(email!.body).toContain(part)
  expect(email!.body).toContain('Chegou &lt;b&gt;tarde&lt;/b&gt;')
})
