import {
  claimCnes,
  claimManually,
  confirmCnes,
  decideClaim,
  listWaitingClaims,
  withdrawProof,
} from '@plantao/contract/hospitais/proof/routes'
import {
  maxProofCodes,
  maxProofTries,
  proofCodeDays,
  proofMonths,
  proofNoticeDays,
} from '@plantao/contract/hospitais/proof/rules'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { listNotificacoes } from '@plantao/contract/notificacoes/routes'
import { createReport } from '@plantao/contract/reports/routes'
import { getVaga, getVagaForMedico } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { startProofApp } from '../../../test/domains/proof.ts'
import { mountNotificacoes } from '../../notificacoes/routes.ts'
import { mountReports } from '../../reports/routes.ts'
import { mountVagas } from '../../vagas/routes.ts'
import { endProofs } from './jobs.ts'

const test = await startProofApp([mountReports, mountVagas, mountNotificacoes])
const { call, ok, owner, services, emails, createMedico, createOperador, createVaga, createHospital } = test
const { inFile, lastCnpj, addToFile, claim, confirm, own, sendCode, codeIn, claimAndRead } = test

let operador: Profile
let hospital: Profile
/** Lets a week pass since the claims of this hospital. */
const aWeekLater = ({ id }: Profile) =>
  owner.query(`update app.proof_claims set created_at = created_at - interval '7 days' where hospital_id = $1`, [id])

beforeEach(async () => {
  operador = await createOperador()
  hospital = await createHospital()
})

