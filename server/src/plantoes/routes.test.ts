import { changePlantao, deletePlantao, getPlantao, listPlantoes, savePlantoes } from '@plantao/contract/plantoes/routes'
import { maxPlantoes } from '@plantao/contract/plantoes/schema'
import { createSetor, deleteSetor, listSetores, mergeSetores } from '@plantao/contract/setores/routes'
import { countOwnVagas } from '@plantao/contract/vagas/own-vagas/routes'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../test/app.ts'
import { startCandidaturasApp } from '../../test/domains/candidaturas.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountPlantoes } from './routes.ts'

const { call, ok, owner, createHospital, subscribe, everyPage } = await startCandidaturasApp(10, [
  mountPlantoes,
  mountSetores,
])

const { data: _day, horario: _hours, valor: _value, ...facts } = newVaga
const night = (data: string, more = {}) => ({ data, horario: '19:00 - 07:00', ...more })
const sheet = (...shifts: object[]) => ({ ...facts, nome_vaga: 'UTI', shifts })

const save = (as: Profile, body: object, idempotencyKey?: string) => call(savePlantoes, { as, body, idempotencyKey })
const saved = async (as: Profile, body: object): Promise<string[]> => (await save(as, body)).body.plantao_ids
const days = async (as: Profile, query = {}) =>
  (await ok(listPlantoes, { as, query })).items.map(({ data, horario }) => `${data} ${horario}`)
const change = (as: Profile, id: string, body: object) => call(changePlantao, { as, params: { id }, body })
const addSetor = async (as: Profile, nome: string) => (await ok(createSetor, { as, body: { nome } })).id

it('planned shifts are listed by their starts, page by page', async () => {
  const hospital = await createHospital()
  const ids = await saved(
    hospital,
    sheet(
      night('2099-05-02'),
      night('2099-05-01'),
      { data: '2099-05-02', horario: 'a combinar' },
      { data: '2099-05-02', horario: '07:00 - 19:00' },
    ),
  )
  const inOrder = [
    '2099-05-01 19:00 - 07:00',
    '2099-05-02 07:00 - 19:00',
    '2099-05-02 19:00 - 07:00',
    '2099-05-02 a combinar',
  ]
  expect(await days(hospital)).toEqual(inOrder)
  const paged = await everyPage(listPlantoes, { as: hospital, query: { limit: '1' } })
  expect(paged.map(({ id }) => id)).toEqual([ids[1], ids[3], ids[0], ids[2]])
})

describe('the list', () => {
  let hospital: Profile
  const names = async ({ q, ...query }: { q?: string; ordem?: string }) => {
    const as = hospital
    const pages = await everyPage(listPlantoes, { as, query: { limit: '1', ...(q && { q }), ...query } })
    expect(await ok(countOwnVagas, { as, query: { q } })).toMatchObject({ todas: 0, rascunhos: pages.length })
    return pages.map(({ nome_vaga }) => nome_vaga)
  }

  beforeAll(async () => {
    hospital = await createHospital()
    const other = await createHospital()
    const setor = await addSetor(hospital, 'Sala Vermelha')
    const others = await addSetor(other, 'Sala Vermelha')
    const plan = (as: Profile, nome_vaga: string, data: string, more: object) =>
      save(as, { ...sheet(night(data)), nome_vaga, ...more })
    await plan(hospital, 'Ápice', '2099-05-03', { especialidade: 'UTI', setor_id: setor })
    await plan(hospital, 'Meio', '2099-05-01', { especialidade: 'Medicina Intensiva' })
    await plan(hospital, 'Zona 100%', '2099-05-02', { especialidade: 'Pediatria', setor_id: setor })
    await plan(other, 'Alheio', '2099-05-02', { especialidade: 'UTI', setor_id: others })
  })

  it.each([
    ['nothing', {}, ['Meio', 'Zona 100%', 'Ápice']],
    ['nothing, the last day first', { ordem: '-dia' }, ['Ápice', 'Zona 100%', 'Meio']],
    ['a specialty by its other name', { q: 'medicina intensiva' }, ['Meio', 'Ápice']],
    ['a name without its accent', { q: 'apice' }, ['Ápice']],
    ['the second name of its specialty', { q: 'intensiva' }, ['Meio', 'Ápice']],
    ['the name of its sector', { q: 'vermelha' }, ['Zona 100%', 'Ápice']],
    ['a name and a sector', { q: 'zona sala' }, ['Zona 100%']],
    ['a sign that LIKE knows', { q: '%' }, ['Zona 100%']],
    ['a day', { q: '01/05' }, ['Meio']],
    ['a weekday', { q: 'domingo' }, ['Ápice']],
  ])('finds by %s page by page, and counts what it finds', async (_, query, found) => {
    expect(await names(query)).toEqual(found)
  })

  it.each([{ ordem: 'valor' }, { q: 'x'.repeat(101) }, { cursor: Buffer.from('["x","y"]').toString('base64url') }])(
    '%j is an invalid request',
    async (query) => {
      expect(await call(listPlantoes, { as: hospital, query })).toMatchObject(refusal(400, 'invalid_request'))
    },
  )
})

