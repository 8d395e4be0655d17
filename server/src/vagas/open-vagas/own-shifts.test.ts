import { endOtherSessions, logout } from '@plantao/contract/auth/routes'
import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import { createOwnMedico } from '@plantao/contract/medicos/routes'
import { countOpenVagas, listOpenVagas } from '@plantao/contract/vagas/search/routes'
import type { Account } from '@plantao/testkit/fixtures'
import { startFaultProxy } from '@plantao/testkit/network/fault-proxy'
import { waitFor } from '@plantao/testkit/wait'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { startProcess, startTestApp } from '../../../test/app.ts'
import { mountWithoutUndo } from '../../../test/domains/candidaturas.ts'
import { mountAuth } from '../../auth/routes.ts'
import { mountMedicos } from '../../medicos/routes.ts'
import { mountOpenVagas } from './routes.ts'

/* Two processes answer from memory and share one database. The second listens through a proxy that can fall silent. */

const here = await startTestApp([mountAuth, mountMedicos, mountWithoutUndo, mountOpenVagas])
const { owner, database, createMedico, createHospital, createVaga } = here
const line = await startFaultProxy(database.url)
afterAll(() => line.close())
const there = await startProcess(database, [mountOpenVagas], { listenerUrl: line.url })

const countAt = async ({ call }: Pick<typeof there, 'call'>, as: Account) => (await call(countOpenVagas, { as })).status
const isHearing = () => waitFor('the second process to listen', async () => there.services.listener.silentFor() < 1_000)

/** The vaga as a process shows it in the doctor's list. */
async function shownAt({ call }: Pick<typeof there, 'call'>, as: Account, vagaId: string) {
  const { body } = await call(listOpenVagas, { as })
  return body.items.find(({ id }: { id: string }) => id === vagaId)
}

it('a page from memory asks the database only the first time', async () => {
  const medico = await createMedico()
  await createVaga(await createHospital())
  await isHearing()
  expect((await here.call(listOpenVagas, { as: medico })).body.items).not.toEqual([])
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  // On a busy machine, the process may have heard nothing for too long, and then asks again.
  await waitFor('pages without a question', async () => {
    queries.mockClear()
    expect((await here.call(listOpenVagas, { as: medico })).body.items).not.toEqual([])
    expect(await countAt(here, medico)).toBe(200)
    const asked = (queries.mock.calls as unknown as [{ text?: string }][]).map(([{ text }]) => text ?? '')
    return !asked.some((text) => /enter_session|current_medico_id/.test(text))
  })
  queries.mockRestore()
})

it('pages from memory that are asked for at the same moment keep their own rows', async () => {
  const medico = await createMedico()
  const hospital = await createHospital()
  for (let vaga = 0; vaga < 3; vaga++) await createVaga(hospital)
  const limits = [1, 2, 3, 1, 2, 3]
  const shown = async (limit: number) => (await here.call(listOpenVagas, { as: medico, query: { limit } })).body.items
  expect((await shown(3)).length).toBe(3)
  const together = await Promise.all(limits.map(shown))
  expect(together.map((items) => items.length)).toEqual(limits)
})

it('the end of a session counts immediately in the process that ended it, and soon in others', async () => {
  await isHearing()
  const ends = [
    (medico: Account) => here.call(logout, { as: medico }),
    async (medico: Account) => {
      const other = await database.openSession(medico.userId)
      const access = await here.services.keys.signAccessToken({ sub: medico.userId, sid: other, user_type: 'doctor' })
      return here.call(endOtherSessions, { as: { headers: { authorization: `Bearer ${access}` } } })
    },
    // These changes bypass our processes.
    (medico: Account) => owner.query('update auth.sessions set revoked_at = now() where id = $1', [medico.sessionId]),
    (medico: Account) => owner.query('delete from auth.users where id = $1', [medico.userId]),
  ]
  for (let i = 0; i < 12; i++) {
    const medico = await createMedico()
    expect([await countAt(here, medico), await countAt(there, medico)]).toEqual([200, 200])
    await ends[i % ends.length]!(medico)
    if (i % ends.length < 2) expect(await countAt(here, medico)).toBe(401)
    // Both processes learn of the session's end from the database, each at its own time.
    for (const process of [there, here])
      await waitFor('the session to have ended', async () => (await countAt(process, medico)) === 401)
  }
})

it('a process that receives nothing from the database for two seconds asks it', async () => {
  const medico = await createMedico()
  await isHearing()
  expect(await countAt(there, medico)).toBe(200)
  line.fault = 'silent'
  await here.call(logout, { as: medico })
  // The event is lost on its way, so the process does not know that the session has ended.
  expect(await countAt(there, medico)).toBe(200)
  await waitFor('the second process to ask', async () => (await countAt(there, medico)) === 401)
  expect(there.services.listener.isListening()).toBe(true)
  line.fault = 'none'
})

it('a session ends by itself on the clock of the database', async () => {
  await isHearing()
  const medico = await createMedico()
  await owner.query(`update auth.sessions set not_after = now() + interval '1 second' where id = $1`, [
    medico.sessionId,
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  try {
    expect(await countAt(here, medico)).toBe(200)
    await waitFor('the session to end', async () => (await countAt(here, medico)) === 401)
  } finally {
    vi.useRealTimers()
  }
})

it('a doctor sees an own application, and its acceptance, immediately here and by an event elsewhere', async () => {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  await isHearing()
  for (let i = 0; i < 10; i++) {
    const [vaga_id, clashing] = [await createVaga(hospital), await createVaga(await createHospital())]
    expect(await shownAt(there, medico, vaga_id)).toMatchObject({ candidatura: null })
    expect(await shownAt(here, medico, vaga_id)).toMatchObject({ candidatura: null })
    const { body } = await here.call(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })
    const pendente = { candidatura: { status: 'pendente' } }
    expect(await shownAt(here, medico, vaga_id)).toMatchObject(pendente)
    await expect.poll(() => shownAt(there, medico, vaga_id)).toMatchObject(pendente)
    if (i > 0) continue
    await here.call(acceptCandidatura, { as: hospital, body: { candidatura_id: body.id } })
    // The server sends this event once the hospital cannot undo the acceptance.
    here.services.db.notify([{ to: [`medico:${medico.id}`], data: null }])
    const booked = { clash: { data: '2099-05-20' } }
    expect(await shownAt(here, medico, clashing)).toMatchObject(booked)
    await expect.poll(() => shownAt(there, medico, clashing)).toMatchObject(booked)
    await owner.query(`update app.candidaturas set status = 'nao_selecionada' where medico_id = $1`, [medico.id])
    here.services.db.notify([{ to: [`medico:${medico.id}`], data: null }])
    await expect.poll(() => shownAt(there, medico, clashing)).toMatchObject({ clash: null })
  }
})

it('a doctor whose profile was made in the same session sees the own application at once', async () => {
  const as = await here.createAccount('medico')
  const vaga_id = await createVaga(await createHospital())
  await isHearing()
  expect(await shownAt(here, as, vaga_id)).toMatchObject({ candidatura: null })
  const profile = { nome: 'Ana', crm: '12345/SP', especialidade: 'Cardiologia', telefone: '(11) 98765-4321' }
  const { body } = await here.call(createOwnMedico, { as, body: profile })
  const applied = await here.call(applyToVaga, { as, body: { vaga_id, medico_id: body.id } })
  expect(applied.status).toBe(200)
  expect(await shownAt(here, as, vaga_id)).toMatchObject({ candidatura: { status: 'pendente' } })
})
