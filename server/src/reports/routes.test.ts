import { rateHospital, rateMedico, reportAvaliacao } from '@plantao/contract/avaliacoes/routes'
import { getShiftDay } from '@plantao/contract/candidaturas/shift-day/routes'
import { getWaitingWork } from '@plantao/contract/operadores/work/routes'
import { createReport, decideReport, listWaitingReports } from '@plantao/contract/reports/routes'
import type { ReportSubject } from '@plantao/contract/reports/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { createShift } from '../../test/domains/shifts.ts'
import { mountAvaliacoes } from '../avaliacoes/routes.ts'
import { mountShiftDay } from '../candidaturas/shift-day/routes.ts'
import { mountWork } from '../operadores/work/routes.ts'
import { mountReports } from './routes.ts'

const test = await startTestApp([mountAvaliacoes, mountShiftDay, mountReports, mountWork])
const { call, createMedico, createHospital, createOperador, createVaga, createCandidatura, owner, services } = test
const { sendDue } = await startEmails(services, owner)
const operador = await createOperador()
const other = await createOperador()
const missing = '0198c0de-0000-7000-8000-000000000009'

const report = (as: Profile, about: ReportSubject, about_id: string) =>
  call(createReport, { as, body: { about, about_id, reason: 'Vaga falsa' } })
const decide = (as: Profile, report_id: string, decision = 'sem_medida') =>
  call(decideReport, { as, body: { report_id, decision, reason: 'Conferido' } })
const waiting = () => test.everyPage(listWaitingReports, { as: operador, query: { limit: 100 } })
const found = async (about_id: string) => (await waiting()).find((each) => each.about_id === about_id)

async function createParties() {
  const medico = await createMedico()
  const hospital = await createHospital()
  const vaga = await createVaga(hospital)
  await createCandidatura(vaga, medico)
  return { medico, hospital, vaga }
}

/** A worked shift whose doctor has an open rating with a comment. */
async function createRating() {
  const medico = await createMedico()
  const hospital = await createHospital()
  const shift = await createShift(test, { medico, hospital, startsIn: -13 })
  const body = { candidatura_id: shift.candidatura, estrelas: 1, comentario: 'Chegou tarde' }
  await call(rateMedico, { as: hospital, body })
  await owner.query('update app.avaliacoes set opens_at = now() where medico_id = $1', [medico.id])
  const { received } = (await call(getShiftDay, { as: medico, params: { id: shift.vaga } })).body
  return { medico, hospital, rating: received.id as string }
}

/** A worked shift whose hospital has an open rating with a comment. */
async function createRatingOfHospital() {
  const medico = await createMedico()
  const hospital = await createHospital()
  const shift = await createShift(test, { medico, hospital, startsIn: -13 })
  const body = { candidatura_id: shift.candidatura, estrelas: 2, comentario: 'Sem jantar' }
  await call(rateHospital, { as: medico, body })
  await owner.query('update app.avaliacoes_hospitais set opens_at = now() where hospital_id = $1', [hospital.id])
  const { received } = (await call(getShiftDay, { as: hospital, params: { id: shift.vaga } })).body
  return { medico, hospital, rating: received.id as string }
}

describe('a report', () => {
  it('by a hospital is also about an earlier account with its CNPJ, and about no other hospital', async () => {
    const earlier = await createHospital({ cnpj: '11.222.333/0001-81' })
    const hospital = await createHospital({ cnpj: '11.222.333/0001-81' })
    expect(await report(hospital, 'hospital', (await createHospital()).id)).toMatchObject(
      refusal(404, 'reported_not_found'),
    )
    expect(await report(earlier, 'hospital', hospital.id)).toMatchObject(refusal(404, 'reported_not_found'))
    expect(await report(hospital, 'hospital', hospital.id)).toMatchObject(refusal(404, 'reported_not_found'))
    expect(await report(hospital, 'hospital', earlier.id)).toMatchObject({ status: 200 })
    expect(await found(earlier.id)).toMatchObject({ about_user_id: earlier.userId, reporter_type: 'hospital' })
  })

  it('by a doctor is about a vaga or a hospital, and one by a hospital about a candidate', async () => {
    const { medico, hospital, vaga } = await createParties()
    for (const [as, about, id, of] of [
      [medico, 'vaga', vaga, hospital],
      [medico, 'hospital', hospital.id, hospital],
      [hospital, 'medico', medico.id, medico],
    ] as const) {
      expect(await report(as, about, id)).toMatchObject({ status: 200 })
      expect(await found(id)).toMatchObject({ about, about_user_id: of.userId, reason: 'Vaga falsa', decided_at: null })
    }
    expect((await found(medico.id))?.subject).toBeNull()
    // `nome` is the name of a vaga, so a hospital's name stands only in `hospital`.
    expect((await found(hospital.id))?.subject).toMatchObject({ nome: null, hospital: expect.any(String) })
  })

  it('is not about oneself, a stranger or nothing', async () => {
    const { medico, hospital, vaga } = await createParties()
    const stranger = await createMedico()
    for (const [as, about, id] of [
      [hospital, 'vaga', vaga],
      [hospital, 'hospital', hospital.id],
      [hospital, 'medico', stranger.id],
      [medico, 'medico', stranger.id],
      [medico, 'vaga', missing],
      [medico, 'avaliacao', missing],
    ] as const) {
      expect(await report(as, about, id)).toMatchObject(refusal(404, 'reported_not_found'))
    }
  })

  it('waits once for each reporter, and may be made again after its decision', async () => {
    const { medico, vaga } = await createParties()
    expect(await twentyInParallel(() => report(medico, 'vaga', vaga))).toEqual({
      '200': 1,
      '409 report_already_made': 19,
    })
    expect(await decide(operador, (await found(vaga))!.id)).toMatchObject({ status: 200 })
    expect(await report(medico, 'vaga', vaga)).toMatchObject({ status: 200 })
  })

  it('says how many others reported the same account', async () => {
    const { medico, hospital, vaga } = await createParties()
    await report(medico, 'vaga', vaga)
    await report(await createMedico(), 'hospital', hospital.id)
    expect(await found(vaga)).toMatchObject({ others: 1 })
  })

  it('is also made when the rated side reports its rating', async () => {
    const { medico, hospital, rating } = await createRating()
    const body = { avaliacao_id: rating, reason: 'Não fui eu' }
    expect(await call(reportAvaliacao, { as: medico, body })).toMatchObject({ status: 200 })
    expect(await found(rating)).toMatchObject({
      about: 'avaliacao',
      about_user_id: hospital.userId,
      reporter_type: 'medico',
      reason: 'Não fui eu',
      subject: { text: 'Chegou tarde', estrelas: 1 },
    })
  })
})

