import { getOwnHospital, listHospitais, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { registrationForm } from '@plantao/contract/hospitais/schema'
import { errorText } from '@plantao/contract/sentences/errors'
import type { Account } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { mountHospitais } from './routes.ts'

const test = await startTestApp([mountHospitais])
const { call, everyPage, createAccount, createMedico, createHospital, createVaga, owner } = test

const change = {
  nome: 'Santa Casa',
  email: 'x@y',
  localizacao: 'Av. B, 2',
  endereco: 'Avenida B, 2',
  cidade: 'Manaus',
  estado: 'AM',
  telefone: '(92) 3456-7890',
}
const noTexts = {
  is_limited: false,
  ...{ entrance: '', ask_for: '', parking: '', dress_code: '', computer_system: '' },
  ...{ cnes: '', director_name: '', director_crm: '', director_uf: '', director_email: '' },
}
const names = (body: { items: { nome: string }[] }) => body.items.map((item) => item.nome)

it('gives a hospital its own row, with the e-mail of the account', async () => {
  const hospital = await createHospital({ nome: 'Hospital Um', cnpj: '11.222.333/0001-81' })
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
    ...noTexts,
  })
})

it('answers PGRST116 to a doctor, and to a hospital account without a row', async () => {
  for (const as of [await createMedico(), await createAccount('hospital')]) {
    expect(await call(getOwnHospital, { as })).toMatchObject(refusal(404, 'PGRST116'))
  }
})

const update = (as: Account, body: object, id = 'me') => call(updateOwnHospital, { as, params: { id }, body })

it('changes name and place and nothing else, and finds the open vagas by the new name', async () => {
  const hospital = await createHospital({ cnpj: '11.222.333/0001-81' })
  const vagaId = await createVaga(hospital)
  const { status, body } = await update(hospital, change)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...change,
    id: hospital.id,
    auth_user_id: hospital.userId,
    time_zone: 'America/Manaus',
    email: hospital.email,
    cnpj: '11.222.333/0001-81',
    ...noTexts,
  })
  const { rows } = await owner.query('select search_text from app.vagas where id = $1', [vagaId])
  expect(rows[0].search_text).toContain('santa casa')
})

it('finds nothing to change for an account without a row, and takes only what the contract takes', async () => {
  expect(await update(await createAccount('hospital'), change)).toMatchObject(refusal(404, 'hospital_not_found'))
  const hospital = await createHospital()
  expect(await update(hospital, { ...change, nome: ' ' })).toMatchObject(refusal(400, 'invalid_request'))
  expect(await update(hospital, change, 'you')).toMatchObject(refusal(400, 'invalid_request'))
})

it('keeps the CNES and the technical director as they are written, or nothing', async () => {
  const hospital = await createHospital()
  const director = {
    director_name: 'Dra. Célia',
    director_crm: '1234P',
    director_uf: 'SP',
    director_email: 'c@exemplo.com',
  }
  const registration = { cnes: '0012345', ...director }
  expect((await update(hospital, registration)).body).toMatchObject(registration)
  for (const wrong of [
    { cnes: '123456' },
    { cnes: '12345678' },
    { director_crm: 'CRM/SP 1' },
    { director_uf: 'XX' },
    { director_email: 'c@' },
  ])
    expect(await update(hospital, wrong), JSON.stringify(wrong)).toMatchObject(refusal(400, 'invalid_request'))
  expect((await update(hospital, { cnes: '', director_email: '' })).body).toMatchObject({
    ...registration,
    cnes: '',
    director_email: '',
  })
})

