import { createFixtures } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { openLiveIndex } from './live-index.ts'

const { owner, services, createHospital, createVaga } = await startTestApp([])
const live = openLiveIndex(services)
afterAll(() => live.close())

const openVagas = () => live.current()?.size

it('after a lost connection a vaga is found whose transaction number was given before', async () => {
  const hospital = await createHospital()
  await createVaga(hospital)
  await waitFor('the first vaga', () => openVagas() === 1)
  // Simulates a promoted standby: a new transaction has a number that the process considers seen.
  const client = await owner.connect()
  const inTransaction = createFixtures(client, async () => Promise.reject(new Error('no session')))
  await client.query('begin')
  const vaga = await inTransaction.createVaga(hospital)
  await client.query(`update app.vaga_changes set changed_in = '3' where vaga_id = $1`, [vaga])
  await client.query('commit')
  client.release()
  await live.caughtUp()
  expect(openVagas()).toBe(1)
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'plantao-aberto listener'`,
  )
  await waitFor('both vagas', () => openVagas() === 2)
})
