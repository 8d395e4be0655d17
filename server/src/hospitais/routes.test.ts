import { getOwnHospital, listHospitais, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../test-app.ts'
import { mountHospitais } from './routes.ts'

const { call, createAccount, createMedico, createHospital, createVaga, owner } = await startTestApp([mountHospitais])

const change = {
  nome: 'Santa Casa',
  email: 'x@y',
  localizacao: 'Av. B, 2',
  endereco: 'Avenida B, 2',
  cidade: 'Manaus',
  estado: 'AM',
  telefone: '(92) 3456-7890',
}
const me = { id: 'me' }
const missing = '0198c0de-0000-7000-8000-000000000001'
const names = (body: { items: { nome: string }[] }) => body.items.map((item) => item.nome)

it('gives a hospital its own row, with the e-mail of the account', async () => {
  const hospital = await createHospital({ nome: 'Hospital Um' })
  expect((await call(getOwnHospital, { as: hospital })).body).toEqual({
    id: hospital.id,
    auth_user_id: hospital.userId,
    nome: 'Hospital Um',
    email: hospital.email,
    cnpj: '11.222.333/0001-81',
    telefone: '(15) 3456-7890',
    endereco: 'Rua das Flores, 100',
    localizacao: 'Rua das Flores, 100, Sorocaba - SP',
    cidade: 'Sorocaba',
    estado: 'SP',
    time_zone: 'America/Sao_Paulo',
  })
})

it('answers PGRST116 to a doctor, and to a hospital account without a row', async () => {
  expect(await call(getOwnHospital, { as: await createMedico() })).toMatchObject(refusal(404, 'PGRST116'))
  expect(await call(getOwnHospital, { as: await createAccount('hospital') })).toMatchObject(refusal(404, 'PGRST116'))
})

it('tells a doctor whose session has ended that, not that it is no hospital', async () => {
  const medico = await createMedico()
  await owner.query('update auth.sessions set revoked_at = now() where id = $1', [medico.sessionId])
  expect(await call(getOwnHospital, { as: medico })).toMatchObject(refusal(401, 'session_required'))
})

it('changes name and place and nothing else, and finds the open vagas by the new name', async () => {
  const hospital = await createHospital()
  const vagaId = await createVaga(hospital, { data: '2099-05-20', horario: '19:00 - 07:00' })
  const { status, body } = await call(updateOwnHospital, { as: hospital, params: me, body: change })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    nome: 'Santa Casa',
    localizacao: 'Av. B, 2',
    endereco: 'Avenida B, 2',
    cidade: 'Manaus',
    estado: 'AM',
    telefone: '(92) 3456-7890',
    time_zone: 'America/Manaus',
    email: hospital.email,
    cnpj: '11.222.333/0001-81',
  })
  const { rows } = await owner.query('select search_text from app.vagas where id = $1', [vagaId])
  expect(rows[0].search_text).toContain('santa casa')
})

it.each([
  ['an empty name', { ...change, nome: ' ' }],
  ['no e-mail', { ...change, email: '' }],
  ['an empty address', { endereco: '' }],
  ['an empty phone', { telefone: ' ' }],
  ['nothing', {}],
  ['an unknown state', { ...change, estado: 'XX' }],
  ['a field that is not to be changed', { ...change, cnpj: '1' }],
  ['NUL', { ...change, localizacao: 'a\u0000b' }],
])('refuses %s', async (_what, body) => {
  const hospital = await createHospital()
  expect(await call(updateOwnHospital, { as: hospital, params: me, body })).toMatchObject(
    refusal(400, 'invalid_request'),
  )
})

it('has nothing to change for an account without a row, and is not for doctors', async () => {
  const nobody = await createAccount('hospital')
  expect(await call(updateOwnHospital, { as: nobody, params: me, body: change })).toMatchObject(
    refusal(404, 'hospital_not_found'),
  )
  expect(await call(updateOwnHospital, { as: await createMedico(), params: me, body: change })).toMatchObject(
    refusal(403, 'forbidden'),
  )
})

it('takes the own id, and knows nothing of a foreign or a missing one', async () => {
  const [hospital, other] = [await createHospital(), await createHospital({ nome: 'Alheio' })]
  for (const id of [other.id, missing]) {
    const answer = await call(updateOwnHospital, { as: hospital, params: { id }, body: change })
    expect(answer).toMatchObject(refusal(404, 'hospital_not_found'))
  }
  expect((await call(getOwnHospital, { as: other })).body.nome).toBe('Alheio')
  const answer = await call(updateOwnHospital, { as: hospital, params: { id: 'you' }, body: change })
  expect(answer).toMatchObject(refusal(400, 'invalid_request'))
})

