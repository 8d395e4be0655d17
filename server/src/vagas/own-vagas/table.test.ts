import { exportOwnVagas } from '@plantao/contract/escala/routes'
import { createSetor, orderSetores } from '@plantao/contract/setores/routes'
import { countOwnVagas } from '@plantao/contract/vagas/own-vagas/routes'
import { type OwnVagaSortColumn, ownVagaSortColumns } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { listOwnVagas, updateVaga } from '@plantao/contract/vagas/routes'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { type VagaSituation, vagaStatuses } from '@plantao/contract/vagas/states'
import type { Profile } from '@plantao/testkit/fixtures'
import { seededRandom } from '@plantao/testkit/random'
import { beforeAll, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { createShift } from '../../../test/domains/shifts.ts'
import { mountCandidaturas } from '../../candidaturas/routes.ts'
import { mountEscala } from '../../escala/routes.ts'
import { mountSetores } from '../../setores/routes.ts'
import { mountVagas } from '../routes.ts'

const test = await startTestApp([mountVagas, mountSetores, mountCandidaturas, mountEscala])
const { call, owner, createMedico, createHospital, createVaga, everyPage } = test

const list = (as: Profile, query: Record<string, string> = {}): Promise<OwnVaga[]> =>
  everyPage(listOwnVagas, { as, query: { limit: '5', ...query } })
const idsOf = (vagas: readonly { id: string }[]) => vagas.map(({ id }) => id)

let hospital: Profile
let vagas: OwnVaga[]
/** Ids of the sectors in the hospital's own order: the sector that was added first comes last. */
const setores: string[] = []

beforeAll(async () => {
  hospital = await createHospital()
  const other = await createHospital()
  for (const nome of ['UTI', 'Ala B', 'Pronto-socorro'])
    setores.unshift((await call(createSetor, { as: hospital, body: { nome } })).body.id)
  await call(orderSetores, { as: hospital, body: { setor_ids: setores } })
  const random = seededRandom(34)
  for (let n = 0; n < 40; n++) {
    const at = n % 10 === 9 ? other : hospital
    const startsIn = random.pick([-40, -16, 10, 60, 300]) + random.below(60) / 60
    const { vaga } =
      n % 3 === 0
        ? await createShift(test, { medico: await createMedico(), hospital: at, startsIn })
        : { vaga: await createVaga(at, { data: random.pick(['2020-02-01', '2098-12-31', '2099-01-01']) }) }
    await owner.query('update app.vagas set nome_vaga = $2, valor = $3, especialidade = $4 where id = $1', [
      vaga,
      random.pick(['Ápice', 'apoio', 'Zona', 'zona', 'Óbito', 'Ofício']),
      random.pick([null, 0, 900.5, 1000, 12_000]),
      random.pick(['UTI', 'Pediatria', 'Ortopedia']),
    ])
    if (n % 7 === 1)
      await owner.query("update app.vagas set status = 'encerrada' where id = $1 and status = 'aberta'", [vaga])
    const setor = random.pick([...setores, null])
    if (setor && at === hospital)
      expect((await call(updateVaga, { as: hospital, params: { id: vaga }, body: { setor_id: setor } })).status).toBe(
        200,
      )
  }
  vagas = await list(hospital)
})

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const startOf = ({ data, starts_at }: OwnVaga) => Date.parse(starts_at ?? `${data}T00:00:00-03:00`)
const keys: Record<OwnVagaSortColumn, (vaga: OwnVaga) => string | number> = {
  dia: () => 0,
  vaga: ({ nome_vaga }) => plain(nome_vaga),
  setor: ({ setor }) => (setor ? setores.indexOf(setor.id) : setores.length),
  especialidade: ({ especialidade }) => plain(especialidade),
  valor: ({ valor }) => valor ?? -1,
}
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

it.each(ownVagaSortColumns)('column "%s" sorts all pages, and backwards, and the table to download', async (column) => {
  const key = keys[column]
  const sorted = vagas.toSorted((a, b) => compare(key(a), key(b)) || startOf(a) - startOf(b) || compare(a.id, b.id))
  expect(new Set(vagas.map(key)).size).toBeGreaterThan(column === 'dia' ? 0 : 2)
  expect(idsOf(await list(hospital, { ordem: column }))).toEqual(idsOf(sorted))
  expect(idsOf(await list(hospital, { ordem: `-${column}` }))).toEqual(idsOf(sorted.toReversed()))
  const { text } = await call(exportOwnVagas, { as: hospital, query: { ordem: column } })
  const pages = text.trimEnd().split('\r\n').slice(1)
  expect(pages.map((line) => line.slice(-36))).toEqual(idsOf(sorted))
})

it.each<VagaSituation>([...vagaStatuses, 'realizada'])(
  'the state "%s" is the one of the contract',
  async (situacao) => {
    const expected = idsOf(vagas.filter((vaga) => vagaSituation(vaga, new Date()) === situacao))
    expect(expected.length).toBeGreaterThan(1)
    expect(expected.length).toBeLessThan(vagas.length - 1)
    expect(idsOf(await list(hospital, { situacao }))).toEqual(expected)
  },
)

it.each<[string, (vaga: OwnVaga) => boolean, () => Record<string, string>]>([
  ['a sector', ({ setor }) => setor?.id === setores[0], () => ({ setor_id: setores[0]! })],
  ['a specialty', ({ especialidade }) => especialidade === 'UTI', () => ({ especialidade: 'UTI' })],
  [
    'a specialty by its other name',
    ({ especialidade }) => especialidade === 'UTI',
    () => ({ especialidade: 'Medicina Intensiva' }),
  ],
  ['a first day', ({ data }) => data >= '2098-12-31', () => ({ data_de: '2098-12-31' })],
  ['a last day', ({ data }) => data <= '2098-12-31', () => ({ data_ate: '2098-12-31' })],
  ['one day', ({ data }) => data === '2099-01-01', () => ({ data_de: '2099-01-01', data_ate: '2099-01-01' })],
  [
    'all of them at once',
    (vaga) => vaga.setor?.id === setores[1] && vaga.status === 'aberta' && vaga.data >= '2098-01-01',
    () => ({ setor_id: setores[1]!, situacao: 'aberta', data_de: '2098-01-01' }),
  ],
])('finds by %s, and counts what it finds', async (_, isFound, query) => {
  const expected = idsOf(vagas.filter(isFound))
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(vagas.length)
  expect(idsOf(await list(hospital, query()))).toEqual(expected)
  expect((await call(countOwnVagas, { as: hospital, query: query() })).body.todas).toBe(expected.length)
})

it('a sector of another hospital, or of none, finds nothing', async () => {
  const other = await createHospital()
  expect(await list(other, { setor_id: setores[0]! })).toEqual([])
})

it.each([
  { mostrar: 'minhas' },
  { situacao: 'rascunho' },
  { setor_id: 'UTI' },
  { data_de: '2026-02-31' },
  { ordem: '-data' },
  { ordem: 'valor', cursor: Buffer.from('["valor","x","2026-01-01T00:00:00","x"]').toString('base64url') },
])('%j is an invalid request', async (query) => {
  expect(await call(listOwnVagas, { as: hospital, query })).toMatchObject(refusal(400, 'invalid_request'))
})

it('a cursor belongs to its order', async () => {
  const { body } = await call(listOwnVagas, { as: hospital, query: { ordem: 'valor', limit: '5' } })
  const query = { ordem: 'vaga', cursor: body.next_cursor }
  expect(await call(listOwnVagas, { as: hospital, query })).toMatchObject(refusal(400, 'invalid_request'))
})
