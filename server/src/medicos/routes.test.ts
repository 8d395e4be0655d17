import {
  createOwnMedico,
  getCandidato,
  getOwnMedico,
  listAcessos,
  updateOwnMedico,
} from '@plantao/contract/medicos/routes'
import type { Account, Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyAtOnce } from '../test-app.ts'
import { mountMedicos } from './routes.ts'

const test = await startTestApp([mountMedicos])
const { call, createAccount, createMedico, createHospital, createVaga, createCandidatura, owner } = test

const missing = '0198c0de-0000-7000-8000-000000000001'
const profile = { nome: 'Ana Souza', crm: '12345/RJ', especialidade: 'Cardiologia', telefone: '(21) 98765-4321' }

describe('the own row', () => {
  it('is read by its doctor, with the e-mail of the account', async () => {
    const medico = await createMedico({ nome: 'Ana', crm: 'CRM/SP 1' })
    expect((await call(getOwnMedico, { as: medico })).body).toEqual({
      id: medico.id,
      auth_user_id: medico.userId,
      nome: 'Ana',
      crm: 'CRM/SP 1',
      crm_uf: null,
      especialidade: null,
      telefone: '(11) 98765-4321',
      email: medico.email,
    })
  })

  it('is PGRST116 for an account without one, and for a hospital, also one with candidates', async () => {
    const hospital = await createHospital()
    await createCandidatura(await createVaga(hospital), await createMedico())
    for (const as of [await createAccount('medico'), hospital]) {
      expect(await call(getOwnMedico, { as })).toMatchObject(refusal(404, 'PGRST116'))
    }
  })

  it('is created once, and reads the state from the CRM where it can', async () => {
    const as = await createAccount('medico')
    const { status, body } = await call(createOwnMedico, { as, body: profile })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...profile, crm_uf: 'RJ', email: as.email, auth_user_id: as.userId })
    expect(await call(createOwnMedico, { as, body: profile })).toMatchObject(refusal(409, 'medico_already_exists'))
  })

  it('is created once by twenty at once', async () => {
    const as = await createAccount('medico')
    const counts = await twentyAtOnce(() => call(createOwnMedico, { as, body: profile }))
    expect(counts).toEqual({ 200: 1, '409 medico_already_exists': 19 })
  })

  it('belongs to the caller whatever account and e-mail are sent', async () => {
    const [as, foreign] = [await createAccount('medico'), await createAccount('medico')]
    const { body } = await call(createOwnMedico, {
      as,
      body: { ...profile, auth_user_id: foreign.userId, email: 'x@y' },
    })
    expect(body).toMatchObject({ auth_user_id: as.userId, email: as.email })
  })

  it('is changed by its doctor, but for account and e-mail', async () => {
    const medico = await createMedico()
    const changed = await call(updateOwnMedico, {
      as: medico,
      params: { id: medico.id },
      body: { ...profile, crm: 'sem padrão', telefone: '', email: 'x@y', auth_user_id: missing },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        nome: 'Ana Souza',
        crm: 'sem padrão',
        crm_uf: null,
        telefone: null,
        email: medico.email,
        auth_user_id: medico.userId,
      },
    })
  })

  it.each([
    ['nome', 'Ana Souza', {}],
    ['crm', '12345/RJ', { crm_uf: 'RJ' }],
    ['especialidade', 'Cardiologia', {}],
    ['telefone', '', { telefone: null }],
    ['email', 'x@y', { email: undefined }],
  ])('is changed in %s alone, and the rest stays', async (field, value, also) => {
    const medico = await createMedico({ nome: 'Ana', crm: '1/SP', especialidade: 'UTI' })
    const params = { id: medico.id }
    const before = (await call(updateOwnMedico, { as: medico, params, body: { ...profile, crm: '1/SP', nome: 'A' } }))
      .body
    const answer = await call(updateOwnMedico, { as: medico, params, body: { [field]: value } })
    expect(answer.body).toEqual({ ...before, [field]: value, ...also, email: medico.email })
  })

  it('is not changed by a call that names nothing, nor by an empty required field', async () => {
    const medico = await createMedico()
    const params = { id: medico.id }
    for (const body of [{}, { nome: '' }, { crm: ' ' }, { especialidade: '' }]) {
      expect(await call(updateOwnMedico, { as: medico, params, body })).toMatchObject(refusal(400, 'invalid_request'))
    }
  })

  it('is not changed by another doctor, who is told the same as of a missing one, nor by a hospital', async () => {
    const [medico, other] = [await createMedico({ nome: 'Ana' }), await createMedico()]
    for (const id of [medico.id, missing]) {
      expect(await call(updateOwnMedico, { as: other, params: { id }, body: profile })).toMatchObject(
        refusal(404, 'medico_not_found'),
      )
    }
    const params = { id: medico.id }
    expect(await call(updateOwnMedico, { as: await createHospital(), params, body: profile })).toMatchObject(
      refusal(403, 'forbidden'),
    )
    expect((await call(getOwnMedico, { as: medico })).body.nome).toBe('Ana')
  })

  it.each([
    ['no name', { ...profile, nome: '' }],
    ['no CRM', { ...profile, crm: ' ' }],
    ['no specialty', { ...profile, especialidade: '' }],
    ['a column of ours', { ...profile, crm_uf: 'SP' }],
    ['a name of two lines', { ...profile, nome: 'a\nb' }],
    ['a name too long', { ...profile, nome: 'a'.repeat(201) }],
    ['a list', []],
  ])('is not saved with %s', async (_what, body) => {
    const medico = await createMedico()
    const params = { id: medico.id }
    expect(await call(updateOwnMedico, { as: medico, params, body })).toMatchObject(refusal(400, 'invalid_request'))
    const as = await createAccount('medico')
    expect(await call(createOwnMedico, { as, body })).toMatchObject(refusal(400, 'invalid_request'))
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
    expect(await look(hospital, medico.id)).toMatchObject({
      status: 200,
      body: {
        id: medico.id,
        nome: 'Ana',
        telefone: '(11) 98765-4321',
        email: medico.email,
        avaliacoes: { media: 0, total: 0 },
        documento: null,
      },
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

  it('is nobody to a hospital it never applied to, and to doctors', async () => {
    const [hospital, stranger, medico] = [await createHospital(), await createHospital(), await createMedico()]
    await createCandidatura(await createVaga(hospital), medico)
    expect(await look(stranger, medico.id)).toMatchObject(refusal(404, 'PGRST116'))
    expect(await look(hospital, missing)).toMatchObject(refusal(404, 'PGRST116'))
    expect(await look(hospital, '1')).toMatchObject(refusal(400, 'invalid_request'))
    expect(await look(medico, medico.id)).toMatchObject(refusal(403, 'forbidden'))
    expect((await call(listAcessos, { as: medico })).body.items).toEqual([])
  })

  it('reads who looked: one line for looks within an hour, one more after it', async () => {
    const [hospital, medico] = [await createHospital({ nome: 'Hospital Um' }), await createMedico()]
    await createCandidatura(await createVaga(hospital), medico)
    expect(await twentyAtOnce(() => look(hospital, medico.id))).toEqual({ 200: 20 })
    await owner.query("update app.acessos set created_at = created_at - interval '1 hour' where medico_id = $1", [
      medico.id,
    ])
    await look(hospital, medico.id)
    const { body } = await call(listAcessos, { as: medico })
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toMatchObject({ kind: 'perfil', hospital: { nome: 'Hospital Um' } })
    expect(body.items[0].created_at > body.items[1].created_at).toBe(true)
  })
})

describe('the record of who looked', () => {
  async function pages(medico: Profile, limit: number, between: () => Promise<unknown>) {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await call(listAcessos, { as: medico, query: { limit, ...(cursor && { cursor }) } })
      found.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.next_cursor
      await between()
    }
    return found
  }

  it('is paged newest first without gaps or doubles while lines arrive, also within one instant', async () => {
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
    const found = await pages(medico, 2, () => add('2026-06-01T00:00:00Z'))
    expect(found).toEqual(ids.toReversed())
  })

  it('is for doctors, and each reads only the own', async () => {
    expect(await call(listAcessos, { as: await createHospital() })).toMatchObject(refusal(403, 'forbidden'))
    expect((await call(listAcessos, { as: await createMedico() })).body).toEqual({ items: [], next_cursor: null })
    expect(await call(listAcessos, { as: await createMedico(), query: { cursor: 'x' } })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
  })
})
