import {
  listCandidaturas,
  listOwnCandidaturas,
  undoAccept,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import { proposeChange } from '@plantao/contract/vagas/changes/routes'
import { getOwnVaga, getVagaForMedico, updateVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { moveShift } from '@plantao/testkit/hours'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'
import { expireJob } from '../transitions/expire.ts'
import { carryOutDue, startDecisions } from './worker.ts'

/* Acceptances that the hospital may still take back. */

const test = await startCandidaturasApp(10)
const { call, createMedico, createHospital, createVaga, createCandidatura, owner, services } = test
const { apply, accept, carryOut, statusesOf, kindsOf, subscribe } = test

const undo = (as: Profile, candidatura_id: string) => call(undoAccept, { as, body: { candidatura_id } })
const withdraw = (as: Profile, candidatura_id: string) => call(withdrawCandidatura, { as, body: { candidatura_id } })

/** A vaga with two candidates, of whom the hospital has accepted the first. */
async function decided(row: Parameters<typeof createVaga>[1] = {}) {
  const hospital = await createHospital()
  const [chosen, other] = [await createMedico(), await createMedico()]
  const vagaId = await createVaga(hospital, row)
  const ids = [await createCandidatura(vagaId, chosen), await createCandidatura(vagaId, other)] as const
  expect(await accept(hospital, ids[0])).toMatchObject({ status: 200, body: { id: ids[0], status: 'aceita' } })
  return { hospital, chosen, other, vagaId, ids }
}

const decisions = async (vagaId: string) =>
  (await owner.query('select candidatura_id from app.decisions where vaga_id = $1', [vagaId])).rows.length

/** Stored data of a vaga and its candidaturas, except the decision. */
async function storedOf(vagaId: string) {
  const { rows } = await owner.query(
    `select to_jsonb(v) as vaga, (select jsonb_agg(to_jsonb(c) order by c.id) from app.candidaturas c where c.vaga_id = v.id) as candidaturas,
       (select jsonb_agg(to_jsonb(h) order by h.id) from app.history h where h.vaga_id = v.id) as history,
       (select jsonb_agg(to_jsonb(n) order by n.id) from app.notificacoes n where n.vaga_id = v.id) as notificacoes,
       (select to_jsonb(k) from app.candidatura_counts k where k.vaga_id = v.id) as counts
     from app.vagas v where v.id = $1`,
    [vagaId],
  )
  return rows[0]
}

describe('while a decision stands', () => {
  it('nothing else has changed, and only its hospital sees it', async () => {
    const { hospital, chosen, other, vagaId, ids } = await decided()
    expect(await statusesOf(vagaId)).toEqual({
      vaga: 'aberta',
      candidaturas: { [ids[0]]: 'pendente', [ids[1]]: 'pendente' },
    })
    expect(await kindsOf(ids)).toEqual([])
    for (const as of [chosen, other]) {
      expect((await call(listOwnCandidaturas, { as })).body.items).toMatchObject([
        { status: 'pendente', contato: null, vaga: { status: 'aberta' } },
      ])
      const page = await call(getVagaForMedico, { as, params: { id: vagaId } })
      expect(page.body).toMatchObject({ status: 'aberta', candidatura: { status: 'pendente' }, clash: null })
    }
    const own = await call(getOwnVaga, { as: hospital, params: { id: vagaId } })
    expect(own.body).toMatchObject({ status: 'preenchida', accepted_name: chosen.nome, accepted_phone: null })
    const { items } = (await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })).body
    expect(items).toMatchObject([
      { id: ids[0], status: 'aceita', undo_until: expect.any(String) },
      { id: ids[1], status: 'pendente', undo_until: null },
    ])
  })

  it('is told to its hospital alone', async () => {
    const hospital = await createHospital()
    const [medico, stranger] = [await createMedico(), await createHospital()]
    const id = await createCandidatura(await createVaga(hospital), medico)
    const { events, stop } = await subscribe({
      medicos: 'medicos',
      hospital: `hospital:${hospital.id}`,
      stranger: `hospital:${stranger.id}`,
      medico: `medico:${medico.id}`,
    })
    await accept(hospital, id)
    await undo(hospital, id)
    await accept(hospital, id)
    await expect.poll(() => events.hospital).toHaveLength(6)
    stop()
    expect(events).toMatchObject({ medicos: [], stranger: [], medico: [] })
  })

  it('a doctor who applies meanwhile is not selected, like the other candidates', async () => {
    const { vagaId, ids } = await decided()
    const late = await createMedico()
    const { status, body } = await apply(late, vagaId)
    expect(status).toBe(200)
    await carryOut(vagaId)
    expect(await statusesOf(vagaId)).toEqual({
      vaga: 'preenchida',
      candidaturas: { [ids[0]]: 'aceita', [ids[1]]: 'nao_selecionada', [body.id]: 'nao_selecionada' },
    })
    expect(await kindsOf([...ids, body.id])).toEqual(
      expect.arrayContaining(['candidatura-accepted', 'candidatura-not-selected', 'candidatura-not-selected']),
    )
  })

  it('the same acceptance again gets the same answer, and another one is refused', async () => {
    const { hospital, vagaId, ids } = await decided()
    expect(await twentyInParallel(() => accept(hospital, ids[0]))).toEqual({ 200: 20 })
    expect(await twentyInParallel(() => accept(hospital, ids[1]))).toEqual({ '409 vaga_already_filled': 20 })
    expect(await decisions(vagaId)).toBe(1)
  })

  it('another hospital is refused when it accepts the doctor for these hours, and nobody else notices', async () => {
    const { chosen, vagaId } = await decided()
    const elsewhere = await createHospital()
    const open = await createVaga(elsewhere)
    expect(await apply(chosen, open)).toMatchObject({ status: 200 })
    const { rows } = await owner.query('select id from app.candidaturas where vaga_id = $1', [open])
    expect(await accept(elsewhere, rows[0].id)).toMatchObject(refusal(409, 'medico_already_booked'))
    expect((await call(listCandidaturas, { as: elsewhere, query: { vaga_id: open } })).body.items).toMatchObject([
      { has_clash: false },
    ])
    await carryOut(vagaId)
    expect((await call(listCandidaturas, { as: elsewhere, query: { vaga_id: open } })).body.items).toMatchObject([
      { has_clash: true },
    ])
  })
})