it.each([
  ['PE', '2099-05-31T22:00:00Z', '2099-06-01T10:00:00Z'],
  ['AC', '2099-06-01T00:00:00Z', '2099-06-01T12:00:00Z'],
])(
  'the hours are those of the hospital’s place in %s, over midnight and the month’s end',
  async (estado, starts_at, ends_at) => {
    const hospital = await createHospital({ estado })
    const [id] = await saved(hospital, sheet(night('2099-05-31', { valor: 1500.5 })))
    expect(await ok(getPlantao, { as: hospital, params: { id: id! } })).toMatchObject({
      id,
      data: '2099-05-31',
      valor: 1500.5,
      starts_at,
      ends_at,
      setor: null,
      publication_id: null,
      undo_until: null,
    })
  },
)

it('a sheet of 500 is saved once for its key, and one of 501 is refused', async () => {
  const hospital = await createHospital()
  const shifts = Array.from({ length: maxPlantoes }, () => night('2099-05-01'))
  const [first, again] = [
    await save(hospital, sheet(...shifts), 'sheet-0001'),
    await save(hospital, sheet(...shifts), 'sheet-0001'),
  ]
  expect(first.body.plantao_ids).toHaveLength(maxPlantoes)
  expect(again.body).toEqual(first.body)
  const { rows } = await owner.query('select count(*)::int from app.plantoes where hospital_id = $1', [hospital.id])
  expect(rows).toEqual([{ count: maxPlantoes }])
  expect((await owner.query('select app.max_plantoes() as most')).rows).toEqual([{ most: maxPlantoes }])
  expect(await save(hospital, sheet(...shifts, night('2099-05-02')))).toMatchObject(refusal(400, 'invalid_request'))
})

it('nothing is saved when one of the days does not exist or the sector cannot be used', async () => {
  const [hospital, other] = [await createHospital(), await createHospital()]
  const setor = await addSetor(hospital, 'UTI')
  const right = night('2099-05-01')
  const tried = async (more: object, ...shifts: object[]) =>
    (await save(hospital, { ...sheet(right, ...shifts), ...more })).body.code
  expect(await tried({}, night('2099-02-31'))).toBe('invalid_request')
  expect(await tried({}, night('1999-12-31'))).toBe('vaga_in_past')
  expect(await tried({ setor_id: await addSetor(other, 'UTI') })).toBe('setor_not_found')
  await owner.query('update app.setores set archived_at = now() where id = $1', [setor])
  expect(await tried({ setor_id: setor })).toBe('setor_archived')
  expect(await days(hospital)).toEqual([])
})

it('a change is told to the hospital alone, and takes new hours from a new text', async () => {
  const [hospital, other] = [await createHospital(), await createHospital()]
  const { events, stop } = await subscribe({
    medicos: 'medicos',
    hospital: `hospital:${hospital.id}`,
    other: `hospital:${other.id}`,
  })
  // Waits for each event before the next change, because PostgreSQL merges equal events of one batch.
  const told = (times: number) =>
    expect.poll(() => events.hospital!.filter(({ topic }) => topic === 'plantoes')).toHaveLength(times)
  const [id] = await saved(hospital, sheet(night('2099-05-01')))
  await told(1)
  const setor = await addSetor(hospital, 'UTI')
  expect(
    (await change(hospital, id!, { horario: '7h às 13h', setor_id: setor, data: '2099-05-03' })).body,
  ).toMatchObject({
    nome_vaga: 'UTI',
    starts_at: '2099-05-03T10:00:00Z',
    ends_at: '2099-05-03T16:00:00Z',
    setor: { id: setor, nome: 'UTI' },
  })
  await told(2)
  expect((await change(hospital, id!, { setor_id: null })).body).toMatchObject({ setor: null, horario: '7h às 13h' })
  await told(3)
  expect(await call(deletePlantao, { as: hospital, params: { id: id! } })).toMatchObject({ status: 204 })
  expect(await days(hospital)).toEqual([])
  await told(4)
  stop()
  expect([events.medicos, events.other]).toEqual([[], []])
})

it('one of twenty windows that move a draft from the same place wins, and the others are told', async () => {
  const hospital = await createHospital()
  const [id] = await saved(hospital, sheet(night('2099-05-01')))
  const moved_from = { data: '2099-05-01', horario: '19:00 - 07:00' }
  const move = (data: string) => change(hospital, id!, { data, moved_from })
  expect(await twentyInParallel((n) => move(`2099-06-${String(n + 1).padStart(2, '0')}`))).toEqual({
    200: 1,
    '409 shift_moved': 19,
  })
  expect(await change(hospital, id!, { setor_id: null, moved_from })).toMatchObject(refusal(400, 'invalid_request'))
  await ok(deletePlantao, { as: hospital, params: { id: id! } })
  expect(await move('2099-07-01')).toMatchObject(refusal(404, 'plantao_not_found'))
})

it('a sector with planned shifts is used: merging moves them', async () => {
  const hospital = await createHospital()
  const [from, into] = [await addSetor(hospital, 'UTI 1'), await addSetor(hospital, 'UTI 2')]
  const [id] = await saved(hospital, { ...sheet(night('2099-05-01')), setor_id: from })
  expect((await ok(listSetores, { as: hospital })).items).toMatchObject([{ is_used: true }, { is_used: false }])
  expect(await call(deleteSetor, { as: hospital, params: { id: from } })).toMatchObject(refusal(409, 'setor_in_use'))
  await ok(mergeSetores, { as: hospital, body: { setor_id: from, into_id: into } })
  expect((await ok(getPlantao, { as: hospital, params: { id: id! } })).setor?.id).toBe(into)
})
