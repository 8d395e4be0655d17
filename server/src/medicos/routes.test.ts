import {
  createOwnMedico,
  getCandidato,
  getOwnMedico,
  listAcessos,
  updateOwnMedico,
} from '@plantao/contract/medicos/routes'
import type { Account, Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel, withinOneHour } from '../../test/app.ts'
import { waitUntilBlocked } from '../../test/database.ts'
import type { ChangeEvent } from '../platform/database/change-events.ts'
import { mountMedicos } from './routes.ts'

const test = await startTestApp([mountMedicos])
const { call, everyPage, createAccount, createMedico, createHospital, createVaga, createCandidatura, owner, services } =
  test

const profile = { nome: 'Ana Souza', crm: '12345/RJ', especialidade: 'Cardiologia', telefone: '(21) 98765-4321' }

describe('the own row', () => {
  it('is read by its doctor, with the e-mail of the account', async () => {
    const medico = await createMedico({ nome: 'Ana', crm: 'CRM/SP 1' })
    expect((await call(getOwnMedico, { as: medico })).body).toEqual({
      id: medico.id,
      auth_user_id: medico.userId,
      nome: 'Ana',
      crm: 'CRM/SP 1',
      crm_uf: 'SP',
      especialidade: null,
      telefone: '(11) 98765-4321',
      email: medico.email,
      has_documento: false,
      has_alert: false,
      has_applied: false,
    })
  })

  it('says what the account has: a current document, a search with alerts, a first application', async () => {
    const [medico, other] = [await createMedico(), await createMedico()]
    const facts = async () => {
      const { has_documento, has_alert, has_applied } = (await call(getOwnMedico, { as: medico })).body
      return [has_documento, has_alert, has_applied]
    }
    const insertSearch = (of: Profile, alerts: string) =>
      owner.query('insert into app.saved_searches (medico_id, name, especialidade, alerts) values ($1, $2, $2, $3)', [
        of.id,
        'UTI',
        alerts,
      ])
    const insertDocumento = (of: Profile, is_current: boolean) =>
      owner.query(
        `insert into app.documentos (auth_user_id, object_key, size, sha256, is_current, replaced_at)
         values ($1, $2, 9, sha256('x'), $3, case when not $3 then now() end)`,
        [of.userId, `documentos-crm/${of.userId}/${is_current}.pdf`, is_current],
      )
    const vaga = await createVaga(await createHospital())
    await createCandidatura(vaga, other)
    await insertSearch(medico, 'never')
    await insertSearch(other, 'now')
    await insertDocumento(medico, false)
    await insertDocumento(other, true)
    expect(await facts()).toEqual([false, false, false])
    await createCandidatura(vaga, medico)
    await insertSearch(medico, 'daily')
    await insertDocumento(medico, true)
    expect(await facts()).toEqual([true, true, true])
  })

  it('is PGRST116 for an account without one, and for a hospital, also one with candidates', async () => {
    const hospital = await createHospital()
    await createCandidatura(await createVaga(hospital), await createMedico())
    for (const as of [await createAccount('medico'), hospital]) {
      expect(await call(getOwnMedico, { as })).toMatchObject(refusal(404, 'PGRST116'))
    }
  })

  it('is created once, and reads the state from the CRM where it can', async () => {
    const [as, foreign] = [await createAccount('medico'), await createAccount('medico')]
    // The profile belongs to the caller, whatever account and e-mail the body names.
    const body = { ...profile, auth_user_id: foreign.userId, email: 'x@y' }
    const counts = await twentyInParallel(() => call(createOwnMedico, { as, body }))
    expect(counts).toEqual({ 200: 1, '409 medico_already_exists': 19 })
    const own = { ...profile, crm_uf: 'RJ', email: as.email, auth_user_id: as.userId }
    expect((await call(getOwnMedico, { as })).body).toMatchObject(own)
  })

  const update = (as: Profile, body: object) => call(updateOwnMedico, { as, params: { id: as.id }, body })

  it('is changed by its doctor, but for account and e-mail', async () => {
    const medico = await createMedico()
    const sent = { ...profile, crm: 'sem padrão', telefone: '', email: 'x@y', auth_user_id: medico.id }
    const { id, email, userId: auth_user_id } = medico
    const stored = { ...profile, id, crm: 'sem padrão', crm_uf: null, telefone: null, email, auth_user_id }
    expect(await update(medico, sent)).toMatchObject({ status: 200, body: stored })
  })

  it.each([
    ['nome', 'Ana Souza', {}],
    ['crm', '12345/RJ', { crm_uf: 'RJ' }],
    ['especialidade', 'Cardiologia', {}],
    ['telefone', '', { telefone: null }],
    ['email', 'x@y', {}],
  ])('is changed in %s alone, and the rest stays', async (field, value, also) => {
    const medico = await createMedico({ nome: 'Ana', crm: '1/SP', especialidade: 'UTI' })
    const before = (await call(getOwnMedico, { as: medico })).body
    const { body } = await update(medico, { [field]: value })
    expect(body).toEqual({ ...before, [field]: value, ...also, email: medico.email })
  })

  it('is changed, and each hospital that accepted the doctor is told once', async () => {
    const medico = await createMedico()
    const [accepting, asked] = [await createHospital(), await createHospital()]
    const accepted = [await createVaga(accepting), await createVaga(accepting, { data: '2099-06-20' })]
    for (const vaga of accepted) await createCandidatura(vaga, medico, 'aceita')
    await createCandidatura(await createVaga(asked), medico)
    const heard: ChangeEvent[] = []
    const stop = services.db.onNotify((event) => heard.push(event))
    await update(medico, { nome: 'Ana Souza' })
    stop()
    const data = { topic: 'candidaturas', vaga_id: expect.toBeOneOf(accepted) }
    expect(heard).toEqual([{ to: [`hospital:${accepting.id}`], data }])
  })

  it('is changed after an acceptance under way, whose hospital is told too', async () => {
    const [medico, hospital] = [await createMedico(), await createHospital()]
    const candidatura = await createCandidatura(await createVaga(hospital), medico)
    const heard: ChangeEvent[] = []
    const stop = services.db.onNotify((event) => heard.push(event))
    const accepting = await owner.connect()
    await accepting.query('begin')
    await accepting.query(`select pg_advisory_xact_lock(hashtextextended('accept ' || $1, 0))`, [medico.id])
    await accepting.query(`update app.candidaturas set status = 'aceita' where id = $1`, [candidatura])
    const updating = update(medico, { nome: 'Ana Souza' })
    await waitUntilBlocked(owner)
    await accepting.query('commit')
    accepting.release()
    expect(await updating).toMatchObject({ status: 200 })
    stop()
    expect(heard).toMatchObject([{ to: [`hospital:${hospital.id}`] }])
  })

  it('takes only what the contract takes', async () => {
    const [medico, as] = [await createMedico(), await createAccount('medico')]
    for (const body of [{}, { crm: ' ' }, []]) {
      expect(await update(medico, body)).toMatchObject(refusal(400, 'invalid_request'))
    }
    for (const body of [{ ...profile, nome: '' }, { ...profile, crm_uf: 'SP' }, { ...profile, nome: 'a\nb' }, []]) {
      expect(await call(createOwnMedico, { as, body })).toMatchObject(refusal(400, 'invalid_request'))
    }
  })
})