it('keeps the CRM of the technical director only together with its UF', async () => {
  const hospital = await createHospital()
  const incomplete = refusal(422, 'director_crm_incomplete')
  for (const alone of [{ director_crm: '12345' }, { director_uf: 'SP' }]) {
    expect(await update(hospital, alone), JSON.stringify(alone)).toMatchObject(incomplete)
    const form = { cnes: '', director_name: '', director_crm: '', director_uf: '', director_email: '', ...alone }
    const { error } = registrationForm.safeParse(form)
    expect(error?.issues.map(({ message }) => message)).toEqual([errorText.director_crm_incomplete])
  }
  expect(await update(hospital, { director_crm: '12345', director_uf: 'SP' })).toMatchObject({ status: 200 })
  // CRM and UF can each change alone afterwards, but neither can be emptied alone.
  expect(await update(hospital, { director_uf: 'AM' })).toMatchObject({ body: { director_crm: '12345' } })
  expect(await update(hospital, { director_uf: '' })).toMatchObject(incomplete)
  expect(await update(hospital, { director_crm: '', director_uf: '' })).toMatchObject({ status: 200 })
})

describe('a change of some fields', () => {
  it.each([
    ...Object.entries(change).map(([field, value]) => ({ [field]: value })),
    // These are the specification's fields.
    { nome: 'Santa Casa', localizacao: 'Av. B, 2' },
  ])('of %j leaves the rest', async (body: Partial<typeof change>) => {
    const hospital = await createHospital({ localizacao: 'Portaria 1' })
    const before = (await call(getOwnHospital, { as: hospital })).body
    const { email, time_zone } = { ...before, ...(body.estado && { time_zone: 'America/Manaus' }) }
    expect((await update(hospital, body, hospital.id)).body).toEqual({ ...before, ...body, email, time_zone })
  })

  it('of the address changes the location too if it was composed of the address, and not otherwise', async () => {
    const hospital = await createHospital()
    const patch = async (body: object) => (await update(hospital, body)).body
    const composed = 'Rua das Flores, 100, Sorocaba - SP'
    expect(await patch({ localizacao: composed })).toMatchObject({ localizacao: composed })
    expect(await patch({ endereco: 'Rua B, 2' })).toMatchObject({ localizacao: 'Rua B, 2, Sorocaba - SP' })
    // A form sends the old location beside the corrected address.
    const form = { ...change, localizacao: 'Rua B, 2, Sorocaba - SP' }
    expect(await patch(form)).toMatchObject({ localizacao: 'Avenida B, 2, Manaus - AM' })
    // An empty location would name no place to doctors, so it is composed again.
    expect(await patch({ localizacao: '  ' })).toMatchObject({ localizacao: 'Avenida B, 2, Manaus - AM' })
    for (const ownWords of [{ localizacao: 'Portaria 3', endereco: 'Rua C, 3' }, { endereco: 'Rua D, 4' }]) {
      expect(await patch(ownWords)).toMatchObject({ localizacao: 'Portaria 3' })
    }
  })
})

it('lists names for the filter as people sort them, page by page, while others register', async () => {
  const wanted = ['Zelo', 'Ágape', 'abrigo', 'Ágape', 'Ímpar', 'Beneficência'].map((name) => `Filtro ${name}`)
  for (const nome of wanted) await createHospital({ nome })
  const given = { as: await createMedico(), query: { q: 'FILTRO', limit: 2 } }
  const found = await everyPage(listHospitais, given, () => createHospital({ nome: 'Outro' }))
  const sorted = ['abrigo', 'Ágape', 'Ágape', 'Beneficência', 'Ímpar', 'Zelo']
  expect(found.map(({ nome }) => nome)).toEqual(sorted.map((name) => `Filtro ${name}`))
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
  const ask = async (id: string) => (await call(listHospitais, { as: medico, query: { id } })).body
  expect(await ask(id)).toEqual({ items: [{ id, nome: 'Só este' }], next_cursor: null })
  expect((await ask(medico.id)).items).toEqual([])
})

it.each([{ cursor: '!' }, { limit: 0 }, { limit: 101 }, { id: '1' }])('refuses %j', async (query) => {
  expect(await call(listHospitais, { as: await createMedico(), query })).toMatchObject(refusal(400, 'invalid_request'))
})
