import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { changeSetor, createSetor } from '@plantao/contract/setores/routes'
import { closeVaga, getOwnVaga, getVagaForMedico, listHistory, updateVaga } from '@plantao/contract/vagas/routes'
import { maxMoves } from '@plantao/contract/vagas/rules'
import type { Profile } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../../test/app.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { mountCandidaturas } from '../../candidaturas/routes.ts'
import { mountSetores } from '../../setores/routes.ts'
import { mountVagas } from '../routes.ts'

const app = await startTestApp([mountVagas, mountSetores, mountCandidaturas])
const { owner, services, call, ok, createMedico, createHospital, createVaga, createCandidatura } = app
const emails = await startEmails(services, owner)

const shift = { data: '2099-05-20', horario: '19:00 - 07:00' }
const moved = { data: '2099-05-21', horario: '07:00 - 19:00' }
const move = (as: Profile, id: string, body: object) =>
  call(updateVaga, { as, params: { id }, body: { moved_from: shift, ...body } })
const own = (as: Profile, id: string) => ok(getOwnVaga, { as, params: { id } })
const sector = async (as: Profile, nome: string) => (await ok(createSetor, { as, body: { nome } })).id

async function published() {
  const hospital = await createHospital()
  return { hospital, vaga: await createVaga(hospital, shift), uti: await sector(hospital, 'UTI adulto') }
}

it('day, hours and sector move in one call; candidates are told of all but the sector', async () => {
  const { hospital, vaga, uti } = await published()
  const medico = await createMedico()
  await createCandidatura(vaga, medico)
  await emails.clear()
  expect(await move(hospital, vaga, { ...moved, setor_id: uti })).toMatchObject({
    status: 200,
    body: { ...moved, starts_at: '2099-05-21T10:00:00Z', setor: { id: uti, nome: 'UTI adulto' } },
  })
  const [email, ...others] = await emails.sendDue()
  expect(others).toEqual([])
  expect(email!.body).toContain('Data: de qua, 20/05/2099 para qui, 21/05/2099')
  const texts = [
    email!.body,
    (await call(getVagaForMedico, { as: medico, params: { id: vaga } })).text,
    (await call(listHistory, { as: medico, query: { vaga_id: vaga } })).text,
  ]
  for (const text of texts) expect(text).not.toContain('UTI adulto')
})

it('one of twenty windows that move a vaga from the same place wins, and the others are told', async () => {
  const { hospital, vaga } = await published()
  const days = (n: number) => `2099-06-${String(n + 1).padStart(2, '0')}`
  expect(await twentyInParallel((n) => move(hospital, vaga, { data: days(n) }))).toEqual({
    200: 1,
    '409 shift_moved': 19,
  })
  const { data } = await own(hospital, vaga)
  expect(await move(hospital, vaga, { moved_from: { ...shift, data }, horario: 'a combinar' })).toMatchObject({
    status: 200,
  })
  expect(await move(hospital, vaga, { moved_from: { ...shift, data }, data: '2099-07-01' })).toMatchObject(
    refusal(409, 'shift_moved'),
  )
})

it('a vaga with candidates moves five times a day, and an account moves sixty times an hour', async () => {
  const { hospital, vaga } = await published()
  const days = (n: number) => ({ moved_from: undefined, data: `2099-${n < 10 ? '08' : '09'}-${10 + (n % 20)}` })
  for (let n = 0; n < 7; n++) expect(await move(hospital, vaga, days(n))).toMatchObject({ status: 200 })
  await createCandidatura(vaga, await createMedico())
  expect(await twentyInParallel((n) => move(hospital, vaga, days(n + 10)))).toEqual({
    200: maxMoves,
    '429 vaga_moved_too_often': 20 - maxMoves,
  })
  const hours = { moved_from: undefined, horario: '08:00 - 20:00' }
  expect(await move(hospital, vaga, hours)).toMatchObject(refusal(429, 'vaga_moved_too_often'))
  expect(await move(hospital, vaga, { moved_from: undefined, valor: 1 })).toMatchObject({ status: 200 })
  for (const [name, points] of Object.entries({ 'move-vaga': 4, 'move-account': 60 }))
    await owner.query('update auth.rate_limits set points = $2 where starts_with(key, $1)', [name, points])
  expect(await move(hospital, vaga, hours)).toMatchObject(refusal(429, 'too_many_requests'))
})

it('a move that is refused leaves day and sector as they were', async () => {
  const { hospital, vaga, uti } = await published()
  const other = await createHospital()
  await ok(changeSetor, { as: hospital, params: { id: uti }, body: { is_archived: true } })
  const cases = [
    [{ ...moved, setor_id: uti }, 409, 'setor_archived'],
    [{ ...moved, setor_id: await sector(other, 'UTI') }, 404, 'setor_not_found'],
    [{ data: '2020-01-01', setor_id: null }, 422, 'vaga_in_past'],
    [{ data: '1999-01-01', setor_id: null }, 422, 'vaga_in_past'],
    [{ setor_id: null }, 400, 'invalid_request'],
    [{}, 400, 'invalid_request'],
  ] as const
  for (const [body, status, code] of cases)
    expect(await move(hospital, vaga, body), code).toMatchObject(refusal(status, code))
  expect(await move(other, vaga, moved)).toMatchObject(refusal(404, 'vaga_not_found'))
  expect(await own(hospital, vaga)).toMatchObject({ ...shift, setor: null })
})

it('the sector changes in any state, the day of a filled shift only by a proposal, that of a closed one never', async () => {
  const { hospital, vaga, uti } = await published()
  const toSector = (setor_id: string | null) =>
    call(updateVaga, { as: hospital, params: { id: vaga }, body: { setor_id } })
  const candidatura_id = await createCandidatura(vaga, await createMedico())
  await ok(acceptCandidatura, { as: hospital, body: { candidatura_id } })
  await emails.clear()
  // So far only the hospital knows of the acceptance. A change of the sector must not send the doctor the e-mail.
  expect(await toSector(uti)).toMatchObject({
    status: 200,
    body: { setor: { id: uti }, undo_until: expect.any(String) },
  })
  expect((await own(hospital, vaga)).undo_until).not.toBeNull()
  expect(await emails.sendDue()).toEqual([])
  expect(await move(hospital, vaga, { ...moved, setor_id: null })).toMatchObject(
    refusal(409, 'vaga_change_needs_agreement'),
  )
  expect(await own(hospital, vaga)).toMatchObject({ ...shift, setor: { id: uti } })
  await ok(closeVaga, { as: hospital, body: { vaga_id: vaga, reason: 'Ala fechada' } })
  expect(await move(hospital, vaga, moved)).toMatchObject(refusal(409, 'vaga_not_open'))
  expect(await toSector(null)).toMatchObject({ status: 200, body: { setor: null } })
})
