import { acceptCandidatura, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listNotificacoes } from '@plantao/contract/notificacoes/routes'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import { getOwnVaga, getVagaForMedico, updateVaga } from '@plantao/contract/vagas/routes'
import { maxMoves } from '@plantao/contract/vagas/rules'
import type { Profile } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { mountWithoutUndo } from '../../../test/domains/candidaturas.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { mountNotificacoes } from '../../notificacoes/routes.ts'
import { mountVagas } from '../routes.ts'

const app = await startTestApp([mountVagas, mountWithoutUndo, mountNotificacoes])
const { owner, services, call, ok, createMedico, createHospital, createVaga, createCandidatura } = app
const emails = await startEmails(services, owner)

const day = '2099-05-20'
const edit = (as: Profile, id: string, body: object) => call(updateVaga, { as, params: { id }, body })
const propose = (as: Profile, vaga_id: string, body: object) => call(proposeChange, { as, body: { vaga_id, ...body } })
const answer = (as: Profile, vaga_id: string, agrees: boolean, change_id?: string) =>
  call(answerChange, { as, body: { vaga_id, agrees, ...(change_id && { change_id }) } })
const own = (as: Profile, id: string) => ok(getOwnVaga, { as, params: { id } })
const page = (as: Profile, id: string) => ok(getVagaForMedico, { as, params: { id } })
const toldBy = async (as: Profile) => (await ok(listNotificacoes, { as })).items[0]

/** A filled vaga whose doctor knows of the acceptance. */
async function filled(row: Parameters<typeof createVaga>[1] = {}, medico?: Profile) {
  const who = { hospital: await createHospital(), medico: medico ?? (await createMedico()) }
  const vaga = await createVaga(who.hospital, { valor: 1000, ...row })
  const candidatura_id = await createCandidatura(vaga, who.medico)
  await ok(acceptCandidatura, { as: who.hospital, body: { candidatura_id } })
  await emails.clear()
  return { ...who, vaga, candidatura_id }
}

it('candidates of an open vaga are told once what changed, from what to what, with the way to withdraw', async () => {
  const hospital = await createHospital({ nome: 'Hospital Central' })
  const vaga = await createVaga(hospital, { data: '2099-05-20', horario: '19:00 - 07:00', valor: 1000 })
  const pendente = await createMedico()
  await createCandidatura(vaga, pendente)
  await createCandidatura(vaga, await createMedico(), 'retirada')
  await createCandidatura(vaga, await createMedico(), 'recusada')
  expect(await edit(hospital, vaga, { valor: 1200 })).toMatchObject({ status: 200, body: { valor: 1200 } })
  expect(await edit(hospital, vaga, { data: '2099-05-21', valor: 1500 })).toMatchObject({ status: 200 })
  expect(await edit(hospital, vaga, { valor: 1500 })).toMatchObject({ status: 200 })

  const [email, ...others] = await emails.sendDue()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: pendente.email, subject: 'Vaga alterada: Plantão noturno' })
  expect(email!.link).toContain(`/vagas/${vaga}`)
  expect(email!.body).toContain('Data: de qua, 20/05/2099 para qui, 21/05/2099')
  expect(email!.body.replaceAll('\u00a0', ' ')).toContain('Valor: de R$ 1.000,00 para R$ 1.500,00')
  expect(email!.body).not.toContain('Horário:')
})

it('a vaga that is changed twenty times in a minute is two e-mails: the first change, and all that followed', async () => {
  const hospital = await createHospital()
  const vaga = await createVaga(hospital, { valor: 1000 })
  const pendente = await createMedico()
  await createCandidatura(vaga, pendente)
  for (let n = 1; n <= 20; n++) {
    await edit(hospital, vaga, { valor: 1000 + n })
    await emails.sendDue()
  }
  const values = () =>
    emails.received().map(({ to, body }) => [to, /Valor: de .*/.exec(body.replaceAll('\u00a0', ' '))?.[0].trim()])
  const first = [pendente.email, 'Valor: de R$ 1.000,00 para R$ 1.001,00']
  expect(values()).toEqual([first])
  await emails.passTime()
  await emails.sendDue()
  expect(values()).toEqual([first, [pendente.email, 'Valor: de R$ 1.001,00 para R$ 1.020,00']])
})

it('a change that was reverted before its e-mail is not told', async () => {
  const hospital = await createHospital()
  const vaga = await createVaga(hospital, { valor: 1000 })
  await createCandidatura(vaga, await createMedico())
  await edit(hospital, vaga, { valor: 1200 })
  await edit(hospital, vaga, { valor: 1000 })
  expect(await emails.sendDue()).toEqual([])
})

