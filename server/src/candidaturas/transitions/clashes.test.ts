import { listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import type { Account, Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'

/* Doctors with an accepted shift that overlaps other shifts. */

const test = await startCandidaturasApp()
const { call, createMedico, createHospital, createVaga, createCandidatura } = test
const { apply, accept, statusesOf, emailsOf, subscribe } = test

// The lists name the shift as its hospital wrote it.
const accepted = { data: '2099-05-20', horario: 'noturno 19h às 7h', modalidade: 'presencial' } as const
const refused = refusal(409, 'vaga_clashes_with_accepted')

/** A doctor with an accepted shift, by default in the night of the 20th. */
async function bookedMedico(shift: { data: string; horario: string } = accepted) {
  const [hospital, medico] = [await createHospital({ nome: 'Outro Hospital' }), await createMedico()]
  const vagaId = await createVaga(hospital, shift)
  expect(await accept(hospital, await createCandidatura(vagaId, medico))).toMatchObject({ status: 200 })
  return medico
}

const cases: [title: string, data: string, horario: string, clashes: boolean, estado?: string][] = [
  ['the same hours', '2099-05-20', '19h às 7h', true],
  ['its last hour', '2099-05-21', '6h-12h', true],
  ['the day before it, into it', '2099-05-20', '24h', true],
  ['a day around it', '2099-05-20', '07:00/07:00', true],
  ['the shift after it', '2099-05-21', '07:00 - 19:00', false],
  ['the shift before it', '2099-05-20', '07:00 - 19:00', false],
  ['the same clock time two hours later, in Acre', '2099-05-20', '17:00 - 18:00', true, 'AC'],
  ['the same clock time two hours later, in Acre, after it', '2099-05-21', '05:00 - 06:00', false, 'AC'],
  ['hours that nobody can read', '2099-05-20', 'noite', false],
]

const itemsOf = (answer: { body: { items: Record<string, unknown>[] } }) => answer.body.items
const candidatesOf = async (as: Profile, vaga_id: string) =>
  itemsOf(await call(listCandidaturas, { as, query: { vaga_id } }))
const ownOf = async (as: Profile) => itemsOf(await call(listOwnCandidaturas, { as }))

describe('beside an accepted shift', () => {
  it.each(cases)('%s (%s, %s)', async (_title, data, horario, clashes, estado) => {
    const [medico, other] = [await bookedMedico(), await createMedico()]
    const hospital = await createHospital(estado ? { estado } : {})
    const id = await createVaga(hospital, { data, horario, nome_vaga: 'Xingu' })
    for (const query of [{ hospital_id: hospital.id }, { hospital_id: hospital.id, q: 'xingu' }]) {
      const listed = async (as: Account) => itemsOf(await call(listOpenVagas, { as, query }))
      expect(await listed(medico)).toMatchObject([{ id, clash: clashes ? accepted : null }])
      expect(await listed(other)).toMatchObject([{ id, clash: null }])
    }
    expect(await apply(medico, id)).toMatchObject(clashes ? refused : { status: 200 })
    expect(Object.keys((await statusesOf(id)).candidaturas)).toHaveLength(clashes ? 0 : 1)
    expect(await apply(other, id)).toMatchObject({ status: 200 })
  })

  it('an application is possible where the accepted shift has no times', async () => {
    const medico = await bookedMedico({ data: '2099-05-20', horario: 'noite' })
    expect(await apply(medico, await createVaga(await createHospital(), accepted))).toMatchObject({ status: 200 })
  })

  it('a vaga that is closed or applied to already is refused as that', async () => {
    const medico = await bookedMedico()
    const closed = await createVaga(await createHospital(), { ...accepted, status: 'encerrada' })
    expect(await apply(medico, closed)).toMatchObject(refusal(409, 'vaga_not_open'))
    const sent = await createVaga(await createHospital(), accepted)
    await createCandidatura(sent, medico)
    expect(await apply(medico, sent)).toMatchObject(refusal(409, 'candidatura_already_sent'))
  })

  it('an application at the moment of the acceptance is refused, or leaves a pendente that is marked', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two, medico] = [await createHospital(), await createHospital(), await createMedico()]
      const offer = await createCandidatura(await createVaga(one, accepted), medico)
      const vagaId = await createVaga(two, accepted)
      const [applied, acceptance] = await Promise.all([apply(medico, vagaId), accept(one, offer)])
      expect(acceptance).toMatchObject({ status: 200 })
      if (applied.status !== 200) expect(applied).toMatchObject(refused)
      else expect(await candidatesOf(two, vagaId)).toMatchObject([{ id: applied.body.id, has_clash: true }])
    }
  })
})

