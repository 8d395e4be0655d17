import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '@plantao/contract/saved-searches/routes'
import { maxSavedSearches } from '@plantao/contract/saved-searches/rules'
import type { Profile } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { waitUntilBlocked } from '../../test/database.ts'
import { mountSavedSearches } from './routes.ts'

const { owner, call, ok, createAccount, createMedico } = await startTestApp([mountSavedSearches])
const filters = {
  q: 'uti',
  estado: 'SP,RJ',
  turno: 'noite',
  modalidade: 'sobreaviso',
  valor_min: '1400.5',
  fim_de_semana: 'true',
} as const
const save = (as: Profile, name = 'Noites', given: Record<string, unknown> = filters) =>
  call(saveSearch, { as, body: { name, filters: given } })
const listed = async (as: Profile) => (await ok(listSavedSearches, { as })).items

it('is kept with its filters as they were sent, changed and deleted', async () => {
  const medico = await createMedico()
  const { body: first } = await save(medico, '  Noites em SP ', { ...filters, especialidade: '' })
  expect(first).toMatchObject({ name: 'Noites em SP', filters })
  const { body: second } = await save(medico, 'Perto', { cidade: 'sorocaba/SP,sao paulo/SP', sem_conflito: 'true' })
  expect((await listed(medico)).map(({ name }) => name)).toEqual(['Perto', 'Noites em SP'])
  expect(first.alerts).toBe('never')
  const change = (body: object) => call(changeSavedSearch, { as: medico, params: { id: first.id }, body })
  expect(await change({ name: 'Plantões' })).toMatchObject({ body: { ...first, name: 'Plantões' } })
  const { body: changed } = await change({ alerts: 'daily' })
  expect(changed).toEqual({ ...first, name: 'Plantões', alerts: 'daily' })
  await ok(deleteSavedSearch, { as: medico, params: { id: second.id } })
  expect(await listed(medico)).toEqual([changed])
})

it.each([
  ['no filter', {}],
  ['an empty filter', { q: '  ', especialidade: '' }],
  ['an unknown filter', { ...filters, cor: 'azul' }],
  ['an unknown state', { estado: 'XX' }],
  ['a number that is none', { valor_min: 'muito' }],
  ['a text that is too long', { q: 'x'.repeat(101) }],
  ['too many cities', { cidade: Array.from({ length: 31 }, (_, n) => `cidade ${n}/SP`).join(',') }],
  ['a list of a megabyte', { cidade: 'x'.repeat(2 ** 20) }],
  ['a null character', { q: 'uti\0' }],
])('with %s is refused', async (_, given) => {
  const medico = await createMedico()
  const { status, body } = await save(medico, 'Busca', given)
  expect([400, 413]).toContain(status)
  expect(body.code).toMatch(/^(invalid_request|body_too_large)$/)
  expect(await listed(medico)).toEqual([])
})

it('says which days contradict each other, and wants a name that can be read', async () => {
  const medico = await createMedico()
  const days = { data_de: '2099-02-02', data_ate: '2099-02-01' }
  expect(await save(medico, 'Dias', days)).toMatchObject(refusal(400, 'date_range_invalid'))
  for (const name of ['', ' ', '\u200b', 'x'.repeat(61)]) {
    expect(await save(medico, name)).toMatchObject(refusal(400, 'invalid_request'))
  }
  expect(await save(medico, '<script>alert(1)</script>')).toMatchObject({ status: 200 })
})

it('has twenty places: twenty at once fill the one that is left', async () => {
  const medico = await createMedico()
  for (let n = 1; n < maxSavedSearches; n++) await save(medico, `Busca ${n}`)
  expect(await twentyInParallel(() => save(medico))).toEqual({ '200': 1, '409 saved_searches_full': 19 })
  const [newest] = await listed(medico)
  await ok(deleteSavedSearch, { as: medico, params: { id: newest!.id } })
  expect(await save(medico)).toMatchObject({ status: 200 })
})

it('needs a doctor’s row, and is refused when the account is deleted meanwhile', async () => {
  expect(await save((await createAccount('medico')) as Profile)).toMatchObject(refusal(404, 'medico_not_found'))
  const medico = await createMedico()
  const client = await owner.connect()
  await client.query('begin')
  await client.query('select from app.medicos where id = $1 for update', [medico.id])
  const saving = save(medico)
  await waitUntilBlocked(owner)
  await client.query(`update app.medicos set auth_user_id = null, removed_at = now() where id = $1`, [medico.id])
  await client.query('commit')
  client.release()
  expect(await saving).toMatchObject(refusal(401, 'session_required'))
})

it('is deleted with the account, also where the doctor’s row stays', async () => {
  const medico = await createMedico()
  await save(medico)
  await owner.query('update app.medicos set auth_user_id = null, removed_at = now() where id = $1', [medico.id])
  expect((await owner.query('select from app.saved_searches where medico_id = $1', [medico.id])).rowCount).toBe(0)
})