it('only the notes of a filled vaga change freely, and the accepted doctor is told', async () => {
  const { hospital, medico, vaga } = await filled()
  for (const change of [{ valor: 1 }, { data: '2099-06-01' }, { horario: '7h-19h' }, { nome_vaga: 'Outra' }]) {
    expect(await edit(hospital, vaga, change)).toMatchObject(refusal(409, 'vaga_change_needs_agreement'))
  }
  const notes = { observacoes: 'Entrada pela rua de trás', valor: 1000 }
  expect(await edit(hospital, vaga, notes)).toMatchObject({
    status: 200,
    body: { ...notes, accepted_name: medico.nome },
  })
  expect(await emails.sendDue()).toMatchObject([{ to: medico.email, subject: 'Plantão alterado: Plantão noturno' }])
  await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [vaga])
  expect(await edit(hospital, vaga, notes)).toMatchObject(refusal(409, 'vaga_not_open'))
})

it('the phone of the accepted doctor stands on the vaga while the right to read it lasts, and reading it is recorded', async () => {
  const { hospital, medico, vaga } = await filled()
  expect(await own(hospital, vaga)).toMatchObject({ accepted_name: medico.nome, accepted_phone: '(11) 98765-4321' })
  const { rows } = await owner.query('select kind from app.acessos where medico_id = $1', [medico.id])
  expect(rows).toEqual([{ kind: 'lista' }])
  await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [vaga])
  expect(await own(hospital, vaga)).toMatchObject({ accepted_name: medico.nome, accepted_phone: null })
})

it('a proposal changes the shift once the doctor agrees, and not before', async () => {
  const { hospital, medico, vaga, candidatura_id } = await filled({ data: day, horario: '19:00 - 07:00' })
  const change = { data: '2099-05-22', horario: '07:00 - 19:00', valor: null }
  expect(await propose(hospital, vaga, change)).toMatchObject({
    status: 200,
    body: { data: day, valor: 1000, change: { ...change, status: 'pending' } },
  })
  const [proposed] = await emails.sendDue()
  expect(proposed).toMatchObject({
    to: medico.email,
    subject: `Alteração proposta: Plantão noturno · qua, 20/05, 19:00 - 07:00`,
  })
  expect(proposed!.body).toContain('Horário: de 19:00 - 07:00 para 07:00 - 19:00')
  const seen = await page(medico, vaga)
  expect(seen).toMatchObject({ data: day, change })
  expect((await ok(listOwnCandidaturas, { as: medico })).items).toMatchObject([{ change }])

  expect(await answer(medico, vaga, true, seen.change!.id)).toMatchObject({
    status: 200,
    body: { ...change, change: null },
  })
  expect(await own(hospital, vaga)).toMatchObject({ ...change, status: 'preenchida', change: null })
  const { rows } = await owner.query(
    `select status, starts_at = '2099-05-22 10:00Z' as moved from app.candidaturas where id = $1`,
    [candidatura_id],
  )
  expect(rows).toEqual([{ status: 'aceita', moved: true }])
  expect((await emails.sendDue()).slice(1)).toMatchObject([
    { to: hospital.email, subject: 'Alteração aceita: Plantão noturno' },
    { to: medico.email, subject: 'Plantão alterado: Plantão noturno' },
  ])
  expect(await toldBy(hospital)).toMatchObject({ kind: 'shift-change-answered', agreed: true })
})

it('declining leaves all as it was', async () => {
  const { hospital, medico, vaga } = await filled({ data: day })
  await propose(hospital, vaga, { valor: 900 })
  await emails.clear()
  expect(await answer(medico, vaga, false)).toMatchObject({ status: 200, body: { valor: 1000, change: null } })
  expect(await own(hospital, vaga)).toMatchObject({
    status: 'preenchida',
    valor: 1000,
    change: { valor: 900, status: 'declined' },
  })
  expect(await emails.sendDue()).toMatchObject([
    { to: hospital.email, subject: 'Alteração não aceita: Plantão noturno' },
  ])
  expect(await answer(medico, vaga, true)).toMatchObject(refusal(409, 'change_not_pending'))
  // Another proposal replaces the first. The bell still shows the answer to the first.
  await propose(hospital, vaga, { valor: 950 })
  expect(await toldBy(hospital)).toMatchObject({ kind: 'shift-change-answered', agreed: false })
})