it('a decision counts towards 24 hours in a row', async () => {
  const medico = await createMedico()
  const offer = async (data: string, horario: string) => {
    const hospital = await createHospital()
    return { hospital, id: await createCandidatura(await createVaga(hospital, { data, horario }), medico) }
  }
  const [day, night, next] = [
    await offer('2099-05-20', '07:00 - 19:00'),
    await offer('2099-05-20', '19:00 - 07:00'),
    await offer('2099-05-21', '07:00 - 19:00'),
  ]
  expect(await accept(day.hospital, day.id)).toMatchObject({ status: 200 })
  expect(await accept(night.hospital, night.id)).toMatchObject({ status: 200 })
  expect(await accept(next.hospital, next.id)).toMatchObject(refusal(409, 'medico_over_24_hours'))
})

describe('a decision is taken back', () => {
  it('by one of twenty calls at once: all is as before', async () => {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital)
    const id = await createCandidatura(vagaId, await createMedico())
    const before = await storedOf(vagaId)
    await accept(hospital, id)
    expect(await undo(await createHospital(), id)).toMatchObject(refusal(404, 'candidatura_not_found'))
    expect(await twentyInParallel(() => undo(hospital, id))).toEqual({ 200: 1, '409 undo_too_late': 19 })
    expect(await storedOf(vagaId)).toEqual(before)
    expect(await accept(hospital, id)).toMatchObject({ status: 200 })
  })
})

describe('a decision is carried out first', () => {
  it('or not at all where the change is refused', async () => {
    const { hospital, vagaId } = await decided()
    const edited = await call(updateVaga, { as: hospital, params: { id: vagaId }, body: { data: '2099-06-01' } })
    expect(edited).toMatchObject(refusal(409, 'vaga_change_needs_agreement'))
    expect(await decisions(vagaId)).toBe(1)
    expect((await statusesOf(vagaId)).vaga).toBe('aberta')
  })

  it('by proposing: the doctor is told of both', async () => {
    const { hospital, vagaId, ids } = await decided()
    const proposed = await call(proposeChange, { as: hospital, body: { vaga_id: vagaId, valor: 2000 } })
    expect(proposed).toMatchObject({ status: 200, body: { change: { valor: 2000 } } })
    expect(await kindsOf(ids)).toEqual(['candidatura-accepted', 'candidatura-not-selected'])
  })
})

