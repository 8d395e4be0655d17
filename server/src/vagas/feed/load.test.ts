import { turnos } from '@plantao/contract/vagas/search/rules'
import { SearchIndex, type Vaga, type VagaFilters } from '@plantao/search-index'
import { readHours } from '@plantao/testkit/hours'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { inOneSnapshot, type Trx } from '../../platform/database/db.ts'
import { readManyChanges, vagaOf } from './changes.ts'
import { readFold } from './fold.ts'
import { loadOpenVagas } from './load.ts'

const { owner, services, createHospital, createVaga } = await startTestApp([])
const capacity = 8

async function newIndex(trx: Trx, enter: (index: SearchIndex) => Promise<unknown>) {
  const index = new SearchIndex(capacity, await readFold(trx))
  await enter(index)
  await index.finish()
  return index
}

const putChanges = (trx: Trx<'app_jobs'>) => async (index: SearchIndex) => {
  const rows: Vaga[] = []
  await readManyChanges(trx, '3:3:', (change) => change.open && rows.push(vagaOf(change)))
  rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
  for (const row of rows) index.put(row)
}

function answersOf(index: SearchIndex) {
  const orders = (['recentes', 'proximos', 'valor', 'valor_hora'] as const).map((sort) =>
    index.page({}, sort, null, capacity).vagas.map(({ json }) => JSON.parse(`${json}}`)),
  )
  const filters: VagaFilters[] = [
    ...['clínico 🩺', 'plantao', 'hospital', 'paulo', 'sp', 'medica'].map((q) => ({ q })),
    ...turnos.map((turno) => ({ turno: [turno] })),
    { fim_de_semana: true },
    { valor_min: 1234.56 },
    { valor_hora_min: 1 },
  ]
  return { orders, counts: filters.map((filter) => index.count(filter)) }
}

it('holds the same vagas after the load as after changes, whatever the size of a batch', async () => {
  const hospitais = [await createHospital(), await createHospital()]
  for (const hospital of hospitais) for (let n = 0; n < capacity / 2; n++) await createVaga(hospital)
  await owner.query(`update app.hospitais set rating_count = 4, rating_average = 4.5 where id = $1`, [hospitais[0]!.id])
  // Five vagas get the same instant, so that ids decide the order.
  await owner.query(`
    update app.vagas set created_at = '2026-01-02 03:04:05.000007Z', nome_vaga = 'Plantão 🩺 clínico', valor = 1234.56,
      observacoes = repeat('ção ', 400) where id in (select id from app.vagas order by id limit 5);
    update app.vagas set valor = null, horario = 'a combinar', horario_reader = 0, observacoes = null
      where id in (select id from app.vagas order by id desc limit 2)`)
  await readHours(owner)
  await inOneSnapshot(services.db, 'app_jobs', async (trx) => {
    const changed = answersOf(await newIndex(trx, putChanges(trx)))
    expect(changed.orders[0]).toHaveLength(capacity)
    expect(changed.counts[0]).toBe(5)
    for (const rowsPerBatch of [1, 3, 8, 100]) {
      const loaded = await newIndex(trx, (index) => loadOpenVagas(trx, index, { rowsPerBatch }))
      expect(answersOf(loaded)).toEqual(changed)
    }
  })
})
