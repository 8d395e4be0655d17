import {
  answerNoShow,
  checkIn,
  checkOut,
  confirmPresence,
  getShiftDay,
  reportNoShow,
} from '@plantao/contract/candidaturas/shift-day/routes'
import {
  checkInBlockedBy,
  checkOutBlockedBy,
  noShowBlockedBy,
  presenceBlockedBy,
} from '@plantao/contract/candidaturas/shift-day/rules'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../../test/app.ts'
import { createShift } from '../../../test/domains/shifts.ts'
import { mountHospitais } from '../../hospitais/routes.ts'
import { mountShiftDay } from './routes.ts'

const test = await startTestApp([mountShiftDay, mountHospitais])
const { call, createMedico, createHospital, owner } = test

let medico: Profile
let hospital: Profile
beforeAll(async () => {
  medico = await createMedico()
  hospital = await createHospital()
})

/** A shift of 12 hours. The doctor gives up all other shifts, so that none overlap. @param startsIn in hours */
async function shift(startsIn: number) {
  await owner.query("update app.candidaturas set status = 'desistencia' where medico_id = $1", [medico.id])
  return createShift(test, { medico, hospital, startsIn })
}

const steps = { checkIn, checkOut, confirmPresence, reportNoShow }
const blockedBy = {
  checkIn: checkInBlockedBy,
  checkOut: checkOutBlockedBy,
  confirmPresence: presenceBlockedBy,
  reportNoShow: noShowBlockedBy,
}
const take = (step: keyof typeof steps, candidatura_id: string) =>
  call(steps[step], { as: step.startsWith('check') ? medico : hospital, body: { candidatura_id } })
const answer = (candidatura_id: string, text: string) =>
  call(answerNoShow, { as: medico, body: { candidatura_id, answer: text } })
const dayOf = (as: Profile, id: string) => call(getShiftDay, { as, params: { id } })

describe('a step of the day', () => {
  it.each([
    ['checkIn', 2.1, 'shift_day_too_early'],
    ['checkIn', 1.9, null],
    ['checkIn', -11.9, null],
    ['checkIn', -12.1, 'shift_day_too_late'],
    ['checkOut', 1, 'shift_day_too_early'],
    ['checkOut', -35.9, null],
    ['checkOut', -36.1, 'shift_day_too_late'],
    ['confirmPresence', 0.1, 'shift_day_too_early'],
    ['confirmPresence', -0.1, null],
    ['confirmPresence', -14 * 24 - 11.9, null],
    ['confirmPresence', -14 * 24 - 12.1, 'shift_day_too_late'],
    ['reportNoShow', 0.1, 'shift_day_too_early'],
    ['reportNoShow', -14 * 24 - 11.9, null],
    ['reportNoShow', -14 * 24 - 12.1, 'shift_day_too_late'],
  ] as const)(
    '%s of a shift of 12 hours that begins in %d hours, by database and contract: %s',
    async (step, startsIn, code) => {
      const { candidatura, vaga } = await shift(startsIn)
      if (step === 'checkOut' && startsIn < 0) {
        await owner.query('insert into app.attendance (candidatura_id, checked_in_at) values ($1, now())', [
          candidatura,
        ])
      }
      expect(blockedBy[step]((await dayOf(medico, vaga)).body, new Date())).toBe(code)
      expect(await take(step, candidatura)).toMatchObject(code ? refusal(409, code) : { status: 200 })
    },
  )

  it('is taken once by twenty calls at once, and both sides see it', async () => {
    const { candidatura, vaga } = await shift(-1)
    for (const step of ['checkIn', 'checkOut', 'confirmPresence'] as const) {
      expect(await twentyInParallel(() => take(step, candidatura))).toEqual({
        '200': 1,
        '409 attendance_already_recorded': 19,
      })
    }
    const seen = (await dayOf(medico, vaga)).body
    expect(seen).toMatchObject({
      checked_in_at: expect.any(String),
      checked_out_at: expect.any(String),
      presence: 'presente',
    })
    expect((await dayOf(hospital, vaga)).body).toEqual(seen)
  })
})

describe('the day', () => {
  it('holds what the hospital wrote in its profile, and is hidden from others', async () => {
    const texts = {
      entrance: 'Portão 3, pela ambulância',
      ask_for: 'Enfermeira Rosa',
      parking: 'Subsolo',
      dress_code: 'Jaleco',
      computer_system: 'Tasy',
    }
    await call(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: texts })
    const { vaga, candidatura } = await shift(-1)
    expect((await dayOf(medico, vaga)).body).toMatchObject({ candidatura_id: candidatura, ...texts, presence: null })
    for (const stranger of [await createMedico(), await createHospital()])
      expect(await dayOf(stranger, vaga)).toMatchObject(refusal(404, 'PGRST116'))
    for (const [route, stranger] of [
      [checkIn, await createMedico()],
      [confirmPresence, await createHospital()],
    ] as const)
      expect(await call(route, { as: stranger, body: { candidatura_id: candidatura } })).toMatchObject(
        refusal(404, 'candidatura_not_found'),
      )
  })
})

describe('a no-show', () => {
  it('is told to the doctor, who answers once; the hospital may correct it to presence, but not presence to a no-show', async () => {
    const { candidatura } = await shift(-13)
    expect(await answer(candidatura, 'Estive lá')).toMatchObject(refusal(409, 'attendance_already_recorded'))
    expect(await take('reportNoShow', candidatura)).toMatchObject({ body: { presence: 'nao_compareceu' } })
    expect(await twentyInParallel((n) => answer(candidatura, `Estive lá, ${n}`))).toEqual({
      '200': 1,
      '409 attendance_already_recorded': 19,
    })
    const { rows } = await owner.query('select kind from app.notificacoes where dedupe_key like $1 order by kind', [
      `%:${candidatura}`,
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(['no-show-answered', 'shift-no-show'])
    expect(await take('confirmPresence', candidatura)).toMatchObject({ body: { presence: 'presente' } })
    expect(await take('reportNoShow', candidatura)).toMatchObject(refusal(409, 'attendance_already_recorded'))
  })

  it.each(['', ' \u200b', 'x'.repeat(501)])('is not answered by %j', async (text) => {
    const { candidatura } = await shift(-13)
    await take('reportNoShow', candidatura)
    expect(await answer(candidatura, text)).toMatchObject(refusal(400, 'invalid_request'))
  })
})