describe('a CNES is proven by a code', () => {
  it('that goes to the address in the register, and works once', async () => {
    const cnes = await addToFile()
    const claimed = await ok(claimCnes, { as: hospital, body: { cnes } })
    expect(claimed.claim).toMatchObject({ status: 'waiting_code', sent_to_hint: 'd•••@saobraz.org.br', cnes })
    const email = await sendCode()
    expect(email.to).toBe(inFile.email)
    expect(email.body).toContain('Hospital São Braz')
    const code = codeIn(email)
    const proven = await ok(confirmCnes, { as: hospital, body: { code } })
    expect(proven).toMatchObject({ proof: { by: 'cnes', cnes }, claim: { status: 'proven' } })
    const months = await owner.query(
      `select proven_until = proven_at + make_interval(months => $2) as is_year from app.hospitais where id = $1`,
      [hospital.id, proofMonths],
    )
    expect(months.rows).toEqual([{ is_year: true }])
    expect(await confirm(hospital, code)).toMatchObject(refusal(409, 'proof_code_ended'))
    expect(await claim(hospital, cnes)).toMatchObject(refusal(409, 'proof_still_valid'))
    const { items } = await ok(listNotificacoes, { as: hospital })
    expect(items[0]).toMatchObject({ kind: 'proof-confirmed' })
    expect((await emails.sendDue()).map(({ subject }) => subject)).toContain(
      'Hospital São Braz está confirmado no Plantão Aberto',
    )
  })

  it('which five wrong guesses end, and which a later code replaces', async () => {
    const cnes = await addToFile()
    const code = await claimAndRead(hospital, cnes)
    const wrong = code === '0000-0000' ? '11111111' : '00000000'
    for (let n = 1; n <= maxProofTries; n++)
      expect(await confirm(hospital, wrong)).toMatchObject(refusal(400, 'proof_code_wrong'))
    expect(await confirm(hospital, code)).toMatchObject(refusal(409, 'proof_code_ended'))
    expect((await own(hospital)).claim).toMatchObject({ status: 'expired' })
    await aWeekLater(hospital)
    const second = await claimAndRead(hospital, cnes)
    expect(second).not.toBe(code)
    expect((await confirm(hospital, second)).body.proof).toMatchObject({ by: 'cnes' })
  })

  it('within seven days', async () => {
    const code = await claimAndRead(hospital, await addToFile())
    await owner.query('update app.proof_claims set expires_at = now() where hospital_id = $1', [hospital.id])
    expect(await confirm(hospital, code)).toMatchObject(refusal(409, 'proof_code_ended'))
    await endProofs(services)
    expect((await own(hospital)).claim).toMatchObject({ status: 'expired' })
  })

  it('of its own claim, not of another hospital’s', async () => {
    const [cnes, others] = [await addToFile(), await addToFile()]
    const other = await createHospital()
    const code = await claimAndRead(other, others)
    await claimAndRead(hospital, cnes)
    expect(await confirm(hospital, code)).toMatchObject(refusal(400, 'proof_code_wrong'))
    expect((await own(hospital)).proof).toBeNull()
  })

  it('and each account sends an establishment one code a week, which uses up nobody else’s', async () => {
    const cnes = await addToFile()
    const stranger = await createHospital()
    expect(await twentyInParallel(() => claim(stranger, cnes))).toEqual({ 200: 1, '409 proof_codes_used_up': 19 })
    expect((await claim(hospital, cnes)).status).toBe(200)
    await aWeekLater(stranger)
    expect((await claim(stranger, cnes)).status).toBe(200)
  })

  it('and all accounts together send an establishment twenty codes a week, as no mailbox should be flooded', async () => {
    const cnes = await addToFile()
    const hospitais = await Promise.all(Array.from({ length: maxProofCodes }, () => createHospital()))
    expect(await twentyInParallel((n) => claim(hospitais[n]!, cnes))).toEqual({ 200: maxProofCodes })
    expect(await claim(hospital, cnes)).toMatchObject(refusal(409, 'proof_codes_used_up'))
    await owner.query(`update app.cnes_codes set sent_at = now() - interval '7 days' where cnes = $1`, [cnes])
    expect((await claim(hospital, cnes)).status).toBe(200)
  })

  it('by one of twenty calls with the same code', async () => {
    const code = await claimAndRead(hospital, await addToFile())
    const answers = await twentyInParallel(() => confirm(hospital, code))
    expect(answers[200]).toBe(1)
    expect((await own(hospital)).proof).toMatchObject({ by: 'cnes' })
  })

  it('and the second of two accounts that claim it waits for an operator', async () => {
    const cnes = await addToFile()
    const other = await createHospital()
    const [first, second] = [await claimAndRead(hospital, cnes), await claimAndRead(other, cnes)]
    await ok(confirmCnes, { as: hospital, body: { code: first } })
    expect((await ok(confirmCnes, { as: other, body: { code: second } })).claim).toMatchObject({
      status: 'waiting_operator',
      waits_because: 'taken',
    })
    expect((await own(other)).proof).toBeNull()
    const third = await createHospital()
    expect((await claim(third, cnes)).body.claim).toMatchObject({ waits_because: 'taken' })
  })

  it('and of several accounts that type their codes at once one is proven', async () => {
    const cnes = await addToFile()
    const hospitais = [hospital, await createHospital(), await createHospital()]
    const codes: string[] = []
    for (const as of hospitais) codes.push(await claimAndRead(as, cnes))
    await Promise.all(hospitais.map((as, n) => ok(confirmCnes, { as, body: { code: codes[n]! } })))
    const claims = await Promise.all(hospitais.map(async (as) => (await own(as)).claim!))
    const outcomes = claims.map(({ status, waits_because }) => waits_because ?? status)
    expect(outcomes.toSorted()).toEqual(['proven', 'taken', 'taken'])
    const { rowCount } = await owner.query('select from app.hospitais where proven_cnes = $1', [cnes])
    expect(rowCount).toBe(1)
  })
})

it('a CNES that the register does not have is no claim', async () => {
  expect(await claim(hospital, '9999999')).toMatchObject(refusal(404, 'cnes_not_found'))
  expect((await own(hospital)).claim).toBeNull()
})

it.each([
  ['no_email', { email: null }],
  ['not_hospital', { kind: 'PRONTO ATENDIMENTO' }],
  ['place_differs', { city: 'CAMPINAS' }],
  ['place_differs', { state: 'RJ' }],
  ['name_differs', { name: 'HOSPITAL SANTA RITA' }],
  ['cnpj_differs', { cnpj: '11222333000181' }],
])('a claim that does not fit (%s) waits for an operator, without a code', async (because, row) => {
  const cnes = await addToFile(row)
  expect((await claim(hospital, cnes)).body.claim).toMatchObject({
    status: 'waiting_operator',
    waits_because: because,
    sent_to_hint: null,
  })
  expect((await owner.query(`select from app.notificacoes where kind = 'proof-code'`)).rowCount).toBe(0)
  const subjects = (await emails.sendDue()).map(({ to, subject }) => `${to}: ${subject}`)
  expect(subjects).toContain(`${operador.email}: Hospital São Braz espera conferência`)
})