describe('a decision is carried out', () => {
  it('by one of several processes, once, in the name of the account that decided', async () => {
    const { hospital, vagaId, ids } = await decided()
    await owner.query('update app.decisions set carried_out_after = now() where vaga_id = $1', [vagaId])
    await Promise.all(Array.from({ length: 5 }, () => carryOutDue(services)))
    const { rows } = await owner.query(
      `select kind, actor, auth_user_id from app.history where vaga_id = $1 and kind in ('vaga_preenchida', 'candidatura_aceita') order by kind`,
      [vagaId],
    )
    const by = { actor: 'hospital', auth_user_id: hospital.userId }
    expect(rows).toEqual([
      { kind: 'candidatura_aceita', ...by },
      { kind: 'vaga_preenchida', ...by },
    ])
    expect(await kindsOf(ids)).toEqual(['candidatura-accepted', 'candidatura-not-selected'])
    expect(await decisions(vagaId)).toBe(0)
  })

  it('by another process that starts after the deciding one has ended', async () => {
    const { vagaId } = await decided()
    await owner.query('update app.decisions set carried_out_after = now() where vaga_id = $1', [vagaId])
    const started = startDecisions(services)
    await expect.poll(async () => (await statusesOf(vagaId)).vaga).toBe('preenchida')
    await started.stop()
  })

  it('as soon as it is due, by a process that otherwise looks once a minute', async () => {
    const { vagaId } = await decided()
    await owner.query(`update app.decisions set carried_out_after = now() + interval '1 second' where vaga_id = $1`, [
      vagaId,
    ])
    const started = startDecisions(services, 60_000)
    await expect.poll(async () => (await statusesOf(vagaId)).vaga, { timeout: 20_000 }).toBe('preenchida')
    await started.stop()
  })

  it('not before its time', async () => {
    const { vagaId } = await decided()
    await carryOutDue(services)
    expect((await statusesOf(vagaId)).vaga).toBe('aberta')
  })

  it('even if the shift has begun meanwhile; until it is carried out, its doctors read expirada', async () => {
    const { chosen, other, vagaId, ids } = await decided()
    const { data, horario } = await test.shiftBegun(1, 12)
    await moveShift(owner, vagaId, data, horario)
    await expireJob(services).run({}, 'x')
    for (const as of [chosen, other])
      expect((await call(listOwnCandidaturas, { as })).body.items).toMatchObject([{ status: 'expirada' }])
    await carryOut(vagaId)
    expect(await statusesOf(vagaId)).toEqual({
      vaga: 'preenchida',
      candidaturas: { [ids[0]]: 'aceita', [ids[1]]: 'nao_selecionada' },
    })
  })

  it.each([
    ['withdrew', 'candidatura_withdrawn'],
    ['is booked elsewhere', 'medico_already_booked'],
    ['is gone', 'candidatura_not_found'],
    ['sees another accepted by an old process', 'vaga_already_filled'],
  ])('not if the doctor %s: the hospital is told why', async (what, code) => {
    const { hospital, chosen, other, vagaId, ids } = await decided()
    if (what === 'withdrew') expect(await withdraw(chosen, ids[0])).toMatchObject({ status: 200 })
    if (what === 'is booked elsewhere')
      await createCandidatura(await createVaga(await createHospital()), chosen, 'aceita')
    if (what === 'is gone') await owner.query('delete from app.candidaturas where id = $1', [ids[0]])
    if (what.startsWith('sees')) {
      await owner.query("update app.candidaturas set status = 'aceita' where id = $1", [ids[1]])
      await owner.query("update app.vagas set status = 'preenchida' where id = $1", [vagaId])
    }
    await carryOut(vagaId)
    expect(await decisions(vagaId)).toBe(0)
    const { rows } = await owner.query(
      `select dedupe_key, email from app.notificacoes where vaga_id = $1 and kind = 'candidatura-not-accepted'`,
      [vagaId],
    )
    expect(rows).toEqual([{ dedupe_key: expect.stringContaining(`:${code}:${vagaId}`), email: hospital.email }])
    expect((await statusesOf(vagaId)).candidaturas[ids[0]]).not.toBe('aceita')
    expect(other).toBeDefined()
  })
})