describe('a decision', () => {
  it('is made by one operator', async () => {
    const { medico, vaga } = await createParties()
    await report(medico, 'vaga', vaga)
    const { id } = (await found(vaga))!
    const deciding = (n: number) => decide(n % 2 ? operador : other, id)
    expect(await twentyInParallel(deciding)).toEqual({ '200': 1, '409 report_already_decided': 19 })
    expect(await found(vaga)).toBeUndefined()
  })

  it('may take the comment from a rating, whose stars stay', async () => {
    const { medico, rating } = await createRating()
    await call(reportAvaliacao, { as: medico, body: { avaliacao_id: rating, reason: 'Não fui eu' } })
    await decide(operador, (await found(rating))!.id, 'comentario_removido')
    const { rows } = await owner.query('select estrelas, comentario from app.avaliacoes where id = $1', [rating])
    expect(rows).toEqual([{ estrelas: 1, comentario: null }])
  })

  it('may take the comment from the rating of a hospital too, which the hospital reported', async () => {
    const { medico, hospital, rating } = await createRatingOfHospital()
    await call(reportAvaliacao, { as: hospital, body: { avaliacao_id: rating, reason: 'Havia jantar' } })
    const report = (await found(rating))!
    expect(report).toMatchObject({
      about: 'avaliacao_hospital',
      about_user_id: medico.userId,
      reporter_type: 'hospital',
      subject: { nome: null, text: 'Sem jantar', estrelas: 2 },
    })
    await decide(operador, report.id, 'comentario_removido')
    const { rows } = await owner.query('select estrelas, comentario from app.avaliacoes_hospitais where id = $1', [
      rating,
    ])
    expect(rows).toEqual([{ estrelas: 2, comentario: null }])
  })

  it('suspends no account twice: the next report about it says since when it is suspended', async () => {
    const { medico, hospital, vaga } = await createParties()
    await report(medico, 'vaga', vaga)
    await report(medico, 'hospital', hospital.id)
    expect(await found(hospital.id)).toMatchObject({ about_suspended_at: null })
    await decide(operador, (await found(vaga))!.id, 'conta_suspensa')
    const next = (await found(hospital.id))!
    expect(next).toMatchObject({ about_suspended_at: expect.any(String) })
    expect(await decide(operador, next.id, 'conta_suspensa')).toMatchObject(refusal(409, 'account_already_suspended'))
    expect((await decide(operador, next.id)).status).toBe(200)
  })

  it('is told to each reporter, without its reason', async () => {
    const { medico, hospital, vaga } = await createParties()
    const second = await createMedico()
    await report(medico, 'vaga', vaga)
    await report(second, 'hospital', hospital.id)
    await decide(operador, (await found(vaga))!.id, 'conta_suspensa')
    await decide(operador, (await found(hospital.id))!.id)
    const told = (await sendDue()).filter(({ subject }) => subject === 'Sua denúncia foi analisada')
    expect(told.map(({ to }) => to)).toEqual([medico.email, second.email])
    expect(told[0]!.body).toMatch(/sua denúncia de \d\d\/\d\d\/\d{4}, sobre uma vaga, e tomou uma medida\./)
    expect(told[1]!.body).toMatch(/sobre um hospital, e a encerrou sem tomar uma nova medida\./)
    for (const { body } of told) expect(body).not.toContain('Conferido')
  })

  it('is told to nobody when the reporter’s account is deleted', async () => {
    const { medico, vaga } = await createParties()
    await report(medico, 'vaga', vaga)
    const { id } = (await found(vaga))!
    await owner.query('update app.reports set reporter_user_id = null where id = $1', [id])
    expect(await decide(operador, id)).toMatchObject({ status: 200 })
    expect((await sendDue()).map(({ to }) => to)).not.toContain(medico.email)
  })

  it('waits in pages, the oldest first, and their number says how many in all', async () => {
    const hospital = await createHospital()
    const counted = async () => (await call(getWaitingWork, { as: operador })).body.reports
    const before = await counted()
    const vagas = []
    for (let n = 0; n < 3; n++) vagas.push(await createVaga(hospital))
    for (const vaga of vagas) await report(await createMedico(), 'vaga', vaga)
    // With the same time, the ids of the three reports decide the order.
    await owner.query('update app.reports set created_at = now() where about_id = any($1)', [vagas])
    const listed = await test.everyPage(listWaitingReports, { as: operador, query: { limit: 1 } })
    expect(listed.slice(-3).map(({ about_id }) => about_id)).toEqual(vagas)
    expect(listed).toHaveLength(before + 3)
    expect(await counted()).toBe(before + 3)
  })
})