it('a newer proposal replaces the older one, which cannot be agreed to by mistake', async () => {
  const { hospital, medico, vaga } = await filled()
  await propose(hospital, vaga, { valor: 900 })
  const old = (await page(medico, vaga)).change!.id
  await propose(hospital, vaga, { valor: 800 })
  expect(await answer(medico, vaga, true, old)).toMatchObject(refusal(409, 'change_not_pending'))
  expect((await page(medico, vaga)).change).toMatchObject({ valor: 800 })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => answer(medico, vaga, n % 2 === 0)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('the doctor is told the first and the last of twenty proposals in a minute', async () => {
  const { hospital, vaga } = await filled({ horario: '19:00 - 07:00' })
  for (let n = 1; n <= 20; n++) {
    expect(await propose(hospital, vaga, { valor: 1000 + n })).toMatchObject({ status: 200 })
    await emails.sendDue()
  }
  await emails.passTime()
  const values = (await emails.sendDue()).map(({ body }) => /para R\$.([\d.,]+)/.exec(body)?.[1])
  expect(values).toEqual(['1.001,00', '1.020,00'])
})

it('a proposal lapses when the shift begins, and when the doctor is not accepted any more', async () => {
  const begun = await filled()
  await propose(begun.hospital, begun.vaga, { valor: 900 })
  await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [begun.vaga])
  const dropped = await filled()
  await propose(dropped.hospital, dropped.vaga, { valor: 900 })
  await owner.query(`update app.candidaturas set status = 'dispensada' where id = $1`, [dropped.candidatura_id])
  await owner.query(`update app.vagas set status = 'aberta' where id = $1`, [dropped.vaga])
  for (const { hospital, medico, vaga } of [begun, dropped]) {
    expect((await page(medico, vaga)).change).toBeNull()
    expect((await own(hospital, vaga)).change).toBeNull()
    expect(await answer(medico, vaga, true)).toMatchObject(refusal(409, 'change_not_pending'))
    expect(await propose(hospital, vaga, { valor: 800 })).toMatchObject(refusal(409, 'vaga_not_filled'))
  }
  expect(await emails.sendDue()).toEqual([])
})

it('hours that the doctor cannot have are refused when proposed, and again when agreed to', async () => {
  const { hospital, medico, vaga } = await filled({ data: day, horario: '19:00 - 07:00' })
  const morning = { data: '2099-05-22', horario: '07:00 - 19:00' }
  const night = { data: '2099-05-24', horario: '07:00 - 19:00' }
  await filled(morning, medico)
  expect(await propose(hospital, vaga, { data: '2099-05-22', horario: '12h-14h' })).toMatchObject(
    refusal(409, 'medico_already_booked'),
  )
  expect(await propose(hospital, vaga, { data: '2020-01-01' })).toMatchObject(refusal(422, 'vaga_in_past'))
  expect(await propose(hospital, vaga, { valor: 1000 })).toMatchObject(refusal(400, 'invalid_request'))
  expect(await propose(hospital, vaga, night)).toMatchObject({ status: 200 })
  await filled(night, medico)
  expect(await answer(medico, vaga, true)).toMatchObject(refusal(409, 'vaga_clashes_with_accepted'))

  // The proposed 24 hours directly follow a 12-hour shift of the same doctor.
  const chain = { data: '2099-05-22', horario: '19:00 - 19:00' }
  expect(await propose(hospital, vaga, chain)).toMatchObject(refusal(409, 'medico_over_24_hours'))
  const override_reason = 'Não há outra pessoa'
  expect(await propose(hospital, vaga, { ...chain, override_reason })).toMatchObject({ status: 200 })
  expect(await answer(medico, vaga, true)).toMatchObject({ status: 200, body: chain })
  const { rows } = await owner.query(
    `select kind, reason from app.history where vaga_id = $1 and kind like 'vaga_alter%' order by id desc limit 3`,
    [vaga],
  )
  expect(rows).toContainEqual({ kind: 'vaga_alteracao_aceita', reason: override_reason })
})

it('proposals of another day or other hours are counted, also refused ones', async () => {
  const { hospital, medico, vaga } = await filled({ data: day, horario: '07:00 - 19:00' })
  await filled({ data: '2099-05-22', horario: '07:00 - 19:00' }, medico)
  const ask = (n: number) => propose(hospital, vaga, { data: '2099-05-22', horario: `${10 + n}:00 - 23:00` })
  for (let n = 0; n < maxMoves; n++) expect(await ask(n)).toMatchObject(refusal(409, 'medico_already_booked'))
  expect(await ask(maxMoves)).toMatchObject(refusal(429, 'vaga_moved_too_often'))
  // The value tells nothing of the doctor. And a stranger's questions do not use up those of the hospital.
  expect(await propose(hospital, vaga, { valor: 900 })).toMatchObject({ status: 200 })
  const other = await filled({ data: day, horario: '19:00 - 23:00' })
  for (let n = 0; n < maxMoves; n++)
    expect(await propose(hospital, other.vaga, { data: '2099-05-23' })).toMatchObject(refusal(404, 'vaga_not_found'))
  expect(await propose(other.hospital, other.vaga, { data: '2099-05-23' })).toMatchObject({ status: 200 })
})