describe('an operator', () => {
  const ask = async (as = hospital) => (await ok(claimManually, { as, body: { note: 'Somos uma UPA' } })).claim!.id
  const decide = (claim_id: string, approves = true, by = operador) =>
    call(decideClaim, { as: by, body: { claim_id, approves, reason: 'Liguei para a secretaria' } })

  it('sees what the decision needs, the oldest claim first', async () => {
    await owner.query('delete from app.proof_claims')
    const medico = await createMedico()
    const subjects = [
      { about: 'hospital', about_id: hospital.id },
      { about: 'vaga', about_id: await createVaga(hospital) },
    ] as const
    for (const subject of subjects) await ok(createReport, { as: medico, body: { ...subject, reason: 'É falso' } })
    const [first, second] = [await ask(), await ask(await createHospital())]
    const items = await test.everyPage(listWaitingClaims, { as: operador, query: { limit: 1 } })
    expect(items.map(({ id }) => id)).toEqual([first, second])
    expect(items[0]).toMatchObject({
      nome: 'Hospital São Braz',
      note: 'Somos uma UPA',
      email_domain: hospital.email.split('@')[1],
      vagas: 1,
      open_vagas: 1,
      reports: 2,
      establishment: null,
    })
    expect(JSON.stringify(items)).not.toContain(hospital.email)
  })

  it.each([{ nome: 'Hospital Santa Rita' }, { cidade: 'Campinas' }, { estado: 'RJ' }])(
    'decides nothing about a hospital that has changed since: %j',
    async (body) => {
      await owner.query('delete from app.proof_claims')
      const id = await ask()
      const [read] = (await ok(listWaitingClaims, { as: operador })).items
      await ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body })
      expect(await decide(id)).toMatchObject(refusal(409, 'claim_already_decided'))
      const [changed] = (await ok(listWaitingClaims, { as: operador })).items
      expect(changed).toEqual({ ...read, ...body, id: expect.not.stringMatching(id) })
      expect((await own(hospital)).claim).toMatchObject({ id: changed!.id, status: 'waiting_operator' })
      expect((await decide(changed!.id)).status).toBe(200)
    },
  )

  it('confirms a hospital once, also in twenty calls at once', async () => {
    const id = await ask()
    const operadores = [operador, await createOperador()]
    expect(await twentyInParallel((n) => decide(id, true, operadores[n % 2]))).toEqual({
      200: 1,
      '409 claim_already_decided': 19,
    })
    expect(await own(hospital)).toMatchObject({ proof: { by: 'operacao', cnes: null }, claim: { status: 'proven' } })
    expect(await decide(crypto.randomUUID())).toMatchObject(refusal(404, 'claim_not_found'))
  })

  it('tells the operator of a suspended account, which may still be confirmed', async () => {
    const id = await ask()
    const waiting = async () =>
      (await test.everyPage(listWaitingClaims, { as: operador, query: { limit: 100 } })).find((one) => one.id === id)
    expect(await waiting()).toMatchObject({ suspended_at: null })
    await owner.query("update auth.users set suspended_at = now(), suspension_reason = 'Vaga falsa' where id = $1", [
      hospital.userId,
    ])
    expect(await waiting()).toMatchObject({ suspended_at: expect.any(String) })
    expect((await decide(id)).status).toBe(200)
  })

  it('refuses with a reason that the hospital reads', async () => {
    const id = await ask()
    expect((await decide(id, false)).status).toBe(200)
    expect((await own(hospital)).claim).toMatchObject({ status: 'refused', reason: 'Liguei para a secretaria' })
    const refused = (await emails.sendDue()).find(({ to }) => to === hospital.email)!
    expect(refused.body).toContain('Liguei para a secretaria')
    expect(await ask()).not.toBe(id)
  })

  it('confirms one of two accounts of one CNPJ, when two operators decide at once', async () => {
    const ids = [await ask(), await ask(await createHospital({ cnpj: lastCnpj() }))]
    const other = await createOperador()
    const answers = await Promise.all([decide(ids[0]!), decide(ids[1]!, true, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'proof_taken'))
  })

  it('cannot confirm a second account of one CNPJ until the first loses its proof', async () => {
    const other = await createHospital({ cnpj: lastCnpj() })
    await decide(await ask())
    const id = await ask(other)
    const [shown] = (await ok(listWaitingClaims, { as: operador, query: { limit: 100 } })).items.slice(-1)
    expect(shown).toMatchObject({ id, taken_by: { id: hospital.id, nome: 'Hospital São Braz' } })
    expect(await decide(id)).toMatchObject(refusal(409, 'proof_taken'))
    const withdraw = () =>
      call(withdrawProof, { as: operador, body: { hospital_id: hospital.id, reason: 'Não é o hospital' } })
    expect((await withdraw()).status).toBe(200)
    expect(await withdraw()).toMatchObject(refusal(409, 'hospital_not_proven'))
    expect(await own(hospital)).toMatchObject({ proof: null, claim: { status: 'refused', reason: 'Não é o hospital' } })
    const subject = 'A confirmação de Hospital São Braz no Plantão Aberto foi retirada'
    expect(await emails.sendDue()).toContainEqual(expect.objectContaining({ to: hospital.email, subject }))
    expect((await decide(id)).status).toBe(200)
  })
})

