import { deleteAccount, signUp } from '@plantao/contract/auth/routes'
import { acceptCandidatura, dismissMedico, giveUpShift, listCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listWaiting } from '@plantao/contract/candidaturas/waiting/routes'
import { signDocumento } from '@plantao/contract/documentos/routes'
import { quickSearchOwn } from '@plantao/contract/escala/routes'
import {
  maxNewHospitals,
  maxUnprovenContacts,
  maxUnprovenPublished,
  maxUnprovenVagas,
  minUnprovenContacts,
  minUnprovenPublished,
  minUnprovenVagas,
  settlingDays,
} from '@plantao/contract/hospitais/quota-rules'
import { getOwnHospital, getOwnLimits } from '@plantao/contract/hospitais/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { publishPlantoes, savePlantoes } from '@plantao/contract/plantoes/routes'
import { closeVaga, createVaga, reopenVaga } from '@plantao/contract/vagas/routes'
import { hospitalSignUp, newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { newAddress, newCnpj, newEmail } from '@plantao/testkit/random'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { mountAuth } from '../auth/routes.ts'
import { mountDocumentos } from '../documentos/routes.ts'
import { mountEscala } from '../escala/routes.ts'
import { mountMedicos } from '../medicos/routes.ts'
import { endProofs } from '../operadores/proof/jobs.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountHospitais } from './routes.ts'

const test = await startTestApp([
  mountHospitais,
  mountVagas,
  mountPlantoes,
  mountEscala,
  mountWithoutUndo,
  mountMedicos,
  mountDocumentos,
  mountAuth,
])
const { call, ok, owner, services, createMedico, createHospital, createOperador, createCandidatura } = test
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
      limits: { vagas: maxUnprovenVagas, contacts: 0, next_contact_at: null, shared_with: null },
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
      ...{ ...limits, vagas: maxUnprovenVagas, shared_with: null },
    })
    expect((await ok(getOwnLimits, { as: later })).limits).toEqual({
      ...{ ...limits, vagas: minUnprovenVagas, shared_with: hospital.id },
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

describe('contacts of candidates', () => {
  beforeAll(() => createOperador())

  async function sendDocumento({ userId }: Profile) {
    await owner.query(
      `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 5, sha256('x'))`,
      [userId, `documentos-crm/${userId}/${crypto.randomUUID()}.pdf`],
    )
  }

  async function withCandidates(count: number) {
    const hospital = await createHospital()
    const vaga = await vagaOf(hospital)
    const medicos: Profile[] = []
    for (let n = 0; n < count; n++) {
      const medico = await createMedico({ nome: `Ana ${n}`, crm: `CRM/SP 77${n}`, especialidade: 'Cardiologia' })
      await sendDocumento(medico)
      await createCandidatura(vaga, medico)
      medicos.push(medico)
    }
    return { hospital, vaga, medicos }
  }

  type Listed = { medico_id: string; medico: Record<string, unknown>; is_contact_held: boolean; record: unknown }
  const list = async (as: Profile, vaga_id: string) =>
    (await ok(listCandidaturas, { as, query: { vaga_id } })).items as Listed[]
  const heldOf = (items: Listed[]) => items.filter((item) => item.is_contact_held)
  const sign = (as: Profile, { userId }: Profile) => call(signDocumento, { as, params: { name: `${userId}.pdf` } })

  it('are opened for ten candidates a day; others are listed with name, specialty and rating', async () => {
    const { hospital, vaga, medicos } = await withCandidates(maxUnprovenContacts + 2)
    const items = await list(hospital, vaga)
    expect(heldOf(items).map(({ medico_id }) => medico_id)).toEqual(medicos.slice(-2).map(({ id }) => id))
    expect(items[0]!.medico).toMatchObject({ crm: 'CRM/SP 770', telefone: '(11) 98765-4321' })
    expect(items.at(-1)).toMatchObject({
      medico: { nome: 'Ana 11', especialidade: 'Cardiologia', crm: null, crm_uf: null, telefone: null, email: null },
      record: { total: 0, has_documento: true },
    })
    // Opening the same contact again, on any page, does not count.
    expect(heldOf(await list(hospital, vaga))).toHaveLength(2)
    expect(await sign(hospital, medicos[0]!)).toMatchObject({ status: 200 })
    const held = medicos.at(-1)!
    expect(await sign(hospital, held)).toMatchObject(refusal(409, 'contacts_limit_reached'))
    expect(await ok(getCandidato, { as: hospital, params: { id: held.id } })).toMatchObject({
      nome: 'Ana 11',
      crm: null,
      telefone: null,
      documento: null,
      is_contact_held: true,
    })
    const { items: waiting } = await ok(listWaiting, { as: hospital })
    expect(JSON.stringify(waiting)).not.toContain(held.email)
    expect((await ok(getOwnLimits, { as: hospital })).limits).toMatchObject({
      contacts: maxUnprovenContacts,
      next_contact_at: expect.any(String),
    })
  })

  it('tell the windows of the hospital when they open, once', async () => {
    const { hospital, vaga } = await withCandidates(2)
    const events: unknown[] = []
    const stop = services.listener.subscribe({
      keys: [`hospital:${hospital.id}`],
      onEvent: (data) => void events.push(data),
      onGap: () => {},
    })
    await list(hospital, vaga)
    await expect.poll(() => events).toEqual([{ topic: 'limits' }])
    await list(hospital, vaga)
    services.db.notify([{ to: [`hospital:${hospital.id}`], data: 'last' }])
    await expect.poll(() => events).toEqual([{ topic: 'limits' }, 'last'])
    stop()
  })

  it('are opened by a hospital whose CNPJ two hundred accounts name', async () => {
    const { hospital, vaga } = await withCandidates(1)
    const { rows } = await owner.query('select cnpj from app.hospitais where id = $1', [hospital.id])
    for (let n = 0; n < 200; n++) await createHospital({ cnpj: rows[0].cnpj })
    expect(heldOf(await list(hospital, vaga))).toEqual([])
  })

  it('of a held candidate are not found by CRM', async () => {
    const { hospital, vaga } = await withCandidates(maxUnprovenContacts + 1)
    await list(hospital, vaga)
    const found = async (q: string) => JSON.stringify(await ok(quickSearchOwn, { as: hospital, query: { q } }))
    expect(await found('779')).toContain('Ana 9')
    expect(await found('7710')).not.toContain('Ana 10')
  })

  it('come for others a day later, and for all once the hospital is proven', async () => {
    const { hospital, vaga } = await withCandidates(maxUnprovenContacts + 2)
    expect(heldOf(await list(hospital, vaga))).toHaveLength(2)
    await owner.query(
      `update app.opened_contacts set opened_at = now() - interval '25 hours'
       where (hospital_id, medico_id) in (select hospital_id, medico_id from app.opened_contacts where hospital_id = $1 limit 1)`,
      [hospital.id],
    )
    expect(heldOf(await list(hospital, vaga))).toHaveLength(1)
    await prove(hospital)
    expect(heldOf(await list(hospital, vaga))).toEqual([])
  })

  it('of an accepted doctor are never held back, but an acceptance takes one of the ten', async () => {
    const hospital = await createHospital()
    const candidaturas: string[] = []
    const medicos: Profile[] = []
    for (let n = 0; n < 20; n++) {
      const medico = await createMedico()
      medicos.push(medico)
      candidaturas.push(await createCandidatura(await vagaOf(hospital, { data: `2099-03-${10 + n}` }), medico))
    }
    const before = await createMedico()
    await createCandidatura(await vagaOf(hospital, { status: 'preenchida' }), before, 'aceita')
    expect(
      await twentyInParallel(async (n) => {
        const candidatura_id = candidaturas[n]!
        const accepted = await call(acceptCandidatura, { as: hospital, body: { candidatura_id } })
        // A dismissal does not give the contact back.
        if (accepted.status === 200)
          await ok(dismissMedico, { as: hospital, body: { candidatura_id, reason: 'Escala mudou' } })
        return accepted
      }),
    ).toEqual({ 200: maxUnprovenContacts, '409 contacts_limit_reached': 20 - maxUnprovenContacts })
    const read = async ({ id }: Profile) => (await ok(getCandidato, { as: hospital, params: { id } })).telefone !== null
    const phones = await Promise.all(medicos.map(read))
    expect(phones.filter(Boolean)).toHaveLength(maxUnprovenContacts)
    expect(await read(before)).toBe(true)
    expect((await ok(getOwnLimits, { as: hospital })).limits).toMatchObject({ contacts: maxUnprovenContacts })
    await prove(hospital)
    const candidatura_id = candidaturas[phones.indexOf(false)]!
    expect(await call(acceptCandidatura, { as: hospital, body: { candidatura_id } })).toMatchObject({ status: 200 })
  })

  it('are three for a later account with the CNPJ, whoever reads first, and ten in all for the earlier one', async () => {
    const { hospital, vaga, medicos } = await withCandidates(maxUnprovenContacts + 4)
    const { rows } = await owner.query('select cnpj from app.hospitais where id = $1', [hospital.id])
    const other = await createHospital({ cnpj: rows[0].cnpj })
    const theirs = await vagaOf(other)
    for (let n = 0; n < 5; n++) await createCandidatura(theirs, await createMedico())
    expect(heldOf(await list(other, theirs))).toHaveLength(5 - minUnprovenContacts)
    expect((await ok(getOwnLimits, { as: other })).limits).toMatchObject({
      contacts: minUnprovenContacts,
      next_contact_at: expect.any(String),
    })
    await Promise.all(medicos.map(({ id }) => call(getCandidato, { as: hospital, params: { id } })))
    expect(heldOf(await list(hospital, vaga))).toHaveLength(4)
    // A later account takes nothing, also once it is deleted.
    await ok(deleteAccount, { as: other, body: { password } })
    await owner.query(`update app.opened_contacts set opened_at = now() - interval '25 hours' where hospital_id = $1`, [
      hospital.id,
    ])
    expect((await ok(getOwnLimits, { as: hospital })).limits).toMatchObject({ contacts: 0, next_contact_at: null })
    expect(heldOf(await list(hospital, vaga))).toEqual([])
  })

  it('opened by a deleted account count for the next with its CNPJ, for 24 hours', async () => {
    const cnpj = newCnpj()
    const first = await createHospital({ cnpj })
    const theirs = await vagaOf(first)
    for (let n = 1; n < maxUnprovenContacts; n++) await createCandidatura(theirs, await createMedico())
    await list(first, theirs)
    await ok(deleteAccount, { as: first, body: { password } })
    const next = await createHospital({ cnpj })
    const vaga = await vagaOf(next)
    for (let n = 0; n < 5; n++) await createCandidatura(vaga, await createMedico())
    expect(heldOf(await list(next, vaga))).toHaveLength(5 - minUnprovenContacts)
    expect(await ok(getOwnLimits, { as: next })).toMatchObject({
      limits: { contacts: minUnprovenContacts, next_contact_at: expect.any(String) },
    })
    await owner.query(`update app.spent_contacts set opened_at = now() - interval '24 hours'`)
    await endProofs(services)
    expect((await owner.query('select from app.spent_contacts')).rowCount).toBe(0)
    expect(heldOf(await list(next, vaga))).toEqual([])
  })
})