describe('the lists mark what clashes', () => {
  it('a pendente, on both sides, from the moment the doctor is accepted elsewhere', async () => {
    const [one, two, medico] = [await createHospital({ nome: 'Um' }), await createHospital(), await createMedico()]
    const offered = await createVaga(one, accepted)
    const offer = await createCandidatura(offered, medico)
    const vagaId = await createVaga(two, { data: '2099-05-21', horario: '6h-18h' })
    const [pendente, other] = [
      await createCandidatura(vagaId, medico),
      await createCandidatura(vagaId, await createMedico()),
    ]
    const later = await createCandidatura(await createVaga(two, { data: '2099-05-22' }), medico)
    expect((await ownOf(medico)).map(({ clash }) => clash)).toEqual([null, null, null])
    expect((await candidatesOf(two, vagaId)).map(({ has_clash }) => has_clash)).toEqual([false, false])

    await accept(one, offer)
    expect(Object.fromEntries((await ownOf(medico)).map(({ id, clash }) => [id, clash]))).toEqual({
      [offer]: null,
      [pendente]: accepted,
      [later]: null,
    })
    const candidates = await candidatesOf(two, vagaId)
    expect(candidates).toMatchObject([
      { id: pendente, has_clash: true },
      { id: other, has_clash: false },
    ])
    // The hospital learns nothing else about the shift at the other hospital.
    expect(Object.keys(candidates[0]!).sort()).toEqual(Object.keys(candidates[1]!).sort())
    expect(JSON.stringify(candidates)).not.toMatch(new RegExp(`${one.id}|"Um"|noturno`))

    expect(await accept(two, pendente)).toMatchObject(refusal(409, 'medico_already_booked'))
    expect((await statusesOf(vagaId)).vaga).toBe('aberta')
    expect(await emailsOf([pendente])).toEqual([])
    expect(await accept(two, other)).toMatchObject({ status: 200 })
    // A decided candidatura is no longer marked as clashing.
    expect((await candidatesOf(two, vagaId)).map(({ has_clash }) => has_clash)).toEqual([false, false])
    expect((await ownOf(medico)).find(({ id }) => id === pendente)).toMatchObject({
      status: 'nao_selecionada',
      clash: null,
    })
  })

  it('says it of the own candidates only: another hospital learns nothing', async () => {
    const medico = await bookedMedico()
    const [own, stranger] = [await createHospital(), await createHospital()]
    const pendente = await createCandidatura(await createVaga(own, accepted), medico)
    const hasClash = async (as: Profile) =>
      (await test.database.as(as, 'select app.has_clash($1)', [pendente])).rows[0].has_clash
    expect(await hasClash(own)).toBe(true)
    expect(await hasClash(stranger)).toBe(false)
  })
})

it('an acceptance reaches the hospitals that cannot accept this doctor any more, and no other', async () => {
  const [one, clashing, free] = [await createHospital(), await createHospital(), await createHospital()]
  const medico = await createMedico()
  const offered = await createVaga(one, accepted)
  const offer = await createCandidatura(offered, medico)
  const vagaId = await createVaga(clashing, accepted)
  await createCandidatura(vagaId, medico)
  await createCandidatura(await createVaga(free, { data: '2099-05-22' }), medico)
  const { events, stop } = await subscribe({
    clashing: `hospital:${clashing.id}`,
    free: `hospital:${free.id}`,
    medico: `medico:${medico.id}`,
  })
  await accept(one, offer)
  await expect.poll(() => events.medico).toHaveLength(1)
  await expect.poll(() => events.clashing).toEqual([{ topic: 'candidaturas', vaga_id: vagaId }])
  expect(events.free).toEqual([])
  stop()
})
