import {
  listAvaliacoes,
  listAvaliacoesOfHospital,
  rateHospital,
  rateMedico,
  replyToAvaliacao,
  reportAvaliacao,
} from '@plantao/contract/avaliacoes/routes'
import { confirmPresence, getShiftDay, reportNoShow } from '@plantao/contract/candidaturas/shift-day/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { getVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { createShift } from '../../test/domains/shifts.ts'
import { mountShiftDay } from '../candidaturas/shift-day/routes.ts'
import { mountMedicos } from '../medicos/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { avaliacoesJobs } from './jobs.ts'
import { mountAvaliacoes } from './routes.ts'

const test = await startTestApp([mountAvaliacoes, mountShiftDay, mountMedicos, mountVagas])
const { call, createMedico, createHospital, createVaga, owner, services } = test

/** A shift of 12 hours that begins in this number of hours. By default it ended an hour ago. */
async function ended(startsIn = -13, hospital?: Profile) {
  const parties = { medico: await createMedico(), hospital: hospital ?? (await createHospital()) }
  return { ...parties, ...(await createShift(test, { ...parties, startsIn })) }
}
type Ended = Awaited<ReturnType<typeof ended>>

const byHospital = ({ hospital, candidatura }: Ended, estrelas = 4) =>
  call(rateMedico, { as: hospital, body: { candidatura_id: candidatura, estrelas, comentario: 'Pontual' } })
const byMedico = ({ medico, candidatura }: Ended, estrelas = 5) =>
  call(rateHospital, { as: medico, body: { candidatura_id: candidatura, estrelas } })
const dayOf = async (as: Profile, { vaga }: Ended) => (await call(getShiftDay, { as, params: { id: vaga } })).body
const ofMedico = async (as: Profile, { medico }: Ended) =>
  (await call(listAvaliacoes, { as, query: { medico_id: medico.id } })).body
const ofHospital = async (as: Profile, { hospital }: Ended) =>
  (await call(listAvaliacoesOfHospital, { as, query: { hospital_id: hospital.id } })).body
const kindsOf = async ({ candidatura }: Ended) =>
  (
    await owner.query('select dedupe_key from app.notificacoes where dedupe_key like $1 order by 1', [
      `%:${candidatura}:%`,
    ])
  ).rows.map(({ dedupe_key }) => dedupe_key.replace(`:${candidatura}`, ''))
async function runJob(name: string) {
  const job = avaliacoesJobs(services).find((one) => one.name === name)!
  await job.run({}, name)
}

