import { countOpenVagas, listOpenEspecialidades, listOpenVagas } from '@plantao/contract/vagas/search/routes'
import type { Call } from '@plantao/testkit/client'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { mountOpenVagas } from './routes.ts'

const { app, call, everyPage, createMedico, createHospital, createVaga, createCandidatura, owner } = await startTestApp(
  [mountOpenVagas],
)

let medico: Profile
let centro: Profile
let norte: Profile

type Query = NonNullable<Call['query']>
const list = (query: Query = {}) => call(listOpenVagas, { as: medico, query })
const names = (body: { items: { nome_vaga: string }[] }) => body.items.map((item) => item.nome_vaga)

beforeAll(async () => {
  medico = await createMedico()
  centro = await createHospital({ nome: 'Hospital do Centro' })
  norte = await createHospital({ nome: 'Clínica São João', estado: 'AM' })
  // The list shows these vagas in reverse order, because the newest comes first.
  await createVaga(centro, { nome_vaga: 'Noturno', especialidade: 'Emergência', valor: 1400.5 })
  await createVaga(centro, { nome_vaga: 'UTI 100% adulto', especialidade: 'UTI' })
  await createVaga(norte, { nome_vaga: 'Ala_B', especialidade: 'Pediatria', data: '2099-01-01', horario: 'noite' })
  await createVaga(norte, { nome_vaga: 'Diurno', especialidade: 'Emergência' })
  for (const row of [{ status: 'preenchida' }, { status: 'encerrada' }, { data: '2020-01-01' }]) {
    await createVaga(norte, { nome_vaga: 'Fechada', especialidade: 'Geriatria', ...row })
  }
})

const all = ['Diurno', 'Ala_B', 'UTI 100% adulto', 'Noturno']

describe("the doctor's list", () => {
  it('has the open vagas of all hospitals that have not begun, newest first, with what cards show', async () => {
    const { body } = await list()
    expect(names(body)).toEqual(all)
    expect(body.next_cursor).toBeNull()
    expect(body.items[3]).toMatchObject({
      especialidade: 'Emergência',
      data: '2099-05-20',
      horario: '19:00 - 07:00',
      valor: 1400.5,
      status: 'aberta',
      candidatura: null,
      hospital_id: centro.id,
      hospital: { nome: 'Hospital do Centro' },
      localizacao: 'Rua das Flores, 100, Sorocaba - SP',
      cidade: 'Sorocaba',
      estado: 'SP',
      time_zone: 'America/Sao_Paulo',
    })
    expect(body.items[1]).toMatchObject({ data: '2099-01-01', starts_at: null, time_zone: 'America/Manaus' })
  })

  it("says the caller's own candidatura, and nobody else's", async () => {
    const [applied, foreign] = [await createMedico(), await createMedico()]
    const { body } = await list({ q: 'Noturno' })
    const id = await createCandidatura(body.items[0].id, applied, 'retirada')
    await createCandidatura(body.items[0].id, foreign)
    const ofNoturno = async (as: Profile) => (await call(listOpenVagas, { as })).body.items[3].candidatura
    expect(await ofNoturno(applied)).toEqual({ id, status: 'retirada' })
    expect(await ofNoturno(medico)).toBeNull()
  })

  async function expectFound(query: Query, expected: string[]) {
    expect(names((await list(query)).body)).toEqual(expected)
    expect((await call(countOpenVagas, { as: medico, query })).body).toEqual({ count: expected.length })
  }

  it.each([
    ['EMERGENCIA', ['Diurno', 'Noturno']],
    ['sao joao', ['Diurno', 'Ala_B']],
    ['%', ['UTI 100% adulto']],
    ['a\0', []],
    ['', all],
    ['  ', all],
  ])('finds by the text %j', (q, expected) => expectFound({ q }, expected))

  it('filters by exact hospital and specialty, and all combined', async () => {
    const both = { especialidade: 'Emergência', hospital_id: centro.id }
    await expectFound({ hospital_id: norte.id }, ['Diurno', 'Ala_B'])
    await expectFound({ especialidade: 'Emergência' }, ['Diurno', 'Noturno'])
    await expectFound({ especialidade: 'emergencia' }, [])
    await expectFound({ ...both, q: 'noturno' }, ['Noturno'])
    await expectFound({ ...both, q: 'diurno' }, [])
  })

  it.each([{ hospital_id: 'x' }, { cursor: 'abc' }, { limit: 0 }, { limit: 'x' }, { q: 'a'.repeat(101) }])(
    'refuses %j',
    async (query) => expect(await list(query)).toMatchObject(refusal(400, 'invalid_request')),
  )
})

