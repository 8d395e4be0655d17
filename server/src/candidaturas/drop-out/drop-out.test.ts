import {
  confirmInterest,
  dismissMedico,
  giveUpShift,
  listOwnCandidaturas,
  refuseCandidatura,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import { closeVaga, getVagaForMedico, reopenVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { moveShift } from '@plantao/testkit/hours'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'

const test = await startCandidaturasApp()
const { call, createMedico, createHospital, createVaga, createCandidatura, owner } = test
const { apply, accept, shiftBegun, statusesOf, emailsOf, kindsOf, subscribe } = test

const reason = 'Adoeci.'
const withdraw = (as: Profile, candidatura_id: string) =>
  call(withdrawCandidatura, { as, body: { candidatura_id, reason } })
const refuse = (as: Profile, candidatura_id: string) => call(refuseCandidatura, { as, body: { candidatura_id } })
const giveUp = (as: Profile, candidatura_id: string) => call(giveUpShift, { as, body: { candidatura_id, reason } })
const dismiss = (as: Profile, candidatura_id: string) => call(dismissMedico, { as, body: { candidatura_id, reason } })
const confirm = (as: Profile, candidatura_id: string) => call(confirmInterest, { as, body: { candidatura_id } })
const reopen = (as: Profile, vaga_id: string) => call(reopenVaga, { as, body: { vaga_id } })
const close = (as: Profile, vaga_id: string, why?: string) => call(closeVaga, { as, body: { vaga_id, reason: why } })

async function pendente(row: Parameters<typeof createVaga>[1] = {}) {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  const vagaId = await createVaga(hospital, row)
  return { hospital, medico, vagaId, id: await createCandidatura(vagaId, medico) }
}

/** A vaga with one candidate accepted and one not selected. Both have been told. */
async function filled(row: Parameters<typeof createVaga>[1] = {}) {
  const { hospital, medico, vagaId, id } = await pendente()
  const other = await createMedico()
  const otherId = await createCandidatura(vagaId, other)
  expect(await accept(hospital, id)).toMatchObject({ status: 200 })
  const { data = '2099-05-20', horario = '19:00 - 07:00' } = row
  await moveShift(owner, vagaId, data, horario)
  return { hospital, medico, vagaId, id, other, otherId }
}

describe('a candidatura that is withdrawn', () => {
  it('is withdrawn once by twenty calls at once, and its hospital is told', async () => {
    const { hospital, medico, vagaId, id } = await pendente()
    expect(await twentyInParallel(() => withdraw(medico, id))).toEqual({ 200: 1, '409 candidatura_withdrawn': 19 })
    expect(await statusesOf(vagaId)).toEqual({ vaga: 'aberta', candidaturas: { [id]: 'retirada' } })
    expect(await emailsOf([id])).toEqual([{ dedupe_key: `candidatura-withdrawn:${id}:2`, email: hospital.email }])
    expect(await accept(hospital, id)).toMatchObject(refusal(409, 'candidatura_withdrawn'))
  })

  it('is the same one when the doctor applies again', async () => {
    const { hospital, medico, vagaId, id } = await pendente()
    await withdraw(medico, id)
    const own = async () => (await call(listOwnCandidaturas, { as: medico })).body.items[0]
    expect(await own()).toMatchObject({ status: 'retirada', reason })
    expect(await twentyInParallel(() => apply(medico, vagaId))).toEqual({ 200: 1, '409 candidatura_already_sent': 19 })
    expect(await own()).toMatchObject({ id, status: 'pendente', reason: null })
    expect(await kindsOf([id])).toEqual(['candidatura-received', 'candidatura-withdrawn'])
    expect(await accept(hospital, id)).toMatchObject({ status: 200 })
  })

  it('causes one e-mail of each kind when it is sent again over and over, and one more a minute later', async () => {
    const { medico, vagaId, id } = await pendente()
    for (let n = 0; n < 5; n++) {
      expect(await withdraw(medico, id)).toMatchObject({ status: 200 })
      expect(await apply(medico, vagaId)).toMatchObject({ status: 200 })
    }
    const { rows } = await owner.query(
      `select kind, count(*) filter (where due_at <= now())::integer as now, count(*) filter (where due_at > now())::integer as later
       from app.notificacoes where vaga_id = $1 group by kind order by kind`,
      [vagaId],
    )
    expect(rows).toEqual([
      { kind: 'candidatura-received', now: 1, later: 4 },
      { kind: 'candidatura-withdrawn', now: 1, later: 4 },
    ])
  })

  it('cannot be sent again once the vaga has closed', async () => {
    const { hospital, medico, vagaId, id } = await pendente()
    await withdraw(medico, id)
    await close(hospital, vagaId)
    expect(await apply(medico, vagaId)).toMatchObject(refusal(409, 'vaga_not_open'))
  })

  it.each(['aceita', 'nao_selecionada', 'recusada'])('must have been pendente, not %s', async (status) => {
    const { medico, id } = await pendente()
    await owner.query('update app.candidaturas set status = $2 where id = $1', [id, status])
    const code = status === 'recusada' ? 'candidatura_refused' : 'candidatura_not_pendente'
    expect(await withdraw(medico, id)).toMatchObject(refusal(409, code))
  })

  it('must be of a vaga that has not begun', async () => {
    const { hospital, medico, id } = await pendente({ data: '2020-01-01' })
    expect(await withdraw(medico, id)).toMatchObject(refusal(409, 'candidatura_not_pendente'))
    expect(await refuse(hospital, id)).toMatchObject(refusal(409, 'candidatura_not_pendente'))
  })
})

it('a refused candidatura is refused once, with an e-mail, and the doctor cannot apply to the vaga again', async () => {
  const { hospital, medico, vagaId, id } = await pendente()
  expect(await twentyInParallel(() => refuse(hospital, id))).toEqual({ 200: 1, '409 candidatura_not_pendente': 19 })
  expect(await emailsOf([id])).toEqual([{ dedupe_key: `candidatura-refused:${id}:2`, email: medico.email }])
  const refused = refusal(409, 'candidatura_refused')
  for (const answer of [await apply(medico, vagaId), await withdraw(medico, id), await confirm(medico, id)]) {
    expect(answer).toMatchObject(refused)
  }
})

describe('a shift that is given up', () => {
  it('is so once of twenty at once: the vaga is open again, and its hospital is told at once', async () => {
    const { hospital, medico, vagaId, id, otherId } = await filled()
    expect(await twentyInParallel(() => giveUp(medico, id))).toEqual({ 200: 1, '409 candidatura_given_up': 19 })
    expect(await statusesOf(vagaId)).toEqual({
      vaga: 'aberta',
      candidaturas: { [id]: 'desistencia', [otherId]: 'nao_selecionada' },
    })
    expect(await emailsOf([id])).toContainEqual({
      dedupe_key: `shift-given-up:${id}:3:${vagaId}`,
      email: hospital.email,
    })
    const { rows } = await owner.query(
      `select is_urgent from app.notificacoes where kind = 'shift-given-up' and dedupe_key like '%' || $1 || '%'`,
      [id],
    )
    expect(rows).toEqual([{ is_urgent: true }])
    for (const answer of [await apply(medico, vagaId), await confirm(medico, id)]) {
      expect(answer).toMatchObject(refusal(409, 'candidatura_given_up'))
    }
    expect(await dismiss(hospital, id)).toMatchObject(refusal(409, 'medico_gave_up'))
    // The doctor is free again at these hours.
    const elsewhere = await createVaga(await createHospital())
    expect(await apply(medico, elsewhere)).toMatchObject({ status: 200 })
  })

  it('takes new applications immediately, even after its start, until half of it is over', async () => {
    const { medico, vagaId, id } = await filled(await shiftBegun(5, 12))
    expect(await giveUp(medico, id)).toMatchObject({ status: 200 })
    const newcomer = await createMedico()
    const seen = await call(getVagaForMedico, { as: newcomer, params: { id: vagaId } })
    expect(seen.body).toMatchObject({ status: 'aberta', is_reopened: true })
    expect(await apply(newcomer, vagaId)).toMatchObject({ status: 200 })
  })

  it('cannot be, once half of it is over', async () => {
    const { hospital, medico, vagaId, id } = await filled(await shiftBegun(6.1, 12))
    const late = refusal(409, 'shift_too_late')
    expect(await giveUp(medico, id)).toMatchObject(late)
    expect(await dismiss(hospital, id)).toMatchObject(late)
    expect(await close(hospital, vagaId, reason)).toMatchObject(late)
    expect((await statusesOf(vagaId)).vaga).toBe('preenchida')
  })

  it('cannot be by a doctor who has arrived; the hospital may still dismiss', async () => {
    const { hospital, medico, vagaId, id } = await filled(await shiftBegun(5, 12))
    await owner.query('insert into app.attendance (candidatura_id, checked_in_at) values ($1, now())', [id])
    expect(await giveUp(medico, id)).toMatchObject(refusal(409, 'medico_already_arrived'))
    expect((await statusesOf(vagaId)).vaga).toBe('preenchida')
    expect(await dismiss(hospital, id)).toMatchObject({ status: 200 })
  })

  it.each(['pendente', 'nao_selecionada'])('must have been accepted, not %s', async (status) => {
    const { hospital, medico, id } = await pendente()
    await owner.query('update app.candidaturas set status = $2 where id = $1', [id, status])
    expect(await giveUp(medico, id)).toMatchObject(refusal(409, 'candidatura_not_aceita'))
    expect(await dismiss(hospital, id)).toMatchObject(refusal(409, 'candidatura_not_aceita'))
  })

  it('reaches every doctor, the hospital, and the hospitals that can accept this doctor again', async () => {
    const { hospital, medico, vagaId, id } = await filled()
    const clashing = await createHospital()
    const elsewhere = await createVaga(clashing)
    await createCandidatura(elsewhere, medico)
    const { events, stop } = await subscribe({
      medicos: 'medicos',
      hospital: `hospital:${hospital.id}`,
      medico: `medico:${medico.id}`,
      clashing: `hospital:${clashing.id}`,
    })
    await giveUp(medico, id)
    await expect
      .poll(() => events)
      .toEqual({
        medicos: [{ topic: 'vagas', vaga_id: vagaId }],
        hospital: [
          { topic: 'vagas', vaga_id: vagaId },
          { topic: 'candidaturas', vaga_id: vagaId },
        ],
        medico: [{ topic: 'candidaturas', vaga_id: vagaId }],
        clashing: [{ topic: 'candidaturas', vaga_id: elsewhere }],
      })
    stop()
  })
})

describe('a doctor who is dismissed', () => {
  it('is so once of twenty at once, is told, and cannot apply to the vaga again', async () => {
    const { hospital, medico, vagaId, id } = await filled()
    expect(await twentyInParallel(() => dismiss(hospital, id))).toEqual({ 200: 1, '409 candidatura_not_aceita': 19 })
    expect((await statusesOf(vagaId)).vaga).toBe('aberta')
    expect(await emailsOf([id])).toContainEqual({ dedupe_key: `shift-dismissed:${id}:3`, email: medico.email })
    for (const answer of [await apply(medico, vagaId), await giveUp(medico, id), await confirm(medico, id)]) {
      expect(answer).toMatchObject(refusal(409, 'candidatura_dismissed'))
    }
  })

  it('may give up at the same moment: one of the two happens, and the other call is told which', async () => {
    for (let round = 0; round < 5; round++) {
      const { hospital, medico, vagaId, id } = await filled()
      const counts = await twentyInParallel((n) => (n % 2 ? giveUp(medico, id) : dismiss(hospital, id)))
      const { candidaturas } = await statusesOf(vagaId)
      expect(counts).toEqual(
        candidaturas[id] === 'desistencia'
          ? { 200: 1, '409 candidatura_given_up': 9, '409 medico_gave_up': 10 }
          : { 200: 1, '409 candidatura_dismissed': 10, '409 candidatura_not_aceita': 9 },
      )
    }
  })
})

describe('a filled vaga that is closed', () => {
  it('needs a reason, and dismisses its doctor with it', async () => {
    const { hospital, medico, vagaId, id } = await filled()
    expect(await close(hospital, vagaId)).toMatchObject(refusal(422, 'reason_required'))
    const counts = await twentyInParallel(() => close(hospital, vagaId, reason))
    expect(counts).toEqual({ 200: 1, '409 vaga_not_open': 19 })
    expect(await statusesOf(vagaId)).toMatchObject({ vaga: 'encerrada', candidaturas: { [id]: 'dispensada' } })
    expect(await emailsOf([id])).toContainEqual({ dedupe_key: `shift-dismissed:${id}:3`, email: medico.email })
    const own = (await call(listOwnCandidaturas, { as: medico })).body.items[0]
    expect(own).toMatchObject({ status: 'dispensada', reason })
  })
})

describe("'Reabrir e avisar candidatos'", () => {
  it('opens a closed vaga and asks all who were not selected, once for twenty clicks', async () => {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital)
    const medicos = await Promise.all(Array.from({ length: 3 }, () => createMedico()))
    const ids = await Promise.all(medicos.map((medico) => createCandidatura(vagaId, medico)))
    await withdraw(medicos[0]!, ids[0]!)
    await close(hospital, vagaId)
    const counts = await twentyInParallel(() => reopen(hospital, vagaId))
    expect(counts).toEqual({ 200: 1, '409 vaga_already_open': 19 })
    expect((await kindsOf(ids)).filter((kind) => kind === 'vaga-reopened')).toHaveLength(2)
    // No candidatura becomes pendente without its doctor's consent.
    expect((await statusesOf(vagaId)).candidaturas).toMatchObject({ [ids[1]!]: 'nao_selecionada' })
  })

  it('asks the candidates not selected when a doctor gives up, and again when the next one gives up', async () => {
    const { hospital, medico, vagaId, id, other, otherId } = await filled()
    expect(await reopen(hospital, vagaId)).toMatchObject(refusal(409, 'vaga_already_filled'))
    await giveUp(medico, id)
    const first = await reopen(hospital, vagaId)
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'aberta', is_reopened: true, invited_count: 1, to_invite_count: 0 },
    })
    expect(await reopen(hospital, vagaId)).toMatchObject(refusal(409, 'vaga_already_open'))

    const third = await createMedico()
    const thirdId = (await apply(third, vagaId)).body.id as string
    await accept(hospital, thirdId)
    await giveUp(third, thirdId)
    expect(await reopen(hospital, vagaId)).toMatchObject({ status: 200, body: { invited_count: 1 } })
    expect((await kindsOf([otherId])).filter((kind) => kind === 'vaga-reopened')).toHaveLength(2)
    expect(await twentyInParallel(() => confirm(other, otherId))).toEqual({
      200: 1,
      '409 candidatura_already_sent': 19,
    })
    expect(await accept(hospital, otherId)).toMatchObject({ status: 200 })
  })

  it('asks by rating here, then shifts here, then application', async () => {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital)
    const names = ['first', 'worked once', 'worked twice', 'rated 3', 'rated 5', 'rated 5 elsewhere'] as const
    const people = new Map<string, { medico: Profile; id: string }>()
    for (const name of names) {
      const medico = await createMedico({ nome: name })
      people.set(name, { medico, id: await createCandidatura(vagaId, medico) })
    }
    const rate = (name: string, at: Profile, estrelas: number) =>
      owner.query('insert into app.avaliacoes (medico_id, hospital_id, estrelas) values ($1, $2, $3)', [
        people.get(name)!.medico.id,
        at.id,
        estrelas,
      ])
    const work = async (name: string, data: string) =>
      createCandidatura(await createVaga(hospital, { data, status: 'preenchida' }), people.get(name)!.medico, 'aceita')
    await rate('rated 3', hospital, 3)
    await rate('rated 5', hospital, 5)
    await rate('rated 5 elsewhere', await createHospital(), 5)
    await work('worked once', '2020-01-01')
    await work('worked twice', '2020-01-01')
    await work('worked twice', '2020-01-03')
    await close(hospital, vagaId)
    await reopen(hospital, vagaId)
    const { rows } = await owner.query(
      `select m.nome from app.notificacoes n
       join app.candidaturas c on c.id::text = split_part(n.dedupe_key, ':', 2) join app.medicos m on m.id = c.medico_id
       where n.kind = 'vaga-reopened' and c.vaga_id = $1 order by n.id`,
      [vagaId],
    )
    expect(rows.map(({ nome }) => nome)).toEqual([
      'rated 5',
      'rated 3',
      'worked twice',
      'worked once',
      'first',
      'rated 5 elsewhere',
    ])
  })

  it('is for the first half of the shift, and not for a vaga that expired', async () => {
    const late = refusal(409, 'shift_too_late')
    const hospital = await createHospital()
    const closed = { status: 'encerrada' }
    const over = await createVaga(hospital, { ...(await shiftBegun(6.1, 12)), ...closed })
    expect(await reopen(hospital, over)).toMatchObject(late)
    expect(await reopen(hospital, await createVaga(hospital, { data: '2020-01-01' }))).toMatchObject(late)
    const begun = await createVaga(hospital, { ...(await shiftBegun(5, 12)), ...closed })
    expect(await reopen(hospital, begun)).toMatchObject({ status: 200, body: { is_reopened: true, invited_count: 0 } })
    expect(await apply(await createMedico(), begun)).toMatchObject({ status: 200 })
  })
})

it("'Ainda tenho interesse' is for a vaga that is open, and hours that are free", async () => {
  const { hospital, medico, id, other, otherId } = await filled()
  expect(await confirm(other, otherId)).toMatchObject(refusal(409, 'vaga_not_open'))
  await giveUp(medico, id)
  const elsewhere = await createHospital()
  const clashing = await createVaga(elsewhere)
  await accept(elsewhere, await createCandidatura(clashing, other))
  expect(await confirm(other, otherId)).toMatchObject(refusal(409, 'vaga_clashes_with_accepted'))
  await close(elsewhere, clashing, reason)
  expect(await confirm(other, otherId)).toMatchObject({ status: 200, body: { status: 'pendente' } })
  expect(await emailsOf([otherId])).toContainEqual({
    dedupe_key: `candidatura-renewed:${otherId}:3`,
    email: hospital.email,
  })
  await withdraw(other, otherId)
  expect(await confirm(other, otherId)).toMatchObject(refusal(409, 'candidatura_withdrawn'))
})