describe('the ratings of a shift', () => {
  it('are sealed until both are in: until then each author sees only the own one', async () => {
    const shift = await ended()
    const { medico, hospital } = shift
    expect(await byHospital(shift)).toMatchObject({ status: 200, body: { estrelas: 4, is_open: false } })
    expect(await dayOf(hospital, shift)).toMatchObject({ given: { estrelas: 4, is_open: false }, received: null })
    expect(await dayOf(medico, shift)).toMatchObject({ given: null, received: null })
    for (const reader of [medico, hospital])
      expect(await ofMedico(reader, shift)).toMatchObject({ items: [], total: 0 })
    const candidato = await call(getCandidato, { as: hospital, params: { id: medico.id } })
    expect(candidato.body.avaliacoes).toEqual({ media: 0, total: 0 })
    expect(await kindsOf(shift)).toEqual([])

    expect(await byMedico(shift)).toMatchObject({ body: { is_open: true } })
    for (const reader of [medico, hospital]) {
      expect(await ofMedico(reader, shift)).toMatchObject({ items: [{ comentario: 'Pontual' }], media: 4, total: 1 })
      expect(await ofHospital(reader, shift)).toMatchObject({ items: [{ estrelas: 5 }], media: 5, total: 1 })
    }
    expect(await dayOf(medico, shift)).toMatchObject({
      given: { estrelas: 5, is_open: true },
      received: { estrelas: 4 },
    })
    expect(await kindsOf(shift)).toEqual(['rating-received:hospital', 'rating-received:medico'])
  })

  it('are told to both sides once both are in: only its author is told of the first, in every list', async () => {
    const heard: (readonly string[])[] = []
    const stop = services.db.onNotify(({ to, data }) => {
      if ((data as ChangeEvent).topic === 'candidaturas') heard.push(to)
    })
    for (const [first, second] of [
      [byHospital, byMedico],
      [byMedico, byHospital],
    ] as const) {
      const shift = await ended()
      const [ofMedico, ofHospital] = [`medico:${shift.medico.id}`, `hospital:${shift.hospital.id}`]
      await first(shift)
      expect(heard.splice(0)).toEqual([[first === byMedico ? ofMedico : ofHospital]])
      await second(shift)
      expect(heard.splice(0)).toEqual([[ofMedico, ofHospital]])
    }
    stop()
  })

  it('are given once by each side in twenty calls at once, and both open although neither waited for the other', async () => {
    const shift = await ended()
    const [first, second] = await Promise.all([
      twentyInParallel(() => byHospital(shift)),
      twentyInParallel(() => byMedico(shift)),
    ])
    for (const counts of [first, second]) expect(counts).toEqual({ '200': 1, '409 rating_already_given': 19 })
    expect(await dayOf(shift.hospital, shift)).toMatchObject({ given: { is_open: true }, received: { estrelas: 5 } })
  })

  it.each([
    [-11.9, 'shift_day_too_early'],
    [-14 * 24 - 11.9, null],
    [-14 * 24 - 12.1, 'shift_day_too_late'],
  ])('of 12 hours that began in %d hours: %s', async (startsIn, code) => {
    const shift = await ended(startsIn)
    for (const rate of [byHospital, byMedico])
      expect(await rate(shift)).toMatchObject(code ? refusal(409, code) : { status: 200 })
  })

  it('open when their time is over; a job counts them and tells once', async () => {
    const shift = await ended()
    await byMedico(shift)
    await runJob('announce-ratings')
    expect(await ofHospital(shift.hospital, shift)).toMatchObject({ total: 0 })
    await owner.query('update app.avaliacoes_hospitais set opens_at = now() where candidatura_id = $1', [
      shift.candidatura,
    ])
    expect(await ofHospital(shift.hospital, shift)).toMatchObject({ total: 1 })
    for (let n = 0; n < 2; n++) await runJob('announce-ratings')
    expect(await kindsOf(shift)).toEqual(['rating-received:hospital'])
    const { rows } = await owner.query('select rating_count, rating_average from app.hospitais where id = $1', [
      shift.hospital.id,
    ])
    expect(rows).toEqual([{ rating_count: 1, rating_average: 5 }])
  })

  it('are asked for once, after the end, if the doctor came', async () => {
    const [shift, running, missed] = [await ended(), await ended(-1), await ended()]
    await call(reportNoShow, { as: missed.hospital, body: { candidatura_id: missed.candidatura } })
    for (let n = 0; n < 2; n++) await runJob('ask-for-ratings')
    expect(await kindsOf(shift)).toEqual(['rating-due:hospital', 'rating-due:medico'])
    for (const other of [running, missed]) expect(await kindsOf(other)).toEqual([])
  })
})

describe('a no-show', () => {
  it('is not rated, and cannot be reported of a doctor who was rated', async () => {
    const [missed, rated] = [await ended(), await ended()]
    const noShow = ({ hospital, candidatura }: Ended) =>
      call(reportNoShow, { as: hospital, body: { candidatura_id: candidatura } })
    await noShow(missed)
    for (const rate of [byHospital, byMedico])
      expect(await rate(missed)).toMatchObject(refusal(409, 'rating_of_no_show'))
    await byHospital(rated)
    expect(await noShow(rated)).toMatchObject(refusal(409, 'rating_already_given'))
  })

  it('keeps the doctor’s rating sealed until the hospital corrects the report', async () => {
    const shift = await ended()
    await byMedico(shift)
    const body = { candidatura_id: shift.candidatura }
    const opensAt = async () =>
      (
        await owner.query(
          "select opens_at = 'infinity' as never from app.avaliacoes_hospitais where candidatura_id = $1",
          [shift.candidatura],
        )
      ).rows[0].never
    await call(reportNoShow, { as: shift.hospital, body })
    expect(await opensAt()).toBe(true)
    await call(confirmPresence, { as: shift.hospital, body })
    expect(await opensAt()).toBe(false)
  })
})

