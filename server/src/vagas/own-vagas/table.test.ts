import { exportOwnVagas } from '@plantao/contract/escala/routes'
import { createSetor, orderSetores } from '@plantao/contract/setores/routes'
import { type OwnVagaSortColumn, ownVagaSortColumns } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { listOwnVagas, updateVaga } from '@plantao/contract/vagas/routes'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
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

it.each([
  { mostrar: 'minhas' },
  { mostrar: 'rascunhos' },
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