it('goes on answering while the changes cannot be read, and says how old it is from half a minute on', async () => {
  const answer = () => app.inject({ url: listOpenVagas.path, headers: medico.headers })
  const names = async () => (await answer()).json().items.map((item: { nome_vaga: string }) => item.nome_vaga)
  const clock = async () =>
    (await owner.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')).rows[0].now
  const before = await clock()
  await list()
  await owner.query('revoke select on app.vaga_changes from app_jobs')
  const after = await clock()
  const unread = await createVaga(norte, { nome_vaga: 'Ainda não lida' })
  expect((await answer()).json()).not.toHaveProperty('as_of')
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  const { as_of } = (await answer()).json()
  // The answer leaves out the fraction of a millisecond.
  expect(Date.parse(as_of)).toBeGreaterThanOrEqual(Math.floor(before))
  expect(Date.parse(as_of)).toBeLessThanOrEqual(after)
  expect(await names()).toEqual(all)
  later.mockRestore()
  await owner.query('grant select on app.vaga_changes to app_jobs')
  await expect.poll(names).toEqual(['Ainda não lida', ...all])
  expect((await answer()).json()).not.toHaveProperty('as_of')
  await owner.query('delete from app.vagas where id = $1', [unread])
})

describe('a specialty with two names', () => {
  it.each([
    ['UTI', 'Medicina Intensiva'],
    ['Ortopedia', 'Ortopedia e Traumatologia'],
    ['Emergência', 'Medicina de Emergência'],
  ])('%s or %s finds vagas of both, by filter and by text, and stands once among the options', async (...both) => {
    const hospital = await createHospital({ nome: 'Pares' })
    for (const especialidade of both) await createVaga(hospital, { especialidade })
    for (const especialidade of both) {
      for (const filter of [{ especialidade }, { q: especialidade.toUpperCase() }]) {
        const query = { hospital_id: hospital.id, ...filter }
        // The name is shown as stored.
        const shown = (await list(query)).body.items.map((item: { especialidade: string }) => item.especialidade)
        expect(shown).toEqual(both.toReversed())
        expect((await call(countOpenVagas, { as: medico, query })).body).toEqual({ count: 2 })
      }
    }
    const { items } = (await call(listOpenEspecialidades, { as: medico })).body
    expect(items.filter((it: string) => (both as string[]).includes(it))).toEqual([both[0]])
    await owner.query('delete from app.vagas where hospital_id = $1', [hospital.id])
  })
})

it('lists the specialties of the open vagas, each once, as people sort them', async () => {
  const hospital = await createHospital()
  for (const especialidade of ['Óptica', 'Zoologia', 'oncologia', 'Emergência', 'Ortopedia e Traumatologia'])
    await createVaga(hospital, { especialidade })
  expect((await call(listOpenEspecialidades, { as: medico })).body).toEqual({
    items: ['Emergência', 'oncologia', 'Óptica', 'Ortopedia e Traumatologia', 'Pediatria', 'UTI', 'Zoologia'],
  })
  await owner.query('delete from app.vagas where hospital_id = $1', [hospital.id])
})

it('the filter of weekends and holidays knows the holidays of the whole country', async () => {
  const weekdays = ['2026-04-02', '2026-02-17', '2026-06-04', '2026-12-24', '2027-03-25', '2024-03-28']
  const holidays = [
    ...['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'].map((day) => `2029-${day}`),
    ...['2024-03-29', '2026-04-03', '2027-03-26'],
  ]
  const { rows } = await owner.query(
    'select array(select d::text from unnest($1::date[]) d where app.touches_weekend(d, d)) as found',
    [[...weekdays, ...holidays]],
  )
  expect(rows).toEqual([{ found: holidays }])
})

describe('pages', () => {
  it('have no gaps and no doubles while vagas arrive and go, also within one instant', async () => {
    const hospital = await createHospital({ nome: 'Paginado' })
    const ids: string[] = []
    for (let n = 0; n < 23; n++)
      ids.push(await createVaga(hospital, { created_at: `2026-01-01T00:00:00.00000${Math.floor(n / 5)}Z` }))
    for (const limit of [1, 4, 22, 23, 100]) {
      const found = await everyPage(listOpenVagas, { as: medico, query: { q: 'paginado', limit } }, async () => {
        const newer = await createVaga(hospital)
        if (limit === 4) await owner.query('delete from app.vagas where id = $1', [newer])
      })
      await owner.query("delete from app.vagas where hospital_id = $1 and created_at > '2026-01-02'", [hospital.id])
      expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
    }
  })
})
