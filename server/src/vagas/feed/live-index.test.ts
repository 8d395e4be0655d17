import { createFixtures } from '@plantao/testkit/fixtures'
import { startFaultProxy } from '@plantao/testkit/network/fault-proxy'
import { waitFor } from '@plantao/testkit/wait'
import { afterAll, expect, it, vi } from 'vitest'
import { startProcess, startTestApp } from '../../../test/app.ts'
import { endListening } from '../../../test/database.ts'
import { indexCheck } from './check.ts'
import { maxFreshSeconds, openLiveIndex } from './live-index.ts'

const { owner, services, database, createHospital, createVaga } = await startTestApp([])
const live = openLiveIndex(services)
afterAll(() => live.close())

const openVagas = () => live.state().vagas

it('after a lost connection a vaga is found even if its transaction number was used before', async () => {
  const hospital = await createHospital()
  await createVaga(hospital)
  await waitFor('the first vaga', () => openVagas() === 1)
  // Simulates a promoted standby by giving a new transaction a number that the process has already seen.
  const client = await owner.connect()
  const inTransaction = createFixtures(client, async () => Promise.reject(new Error('no session')))
  await client.query('begin')
  const vaga = await inTransaction.createVaga(hospital)
  await client.query(`update app.vaga_changes set changed_in = '3' where vaga_id = $1`, [vaga])
  await client.query('commit')
  client.release()
  await live.caughtUp()
  expect(openVagas()).toBe(1)
  await endListening(owner)
  await waitFor('both vagas', () => openVagas() === 2)
})

it('a worn index answers until another one is loaded, which is tried again after a pause', async () => {
  const { rows } = await owner.query(`
    insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario)
    select hospital_id, nome_vaga, especialidade, data, 'a combinar'
    from (select * from app.vagas limit 1), generate_series(1, 1100) returning id`)
  await waitFor('all vagas', () => openVagas() === 2 + rows.length)
  const failures: number[] = []
  vi.spyOn(services.log, 'warn').mockImplementation((_, message) => {
    if (String(message).includes('could not be loaded again')) failures.push(performance.now())
  })
  // Renaming `fold_text` makes only loads fail, because only a load calls the function by its name.
  await owner.query(`begin; update app.vagas set nome_vaga = 'Outro nome';
    alter function app.fold_text rename to fold_text_elsewhere; commit`)
  await waitFor('the second failure', () => failures.length > 1)
  expect(failures[1]! - failures[0]!).toBeGreaterThan(1_900)
  expect(live.current().count({ q: 'outro nome' })).toBe(2 + rows.length)
  expect(live.current().isWorn).toBe(true)
  await owner.query('alter function app.fold_text_elsewhere rename to fold_text')
  await waitFor('the next load', () => live.current().isWorn === false)
  expect(live.current().count({ q: 'outro nome' })).toBe(2 + rows.length)
})

const close = (count: number) =>
  owner.query(
    `update app.vagas set status = 'encerrada'
     where id in (select id from app.vagas where status = 'aberta' limit $1)`,
    [count],
  )

it('after a lost connection the old index answers, and reads changes, until another one is loaded', async () => {
  const [old, before] = [live.current(), openVagas()]
  await owner.query('alter function app.fold_text rename to fold_text_elsewhere')
  await endListening(owner)
  const isNotLoaded = new Promise<void>((resolve) =>
    vi.spyOn(services.log, 'warn').mockImplementation((_, message) => {
      if (String(message).includes('could not be loaded again')) resolve()
    }),
  )
  await isNotLoaded
  await close(1)
  await waitFor('the change', () => openVagas() === before - 1)
  expect(live.current()).toBe(old)
  await owner.query('alter function app.fold_text_elsewhere rename to fold_text')
  await waitFor('the next load', () => live.current() !== old)
  expect(openVagas()).toBe(before - 1)
})

it('a process that hears nothing reads the changes by polling', async () => {
  const line = await startFaultProxy(database.url)
  const deaf = (await startProcess(database, [], { listenerUrl: line.url })).services
  await deaf.openVagas.caughtUp()
  const [known, before] = [deaf.openVagas.current(), openVagas()]
  line.fault = 'before the request'
  await waitFor('the connection to be lost', () => !deaf.listener.isListening())
  await close(1)
  await waitFor('the change', () => deaf.openVagas.current().size === before - 1)
  expect(deaf.listener.isListening()).toBe(false)
  expect(deaf.openVagas.current()).toBe(known)
  expect(deaf.openVagas.state().ageSeconds).toBeLessThan(maxFreshSeconds)
  await line.close()
})

it('the check fails before the first load, and once the changes have not been read for half a minute', async () => {
  let ageSeconds = Number.NaN
  const check = indexCheck({ state: () => ({ vagas: 0, ageSeconds }) })
  expect(await check.look()).toContain('not loaded yet')
  ageSeconds = 29.9
  expect(await check.look()).toBeNull()
  ageSeconds = 31
  expect(await check.look()).toContain('31 s ago')
})