it('doctors and visitors see who checked the hospital and when, and may leave out the others', async () => {
  const medico = await createMedico()
  const vaga = await createVaga(hospital)
  const given = { params: { id: vaga } }
  const listed = async () =>
    (
      await ok(listOpenVagas, { as: medico, query: { hospital_id: hospital.id, hospital_confirmado: 'true' } })
    ).items.map(({ id }) => id)
  expect((await ok(getVagaForMedico, { as: medico, ...given })).hospital).not.toHaveProperty('proof')
  expect(await listed()).toEqual([])
  await ok(confirmCnes, { as: hospital, body: { code: await claimAndRead(hospital, await addToFile()) } })
  const day = (await owner.query(`select (now() at time zone 'America/Sao_Paulo')::date as day`)).rows[0].day
  const proof = { by: 'cnes', on: day }
  expect((await ok(getVagaForMedico, { as: medico, ...given })).hospital).toMatchObject({ proof })
  expect((await ok(getVaga, given)).hospital).toMatchObject({ proof })
  expect(await listed()).toEqual([vaga])
  const next = await createVaga(hospital)
  expect(await listed()).toEqual([next, vaga])
})

it('a proof ends after a year, and its hospital is told before and then', async () => {
  const vaga = await createVaga(hospital)
  await ok(confirmCnes, { as: hospital, body: { code: await claimAndRead(hospital, await addToFile()) } })
  const ends = (when: string) =>
    owner.query(`update app.hospitais set proven_until = now() + $2::interval where id = $1`, [hospital.id, when])
  const told = async () => {
    await endProofs(services)
    return (await emails.sendDue()).filter(({ to }) => to === hospital.email).map(({ subject }) => subject)
  }
  await ends('31 days')
  const confirmed = 'Hospital São Braz está confirmado no Plantão Aberto'
  expect(await told()).toEqual([confirmed])
  await ends('29 days')
  const notices = await told()
  expect(notices).toEqual([confirmed, expect.stringContaining('vence em')])
  expect(await told()).toEqual(notices)
  // A proof may be renewed in its last 30 days.
  expect((await claim(hospital, await addToFile())).status).toBe(200)
  await ends('-1 minute')
  expect((await told()).at(-1)).toBe('A confirmação de Hospital São Braz venceu')
  expect((await own(hospital)).proof).toBeNull()
  const { rows } = await owner.query('select hospital_confirmado from app.vagas where id = $1', [vaga])
  expect(rows).toEqual([{ hospital_confirmado: false }])
})

it('the numbers of the contract are the database’s', async () => {
  const { rows } = await owner.query(
    `select app.max_proof_codes() as codes, extract(days from app.proof_code_period())::int as days,
       extract(days from app.proof_notice_period())::int as notice, extract(years from app.proof_period())::int * 12 as months`,
  )
  expect(rows).toEqual([{ codes: maxProofCodes, days: proofCodeDays, notice: proofNoticeDays, months: proofMonths }])
})