describe('a change of some fields', () => {
  it('of name and location, as the specification calls it, leaves the rest', async () => {
    const hospital = await createHospital()
    const before = (await call(getOwnHospital, { as: hospital })).body
    const body = { nome: 'Santa Casa', localizacao: 'Av. B, 2' }
    const params = { id: hospital.id }
    const answer = await call(updateOwnHospital, { as: hospital, params, body })
    expect(answer.body).toEqual({ ...before, ...body })
  })

  it.each(Object.entries(change))('of %s alone leaves the rest', async (field, value) => {
    const hospital = await createHospital({ localizacao: 'Portaria 1' })
    const before = (await call(getOwnHospital, { as: hospital })).body
    const { status, body } = await call(updateOwnHospital, { as: hospital, params: me, body: { [field]: value } })
    expect(status).toBe(200)
    const changed = field === 'email' ? {} : { [field]: value }
    const zone = field === 'estado' ? { time_zone: 'America/Manaus' } : {}
    expect(body).toEqual({ ...before, ...changed, ...zone })
  })

  it('of the address takes a location along that was composed of it, and no other', async () => {
    const hospital = await createHospital()
    const patch = async (body: object) => (await call(updateOwnHospital, { as: hospital, params: me, body })).body
    const composed = 'Rua das Flores, 100, Sorocaba - SP'
    expect(await patch({ localizacao: composed })).toMatchObject({ localizacao: composed })
    expect(await patch({ endereco: 'Rua B, 2' })).toMatchObject({ localizacao: 'Rua B, 2, Sorocaba - SP' })
    // As a form sends it: the location as it stood beside the corrected address.
    const form = { ...change, localizacao: 'Rua B, 2, Sorocaba - SP' }
    expect(await patch(form)).toMatchObject({ localizacao: 'Avenida B, 2, Manaus - AM' })
    expect(await patch({ localizacao: 'Portaria 3', endereco: 'Rua C, 3' })).toMatchObject({
      localizacao: 'Portaria 3',
    })
    expect(await patch({ endereco: 'Rua D, 4' })).toMatchObject({ localizacao: 'Portaria 3' })
  })
})

async function allPages(medico: Profile, query: Record<string, string>, limit: number, between = async () => {}) {
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await call(listHospitais, { as: medico, query: { ...query, limit, ...(cursor && { cursor }) } })
    found.push(...names(body))
    cursor = body.next_cursor
    await between()
  }
  return found
}

it('lists names for the filter as people sort them, page by page, while others register', async () => {
  const medico = await createMedico()
  const wanted = ['Zelo', 'Ágape', 'abrigo', 'Ágape', 'Ímpar', 'Beneficência'].map((name) => `Filtro ${name}`)
  for (const nome of wanted) await createHospital({ nome })
  let n = 0
  const found = await allPages(medico, { q: 'FILTRO' }, 2, async () => {
    await createHospital({ nome: `Outro ${n++}` })
  })
  expect(found).toEqual(['abrigo', 'Ágape', 'Ágape', 'Beneficência', 'Ímpar', 'Zelo'].map((name) => `Filtro ${name}`))
})

it.each([
  ['curinga agape', ['Curinga Ágape']],
  ['CURINGA', ['Curinga 100%_x', 'Curinga Ágape', 'Curinga back\\slash']],
  ['100%_', ['Curinga 100%_x']],
  ['%', ['Curinga 100%_x']],
  ['\\s', ['Curinga back\\slash']],
  ["' or 1=1 --", []],
])('finds %j', async (q, expected) => {
  const medico = await createMedico()
  await owner.query("delete from app.hospitais where nome like 'Curinga%'")
  for (const nome of ['Curinga Ágape', 'Curinga 100%_x', 'Curinga back\\slash']) await createHospital({ nome })
  expect(names((await call(listHospitais, { as: medico, query: { q } })).body)).toEqual(expected)
})

it('names one hospital by its id, and nobody for an unknown one', async () => {
  const medico = await createMedico()
  const { id } = await createHospital({ nome: 'Só este' })
  const ask = (id: string) => call(listHospitais, { as: medico, query: { id } })
  expect((await ask(id)).body).toEqual({ items: [{ id, nome: 'Só este' }], next_cursor: null })
  expect((await ask('0198c0de-0000-7000-8000-000000000001')).body.items).toEqual([])
})

it('takes no broken cursor, no absurd limit, and is not for hospitals', async () => {
  const medico = await createMedico()
  for (const query of [{ cursor: 'x' }, { cursor: '!' }, { limit: 0 }, { limit: 101 }, { id: '1' }]) {
    expect(await call(listHospitais, { as: medico, query })).toMatchObject(refusal(400, 'invalid_request'))
  }
  expect(await call(listHospitais, { as: await createHospital() })).toMatchObject(refusal(403, 'forbidden'))
})
