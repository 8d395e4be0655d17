import { signUp } from '@plantao/contract/auth/routes'
import { dismissMedico, giveUpShift } from '@plantao/contract/candidaturas/routes'
import {
  maxNewHospitals,
  maxUnprovenContacts,
  maxUnprovenPublished,
  maxUnprovenVagas,
  minUnprovenContacts,
  minUnprovenPublished,
  minUnprovenVagas,
  settlingDays,
  vagasLeft,
} from '@plantao/contract/hospitais/quota-rules'
import { getOwnHospital, getOwnLimits } from '@plantao/contract/hospitais/routes'
import { publishPlantoes, savePlantoes } from '@plantao/contract/plantoes/routes'
import { closeVaga, createVaga, reopenVaga } from '@plantao/contract/vagas/routes'
import { hospitalSignUp, newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { newAddress, newCnpj, newEmail } from '@plantao/testkit/random'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { mountAuth } from '../auth/routes.ts'
import { mountMedicos } from '../medicos/routes.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountHospitais } from './routes.ts'

const test = await startTestApp([mountHospitais, mountVagas, mountPlantoes, mountWithoutUndo, mountMedicos, mountAuth])
const { call, ok, owner, createMedico, createHospital, createOperador, createCandidatura } = test
const vagaOf = test.createVaga

const before = await createHospital()

const publish = (as: Profile) =>
  call(createVaga, { as, body: { ...newVaga, modalidade: 'presencial', hospital_id: as.id } })
const full = refusal(409, 'vagas_limit_reached')

async function withVagas(count: number, row: Parameters<typeof createHospital>[0] = {}) {
  const hospital = await createHospital(row)
  const vagas: string[] = []
  for (let n = 0; n < count; n++) vagas.push(await vagaOf(hospital))
  return { hospital, vagas }
}

const prove = ({ id }: Profile) =>
  owner.query(
    `update app.hospitais set proven_by = 'operacao', proven_at = now(), proven_until = now() + interval '1 year', proven_name = nome where id = $1`,
    [id],
  )

it('nobody has limits before there is an operator', async () => {
  const { hospital } = await withVagas(maxUnprovenVagas)
  expect(await publish(hospital)).toMatchObject({ status: 200 })
  expect(await ok(getOwnLimits, { as: hospital })).toEqual({ limits: null })
  const body = () => ({ email: newEmail(), password, data: { ...hospitalSignUp, cnpj: newCnpj() } })
  const from = newAddress()
  for (let n = 0; n <= maxNewHospitals; n++)
    expect(await call(signUp, { from, body: body() })).toMatchObject({ status: 200 })
})

describe('once there is an operator', () => {
  beforeAll(() => createOperador())

  it('the contract has the numbers of the database', async () => {
    const { rows } = await owner.query(
      `select app.max_unproven_vagas() as vagas, app.max_unproven_published() as published, app.max_unproven_contacts() as contacts,
         app.min_unproven_vagas() as min_vagas, app.min_unproven_published() as min_published,
         app.min_unproven_contacts() as min_contacts,
         extract(day from app.settling_period())::int as days`,
    )
    expect(rows).toEqual([
      {
        ...{ vagas: maxUnprovenVagas, published: maxUnprovenPublished, contacts: maxUnprovenContacts },
        ...{ min_vagas: minUnprovenVagas, min_published: minUnprovenPublished, min_contacts: minUnprovenContacts },
        days: settlingDays,
      },
    ])
  })

  it('a hospital from before has no limits for ninety days', async () => {
    const isLimited = async () => (await ok(getOwnHospital, { as: before })).is_limited
    expect(await isLimited()).toBe(false)
    await owner.query(`update app.operation set began_at = began_at - make_interval(days => $1)`, [settlingDays])
    await owner.query(`update app.hospitais set created_at = created_at - make_interval(days => $2) where id = $1`, [
      before.id,
      settlingDays + 1,
    ])
    expect(await isLimited()).toBe(true)
    await owner.query(`update app.operation set began_at = began_at + make_interval(days => $1)`, [settlingDays])
  })

  it('a hospital has twenty open vagas until it is proven', async () => {
    const { hospital, vagas } = await withVagas(maxUnprovenVagas - 1)
    expect(await publish(hospital)).toMatchObject({ status: 200 })
    expect(await publish(hospital)).toMatchObject(full)
    expect(await ok(getOwnLimits, { as: hospital })).toEqual({
      limits: {
        ...{ vagas: maxUnprovenVagas, published: maxUnprovenVagas },
        ...{ contacts: 0, next_contact_at: null, shared_with: null },
      },
    })
    await ok(closeVaga, { as: hospital, body: { vaga_id: vagas[0]! } })
    expect(await publish(hospital)).toMatchObject({ status: 200 })
    expect(await call(reopenVaga, { as: hospital, body: { vaga_id: vagas[0] } })).toMatchObject(full)
    await prove(hospital)
    expect(await publish(hospital)).toMatchObject({ status: 200 })
    expect(await ok(getOwnLimits, { as: hospital })).toEqual({ limits: null })
    await owner.query(`update app.hospitais set proven_until = now() where id = $1`, [hospital.id])
    expect(await publish(hospital)).toMatchObject(full)
  })

  it('the last place takes one of twenty publications at once', async () => {
    const { hospital } = await withVagas(maxUnprovenVagas - 1)
    expect(await twentyInParallel(() => publish(hospital))).toEqual({ 200: 1, '409 vagas_limit_reached': 19 })
  })

  it('a later account with the same CNPJ has five places, whoever publishes first, and takes none', async () => {
    const cnpj = newCnpj()
    const { hospital } = await withVagas(maxUnprovenVagas - 2, { cnpj })
    const later = await createHospital({ cnpj: cnpj.replaceAll(/\D/g, '') })
    expect(await twentyInParallel(() => publish(later))).toEqual({
      200: minUnprovenVagas,
      '409 vagas_limit_reached': 20 - minUnprovenVagas,
    })
    for (let n = 0; n < 2; n++) expect(await publish(hospital)).toMatchObject({ status: 200 })
    const limits = { contacts: 0, next_contact_at: null }
    expect((await ok(getOwnLimits, { as: hospital })).limits).toEqual({
      ...{ ...limits, vagas: maxUnprovenVagas, published: maxUnprovenVagas, shared_with: null },
    })
    expect((await ok(getOwnLimits, { as: later })).limits).toEqual({
      ...{ ...limits, vagas: minUnprovenVagas, published: minUnprovenVagas, shared_with: hospital.id },
    })
    await prove(hospital)
    expect(await publish(later)).toMatchObject({ status: 200 })
    expect((await ok(getOwnLimits, { as: later })).limits).toMatchObject({ shared_with: null })
  })

  it('a dismissal beyond the limit is carried out, and closes the vaga instead of opening it', async () => {
    const { hospital } = await withVagas(maxUnprovenVagas - 1)
    const candidaturas: string[] = []
    for (let n = 0; n <= 20; n++) {
      const vaga = await vagaOf(hospital, { status: 'preenchida' })
      candidaturas.push(await createCandidatura(vaga, await createMedico(), 'aceita'))
    }
    const dismiss = (n: number) =>
      call(dismissMedico, { as: hospital, body: { candidatura_id: candidaturas[n], reason: 'Escala mudou' } })
    expect(await twentyInParallel(dismiss)).toEqual({ 200: 20 })
    const { rows } = await owner.query(
      `select v.status, count(*)::int from app.vagas v join app.candidaturas c on c.vaga_id = v.id
       where v.hospital_id = $1 and c.status = 'dispensada' group by v.status order by v.status`,
      [hospital.id],
    )
    expect(rows).toEqual([
      { status: 'aberta', count: 1 },
      { status: 'encerrada', count: 19 },
    ])
    expect((await ok(getOwnLimits, { as: hospital })).limits).toMatchObject({ vagas: maxUnprovenVagas })
    const closed = { status: 'dispensada', vaga_is_open: false }
    expect(await dismiss(20)).toMatchObject({ status: 200, body: closed })
  })

  it('a hospital publishes a hundred vagas in a day until it is proven, however many it closes', async () => {
    const hospital = await createHospital()
    for (let n = 1; n < maxUnprovenPublished; n++) await vagaOf(hospital, { status: 'encerrada' })
    const published = await publish(hospital)
    expect(published).toMatchObject({ status: 200 })
    await ok(closeVaga, { as: hospital, body: { vaga_id: published.body.id } })
    const reached = refusal(409, 'published_limit_reached')
    const { limits } = await ok(getOwnLimits, { as: hospital })
    expect(limits).toMatchObject({ vagas: 0, published: maxUnprovenPublished })
    expect(vagasLeft(limits!)).toBe(0)
    expect(vagasLeft({ ...limits!, published: maxUnprovenPublished - 3 })).toBe(3)
    expect(await publish(hospital)).toMatchObject(reached)
    const { nome_vaga, especialidade } = newVaga
    const shifts = [{ data: '2099-05-01', horario: '19:00 - 07:00' }]
    const planned = { nome_vaga, especialidade, modalidade: 'presencial', shifts } as const
    const { plantao_ids } = await ok(savePlantoes, { as: hospital, body: planned })
    expect(await call(publishPlantoes, { as: hospital, body: { plantao_ids } })).toMatchObject(reached)
    expect(await call(reopenVaga, { as: hospital, body: { vaga_id: published.body.id } })).toMatchObject({
      status: 200,
    })
    await owner.query(`update app.vagas set created_at = now() - interval '24 hours' where hospital_id = $1`, [
      hospital.id,
    ])
    expect(await publish(hospital)).toMatchObject({ status: 200 })
  })

  it('a later account with the same CNPJ publishes twenty-five in a day', async () => {
    const cnpj = newCnpj()
    await createHospital({ cnpj })
    const later = await createHospital({ cnpj })
    for (let n = 1; n < minUnprovenPublished; n++) await vagaOf(later, { status: 'encerrada' })
    expect(await publish(later)).toMatchObject({ status: 200 })
    expect(await publish(later)).toMatchObject(refusal(409, 'published_limit_reached'))
  })

  it('planned shifts take places when the hospital decides to publish them', async () => {
    const { hospital } = await withVagas(maxUnprovenVagas - 2)
    const shifts = ['01', '02', '03'].map((day) => ({ data: `2099-05-${day}`, horario: '19:00 - 07:00' }))
    const { nome_vaga, especialidade } = newVaga
    const saved = await ok(savePlantoes, {
      as: hospital,
      body: { nome_vaga, especialidade, modalidade: 'presencial', shifts },
    })
    const decide = (plantao_ids: string[]) => call(publishPlantoes, { as: hospital, body: { plantao_ids } })
    expect(await decide(saved.plantao_ids)).toMatchObject(full)
    expect(await decide(saved.plantao_ids.slice(1))).toMatchObject({ status: 200 })
    expect(await publish(hospital)).toMatchObject(full)
  })

  it('a doctor gives up at any time, even if that opens one vaga more', async () => {
    const { hospital } = await withVagas(maxUnprovenVagas)
    const medico = await createMedico()
    const candidatura = await createCandidatura(await vagaOf(hospital, { status: 'preenchida' }), medico, 'aceita')
    const body = { candidatura_id: candidatura, reason: 'Doença' }
    expect(await call(giveUpShift, { as: medico, body })).toMatchObject({ status: 200 })
  })

  it('one network signs five hospitals up in a day, and any number of doctors', async () => {
    const from = newAddress()
    const ask = (data: object) => call(signUp, { from, body: { email: newEmail(), password, data } })
    const hospital = { ...hospitalSignUp, cnpj: newCnpj() }
    for (let n = 0; n < maxNewHospitals; n++) expect(await ask(hospital)).toMatchObject({ status: 200 })
    expect(await ask(hospital)).toMatchObject(refusal(429, 'too_many_new_hospitals'))
    const medico = { user_type: 'doctor', nome: 'Ana', crm: 'CRM/SP 1', telefone: '(11) 98765-4321' }
    expect(await ask(medico)).toMatchObject({ status: 200 })
  })
})
