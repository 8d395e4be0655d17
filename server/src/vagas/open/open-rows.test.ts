import { expect, it } from 'vitest'
import { inOneSnapshot } from '../../platform/database/db.ts'
import { startTestApp } from '../../test-app.ts'
import type { VagaRow } from '../search/row.ts'
import { readManyChanges } from './index-updates.ts'
import { readOpenVagas } from './open-rows.ts'

const { owner, services, createHospital, createVaga } = await startTestApp([])

it('reads the same vagas for the load as for changes, in the order of the list, however many at once', async () => {
  const hospitais = [await createHospital(), await createHospital()]
  for (const hospital of hospitais) for (let n = 0; n < 4; n++) await createVaga(hospital)
  await owner.query(`update app.hospitais set rating_count = 4, rating_average = 4.5 where id = $1`, [hospitais[0]!.id])
  // Of the same instant, so that ids decide.
  await owner.query(`
    update app.vagas set created_at = '2026-01-02 03:04:05.000007Z', nome_vaga = 'Plantão 🩺 clínico', valor = 1234.56,
      observacoes = repeat('ção ', 400) where id in (select id from app.vagas order by id limit 5);
    update app.vagas set valor = null, horario = 'a combinar', observacoes = null where id in (select id from app.vagas order by id desc limit 2)`)
  const { changes, loads } = await inOneSnapshot(services.db, 'app_jobs', async (trx) => {
    const changes: VagaRow[] = []
    await readManyChanges(trx, '3:3:', ({ open, ...row }) => {
      if (open) changes.push(row as VagaRow)
    })
    const loads: VagaRow[][] = []
    for (const rowsAtOnce of [1, 3, 8, 100]) {
      const rows: VagaRow[] = []
      await readOpenVagas(trx, (row) => rows.push(row), rowsAtOnce)
      loads.push(rows)
    }
    return { changes, loads }
  })
  expect(changes).toHaveLength(8)
  changes.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
  for (const rows of loads) expect(rows).toEqual(changes)
})