it('STRICT_VALIDATION: refuses what the simple rules take', async () => {
  const strict = await startTestApp([mountMedicos], { STRICT_VALIDATION: '1' })
  const as = await strict.createAccount('medico')
  for (const body of [
    { ...profile, nome: 'Al' },
    { ...profile, crm: '1234!' },
    { ...profile, telefone: '123' },
  ]) {
    expect(await strict.call(createOwnMedico, { as, body })).toMatchObject(refusal(400, 'invalid_request'))
  }
  expect(await strict.call(createOwnMedico, { as, body: profile })).toMatchObject({ status: 200 })
})

describe('a candidate', () => {
  const look = (as: Account, id: string) => call(getCandidato, { as, params: { id } })

  it('is seen with ratings and the state of the document', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico({ nome: 'Ana' })]
    await createCandidatura(await createVaga(hospital), medico)
    expect((await look(hospital, medico.id)).body).toMatchObject({
      id: medico.id,
      nome: 'Ana',
      telefone: '(11) 98765-4321',
      email: medico.email,
      avaliacoes: { media: 0, total: 0 },
      documento: null,
    })
    for (const estrelas of [4, 5, 5]) {
      await owner.query('insert into app.avaliacoes (medico_id, hospital_id, estrelas) values ($1, $2, $3)', [
        medico.id,
        hospital.id,
        estrelas,
      ])
    }
    await owner.query(
      `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 5, sha256('x'))`,
      [medico.userId, `documentos-crm/${medico.userId}/1.pdf`],
    )
    const { body } = await look(hospital, medico.id)
    expect(body.avaliacoes).toEqual({ media: 4.7, total: 3 })
    expect(body.documento.name).toBe(`${medico.userId}.pdf`)
  })

  it('leaves no record of a look by a hospital that it never applied to', async () => {
    const medico = await createMedico()
    expect(await look(await createHospital(), medico.id)).toMatchObject(refusal(404, 'PGRST116'))
    expect((await call(listAcessos, { as: medico })).body).toEqual({ items: [], next_cursor: null })
  })

  it(
    'reads who looked: one line for looks within an hour, one more after it',
    withinOneHour(async () => {
      const [hospital, medico] = [await createHospital({ nome: 'Hospital Um' }), await createMedico()]
      await createCandidatura(await createVaga(hospital), medico)
      expect(await twentyInParallel(() => look(hospital, medico.id))).toEqual({ 200: 20 })
      await owner.query("update app.acessos set created_at = created_at - interval '1 hour' where medico_id = $1", [
        medico.id,
      ])
      await look(hospital, medico.id)
      const { body } = await call(listAcessos, { as: medico })
      expect(body.items).toHaveLength(2)
      expect(body.items[0]).toMatchObject({ kind: 'perfil', hospital: { nome: 'Hospital Um' } })
      expect(body.items[0].created_at > body.items[1].created_at).toBe(true)
    }),
  )
})

it('the record of who looked is paged newest first, while lines arrive, also within one instant', async () => {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  const add = async (createdAt: string) => {
    const { rows } = await owner.query(
      `insert into app.acessos (medico_id, hospital_id, kind, created_at) values ($1, $2, 'documento', $3) returning id`,
      [medico.id, hospital.id, createdAt],
    )
    return rows[0].id as string
  }
  const ids: string[] = []
  for (let n = 0; n < 11; n++) ids.push(await add(`2026-05-01T00:00:00.00000${Math.floor(n / 4)}Z`))
  const given = { as: medico, query: { limit: 2 } }
  const found = await everyPage(listAcessos, given, () => add('2026-06-01T00:00:00Z'))
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
})