it('the card of a vaga shows the hospital’s average from three ratings on', async () => {
  const hospital = await createHospital({ nome: 'Hospital Avaliado' })
  const vaga = await createVaga(hospital)
  const card = async () => (await call(getVaga, { params: { id: vaga } })).body.hospital
  const reader = await createMedico()
  for (const [n, estrelas] of [5, 4, 4].entries()) {
    expect(await card()).toEqual({ nome: 'Hospital Avaliado' })
    const shift = await ended(-13 - n, hospital)
    await byMedico(shift, estrelas)
    await byHospital(shift)
  }
  const avaliacoes = { media: 4.3, total: 3 }
  expect(await card()).toEqual({ nome: 'Hospital Avaliado', avaliacoes })
  const page = { hospital_id: hospital.id, limit: '2' }
  const { body } = await call(listAvaliacoesOfHospital, { as: reader, query: page })
  expect(body).toMatchObject({ ...avaliacoes, items: [{ estrelas: 4 }, { estrelas: 4 }] })
  const { body: rest } = await call(listAvaliacoesOfHospital, {
    as: reader,
    query: { ...page, cursor: body.next_cursor },
  })
  expect(rest).toMatchObject({ items: [{ estrelas: 5 }], next_cursor: null })
  expect(Object.keys(rest.items[0])).not.toContain('medico_id')
})

it('the rated side answers once and reports once; nobody else does', async () => {
  const shift = await ended()
  await byHospital(shift)
  await byMedico(shift)
  const { received } = await dayOf(shift.medico, shift)
  const reply = (as: Profile) => call(replyToAvaliacao, { as, body: { avaliacao_id: received.id, reply: 'Obrigada' } })
  const report = (as: Profile) => call(reportAvaliacao, { as, body: { avaliacao_id: received.id, reason: 'Ofensivo' } })
  for (const act of [reply, report]) {
    for (const as of [shift.hospital, await createMedico()])
      expect(await act(as)).toMatchObject(refusal(404, 'avaliacao_not_found'))
    const code = act === reply ? 'avaliacao_already_answered' : 'avaliacao_already_reported'
    expect(await twentyInParallel(() => act(shift.medico))).toEqual({ '200': 1, [`409 ${code}`]: 19 })
  }
  expect(await dayOf(shift.hospital, shift)).toMatchObject({ given: { reply: 'Obrigada' } })
})

it('only the rated side learns that a rating is reported', async () => {
  const shift = await ended()
  const { medico, hospital } = shift
  await byHospital(shift)
  await byMedico(shift)
  const seen = async () => ({
    byMedico: (await ofMedico(medico, shift)).items[0].is_reported,
    byItsAuthor: (await ofMedico(hospital, shift)).items[0].is_reported,
    byHospital: (await ofHospital(hospital, shift)).items[0].is_reported,
    byAnyMedico: (await ofHospital(await createMedico(), shift)).items[0].is_reported,
    onTheDay: await Promise.all([medico, hospital].map(async (as) => (await dayOf(as, shift)).received.is_reported)),
  })
  const byOthers = { byItsAuthor: false, byAnyMedico: false }
  expect(await seen()).toEqual({ ...byOthers, byMedico: false, byHospital: false, onTheDay: [false, false] })
  for (const as of [medico, hospital]) {
    const { id: avaliacao_id } = (await dayOf(as, shift)).received
    expect(await call(reportAvaliacao, { as, body: { avaliacao_id, reason: 'Ofensivo' } })).toMatchObject({
      status: 200,
    })
  }
  expect(await seen()).toEqual({ ...byOthers, byMedico: true, byHospital: true, onTheDay: [true, true] })
  for (const as of [medico, hospital]) expect(Object.keys((await dayOf(as, shift)).given)).not.toContain('is_reported')
})
