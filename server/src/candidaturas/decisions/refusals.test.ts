import {
  acceptCandidatura,
  listCandidaturas,
  listOwnCandidaturas,
  refuseCandidatura,
  undoRefusal,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { moveShift } from '@plantao/testkit/hours'
import { describe, expect, it } from 'vitest'
import { refusal as answered, twentyInParallel } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'
import { carryOutDue } from './worker.ts'

/* Refusals that the hospital may still take back. */

const test = await startCandidaturasApp(10)
const { call, createMedico, createHospital, createVaga, createCandidatura, owner, services } = test
const { apply, accept, carryOut, statusesOf, kindsOf, subscribe } = test

const refuse = (as: Profile, candidatura_id: string, more: { reason?: string; is_writing_reason?: true } = {}) =>
  call(refuseCandidatura, { as, body: { candidatura_id, ...more } })
const undo = (as: Profile, candidatura_id: string) => call(undoRefusal, { as, body: { candidatura_id } })

async function pendentes() {
  const hospital = await createHospital()
  const [medico, other] = [await createMedico(), await createMedico()]
  const vagaId = await createVaga(hospital)
  const ids = [await createCandidatura(vagaId, medico), await createCandidatura(vagaId, other)] as const
  return { hospital, medico, other, vagaId, ids }
}

async function refused(reason?: string) {
  const parties = await pendentes()
  const answer = await refuse(parties.hospital, parties.ids[0], reason === undefined ? {} : { reason })
  expect(answer).toMatchObject({ status: 200, body: { id: parties.ids[0], status: 'recusada' } })
  return parties
}

const secondsLeft = async (id: string) =>
  Number(
    (
      await owner.query(
        'select extract(epoch from carried_out_after - now()) as left from app.refusals where candidatura_id = $1',
        [id],
      )
    ).rows[0]?.left,
  )

describe('while a refusal stands', () => {
  it('only its hospital sees it, and nothing is sent', async () => {
    const { hospital, medico, vagaId, ids } = await refused('Sem vaga na escala')
    expect((await statusesOf(vagaId)).candidaturas[ids[0]]).toBe('pendente')
    expect((await call(listOwnCandidaturas, { as: medico })).body.items).toMatchObject([
      { status: 'pendente', reason: null },
    ])
    expect((await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })).body.items).toMatchObject([
      { id: ids[0], status: 'recusada', reason: 'Sem vaga na escala', undo_until: expect.any(String) },
      { id: ids[1], status: 'pendente', undo_until: null },
    ])
    expect(await kindsOf(ids)).toEqual([])
  })

  it('is told to its hospital alone', async () => {
    const { hospital, medico, ids } = await pendentes()
    const { events, stop } = await subscribe({ hospital: `hospital:${hospital.id}`, medico: `medico:${medico.id}` })
    await refuse(hospital, ids[0])
    await undo(hospital, ids[0])
    await expect.poll(() => events.hospital).toHaveLength(4)
    stop()
    expect(events.medico).toEqual([])
  })

  it('a reason is added later, and there are two minutes to write it', async () => {
    const { hospital, ids } = await refused()
    expect(await secondsLeft(ids[0])).toBeLessThanOrEqual(10)
    await refuse(hospital, ids[0], { is_writing_reason: true })
    expect(await secondsLeft(ids[0])).toBeGreaterThan(100)
    await refuse(hospital, ids[0], { reason: 'Equipe completa' })
    expect(await secondsLeft(ids[0])).toBeLessThanOrEqual(10)
    // Refusing once more without a reason keeps the reason.
    await refuse(hospital, ids[0])
    const { rows } = await owner.query('select reason from app.refusals where candidatura_id = $1', [ids[0]])
    expect(rows).toEqual([{ reason: 'Equipe completa' }])
  })
})

it('a refusal is taken back by one of twenty calls at once', async () => {
  const { hospital, vagaId, ids } = await refused()
  expect(await twentyInParallel(() => undo(hospital, ids[0]))).toEqual({ 200: 1, '409 undo_refusal_too_late': 19 })
  await carryOut(vagaId)
  expect((await statusesOf(vagaId)).candidaturas[ids[0]]).toBe('pendente')
  expect(await accept(hospital, ids[0])).toMatchObject({ status: 200 })
})

describe('a refusal is carried out', () => {
  it('once, with its reason, in the name of the account that decided', async () => {
    const { hospital, medico, vagaId, ids } = await refused('Sem vaga na escala')
    await owner.query('update app.refusals set carried_out_after = now() where vaga_id = $1', [vagaId])
    await Promise.all(Array.from({ length: 5 }, () => carryOutDue(services)))
    expect(await statusesOf(vagaId)).toEqual({
      vaga: 'aberta',
      candidaturas: { [ids[0]]: 'recusada', [ids[1]]: 'pendente' },
    })
    expect(await kindsOf(ids)).toEqual(['candidatura-refused'])
    expect((await call(listOwnCandidaturas, { as: medico })).body.items).toMatchObject([
      { status: 'recusada', reason: 'Sem vaga na escala' },
    ])
    const { rows } = await owner.query(
      `select actor, auth_user_id from app.history where candidatura_id = $1 and kind = 'candidatura_recusada'`,
      [ids[0]],
    )
    expect(rows).toEqual([{ actor: 'hospital', auth_user_id: hospital.userId }])
    expect(await apply(medico, vagaId)).toMatchObject(answered(409, 'candidatura_refused'))
    expect(await secondsLeft(ids[0])).toBeNaN()
  })

  it('not before its time', async () => {
    const { vagaId, ids } = await refused()
    await carryOutDue(services)
    expect((await statusesOf(vagaId)).candidaturas[ids[0]]).toBe('pendente')
  })

  it('before the acceptance of another, whatever the order of their times', async () => {
    const { hospital, vagaId, ids } = await refused()
    expect(await call(acceptCandidatura, { as: hospital, body: { candidatura_id: ids[1] } })).toMatchObject({
      status: 200,
    })
    await owner.query('update app.decisions set carried_out_after = now() where vaga_id = $1', [vagaId])
    await carryOutDue(services)
    expect(await statusesOf(vagaId)).toEqual({
      vaga: 'preenchida',
      candidaturas: { [ids[0]]: 'recusada', [ids[1]]: 'aceita' },
    })
    expect(await kindsOf(ids)).toEqual(['candidatura-accepted', 'candidatura-refused'])
  })

  it.each([
    ['withdrew', 'retirada', ['candidatura-withdrawn']],
    ['is gone', undefined, []],
    ['sees the shift begin', 'pendente', []],
  ])('not if the doctor %s: then nothing is left to do', async (what, status, emails) => {
    const { medico, vagaId, ids } = await refused()
    if (what === 'withdrew') await call(withdrawCandidatura, { as: medico, body: { candidatura_id: ids[0] } })
    if (what === 'is gone') await owner.query('delete from app.candidaturas where id = $1', [ids[0]])
    if (what.startsWith('sees')) {
      const { data, horario } = await test.shiftBegun(1, 12)
      await moveShift(owner, vagaId, data, horario)
    }
    await carryOut(vagaId)
    expect((await statusesOf(vagaId)).candidaturas[ids[0]]).toBe(status)
    expect(await kindsOf(ids)).toEqual(emails)
    expect(await secondsLeft(ids[0])).toBeNaN()
  })

  it('by a process of the last release as a refusal of its own, and never as an acceptance', async () => {
    const { vagaId, ids } = await refused()
    // Processes of the previous release read only app.decisions, and refuse at once.
    const { rows } = await owner.query('select from app.decisions where vaga_id = $1', [vagaId])
    expect(rows).toEqual([])
    await owner.query("update app.candidaturas set status = 'recusada' where id = $1", [ids[0]])
    await carryOut(vagaId)
    expect((await statusesOf(vagaId)).candidaturas[ids[0]]).toBe('recusada')
    expect(await secondsLeft(ids[0])).toBeNaN()
  })
})
