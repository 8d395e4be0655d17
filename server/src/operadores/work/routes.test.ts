import { listOperatorLooks } from '@plantao/contract/auth/requests/routes'
import { createToken, getUser } from '@plantao/contract/auth/routes'
import { beginSecondFactor, confirmSecondFactor, repeatSecondFactor } from '@plantao/contract/auth/second-factor/routes'
import {
  endSessionsOfAccount,
  eraseAccount,
  findAccounts,
  getOperationState,
  lookAtAccount,
  lookAtVaga,
  suspendAccount,
} from '@plantao/contract/operadores/work/routes'
import { type Profile, password } from '@plantao/testkit/fixtures'
import { totp } from '@plantao/testkit/totp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { mountRequests } from '../../auth/requests/routes.ts'
import { mountAuth } from '../../auth/routes.ts'
import { recordBackup } from '../../platform/backup/last-backup.ts'
import { mountWork } from './routes.ts'

const test = await startTestApp([mountAuth, mountRequests, mountWork])
const { call, createMedico, createHospital, createOperador, createVaga, createCandidatura, owner, services } = test
const operador = await createOperador()
const emails = await startEmails(services, owner)

const reason = 'Denúncia de 25/11'
const look = (account_id: string) => call(lookAtAccount, { as: operador, body: { account_id, reason } })
const looksOf = async (as: Profile) => (await call(listOperatorLooks, { as })).body.items
const find = async (words: string) => (await call(findAccounts, { as: operador, body: { words } })).body.items

describe('the search over accounts', () => {
  it('finds by name, address, CRM, CNPJ and id', async () => {
    const medico = await createMedico({ nome: 'Zuleica Tavares', crm: 'CRM/SP 443322' })
    const hospital = await createHospital({ nome: 'Hospital Zênite' })
    await owner.query("update app.hospitais set cnpj = '11.222.333/0001-81' where id = $1", [hospital.id])
    for (const words of ['zuleica', medico.email, '443322', medico.userId])
      expect(await find(words)).toMatchObject([{ id: medico.userId, user_type: 'doctor' }])
    for (const words of ['ZENITE', '11222333000181'])
      expect(await find(words)).toMatchObject([{ id: hospital.userId, nome: 'Hospital Zênite', user_type: 'hospital' }])
  })

  it('shows of a doctor what is needed to choose, and neither name nor CRM nor address', async () => {
    const medico = await createMedico({ nome: 'Ximena  de Souza', crm: 'CRM/SP 554433' })
    const [found] = await find('ximena')
    expect(found).toEqual({
      id: medico.userId,
      user_type: 'doctor',
      nome: 'X. S.',
      lugar: 'SP',
      email: `${medico.email[0]}•••@${medico.email.split('@')[1]}`,
      created_at: expect.any(String),
      suspended_at: null,
    })
    await createMedico({ nome: 'Xisto' })
    expect(await find('xisto')).toMatchObject([{ nome: 'X.' }])
  })

  it('lists the newest first, by pages', async () => {
    const ids = []
    for (const nome of ['Quitéria Um', 'Quitéria Dois', 'Quitéria Três'])
      ids.push((await createMedico({ nome })).userId)
    const found = await test.everyPage(findAccounts, { as: operador, query: { limit: 1 }, body: { words: 'quiteria' } })
    expect(found.map(({ id }) => id)).toEqual(ids.reverse())
  })

  it('takes the digits of an address for no CRM', async () => {
    const { userId } = await createMedico({ crm: 'CRM/SP 77.88.99' })
    expect(await find('77.88.99')).toMatchObject([{ id: userId }])
    expect(await find('ana778899@example.com')).toEqual([])
  })

  it('finds no operator, and records no look', async () => {
    const medico = await createMedico({ nome: 'Nilo Peixoto' })
    expect(await find(operador.email)).toEqual([])
    expect(await find('nilo')).toHaveLength(1)
    expect(await looksOf(medico)).toEqual([])
  })
})

describe('a look at an account', () => {
  it('gives the data, and the person reads when and why', async () => {
    const hospital = await createHospital({ nome: 'Hospital Aurora' })
    await createVaga(hospital)
    const { status, body } = await look(hospital.userId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: { email: hospital.email },
      hospital: { nome: 'Hospital Aurora' },
      medico: null,
      counts: { vagas: 1, open_vagas: 1 },
      sessions: [expect.anything()],
      looks: [{ reason, operador: operador.nome }],
    })
    expect(await looksOf(hospital)).toMatchObject([{ kind: 'conta', reason }])
    expect(JSON.stringify(await looksOf(hospital))).not.toContain(operador.nome)
  })

  it('is one line an hour for the same reason', async () => {
    const medico = await createMedico()
    await look(medico.userId)
    await look(medico.userId)
    expect(await looksOf(medico)).toHaveLength(1)
  })

  it('needs a reason and an account of a person', async () => {
    const medico = await createMedico()
    const without = await call(lookAtAccount, { as: operador, body: { account_id: medico.userId, reason: ' ' } })
    expect(without).toMatchObject(refusal(400, 'invalid_request'))
    expect(await look(operador.userId)).toMatchObject(refusal(404, 'account_not_found'))
    expect(await looksOf(medico)).toEqual([])
  })
})

it('the history of a vaga names its candidates, and each of them reads of the look', async () => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Dr. Caio' })
  const vaga = await createVaga(hospital)
  await createCandidatura(vaga, medico)
  const { body } = await call(lookAtVaga, { as: operador, body: { vaga_id: vaga, reason } })
  expect(body).toMatchObject({ vaga: { id: vaga }, candidaturas: [{ medico: 'Dr. Caio', status: 'pendente' }] })
  expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['vaga_criada', 'candidatura_criada'])
  for (const person of [hospital, medico]) expect(await looksOf(person)).toMatchObject([{ kind: 'vaga', reason }])
})

it('sessions that an operator ends give no right any more', async () => {
  const medico = await createMedico()
  const body = { account_id: medico.userId, reason }
  expect(await call(endSessionsOfAccount, { as: operador, body })).toMatchObject({ status: 204 })
  expect(await call(getUser, { as: medico })).toMatchObject(refusal(401, 'session_required'))
})

it('an account that an operator deletes is gone like one that its person deletes', async () => {
  const medico = await createMedico()
  const hospital = await createHospital()
  const accepted = await createVaga(hospital)
  await createCandidatura(accepted, medico, 'aceita')
  const body = { account_id: medico.userId, reason }
  expect(await call(eraseAccount, { as: operador, body })).toMatchObject({ status: 204 })
  const { rows } = await owner.query('select nome, auth_user_id from app.medicos where id = $1', [medico.id])
  expect(rows).toEqual([{ nome: 'Médico removido', auth_user_id: null }])
  expect(await services.files.list('erasures/')).toHaveLength(1)
  const { rows: audited } = await owner.query('select event from auth.audit where user_id = $1', [medico.userId])
  expect(audited).toEqual([{ event: 'account_delete_by_operator' }])
  expect(await call(eraseAccount, { as: operador, body })).toMatchObject(refusal(404, 'account_not_found'))
})

it.each(['createMedico', 'createHospital'] as const)('a suspended account is deleted too (%s)', async (create) => {
  const person = await test[create]()
  const body = { account_id: person.userId, reason }
  expect(await call(suspendAccount, { as: operador, body })).toMatchObject({ status: 200 })
  expect(await call(eraseAccount, { as: operador, body })).toMatchObject({ status: 204 })
  expect((await owner.query('select from auth.users where id = $1', [person.userId])).rowCount).toBe(0)
})

it('the state tells of mail, jobs and the last backup', async () => {
  const state = async () => (await call(getOperationState, { as: operador })).body
  expect(await state()).toMatchObject({ emails: { failed: 0 }, jobs: { retrying: 0 }, backup_at: null })
  await owner.query('delete from app.notificacoes')
  const account_id = (await createMedico()).userId
  expect(await call(suspendAccount, { as: operador, body: { account_id, reason } })).toMatchObject({ status: 200 })
  await owner.query(
    `insert into app.work (name, key, attempts, due_at) values ('a-job', 'a', 1, now() + interval '1 day')`,
  )
  expect(await state()).toMatchObject({ emails: { waiting: 1, failed: 0 }, jobs: { retrying: 1 } })
  await owner.query(`update app.notificacoes set due_at = null, last_error = 'no such mailbox'`)
  expect(await state()).toMatchObject({ emails: { waiting: 0, failed: 1 } })
  await recordBackup(services.files, new Date('2026-11-25T03:00:00Z'))
  expect(await state()).toMatchObject({ backup_at: '2026-11-25T03:00:00.000Z' })
})

describe('the e-mail about a look', () => {
  afterEach(() => vi.useRealTimers())

  it('goes to the person once a day, and says when and where to read why', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const medico = await createMedico()
    /** The e-mails after a look at this instant, by an operator who has just signed in. */
    async function toldAfterLook(at: string, why: string) {
      vi.setSystemTime(new Date(at))
      emails.smtp.clear()
      const body = { account_id: medico.userId, reason: why }
      expect(await call(lookAtAccount, { as: await createOperador(), body })).toMatchObject({ status: 200 })
      return (await emails.sendDue()).map(({ to, subject, body }) => ({ to, subject, text: body.replace(/\s+/g, ' ') }))
    }
    const told = await toldAfterLook('2026-11-28T15:00:00-03:00', reason)
    expect(told).toMatchObject([{ to: medico.email, subject: 'A operação consultou seus dados' }])
    for (const part of [
      'Em 28/11/2026',
      'no seu perfil, em “Quem viu meus dados”',
      'no máximo um aviso destes por dia',
    ])
      expect(told[0]?.text).toContain(part)
    expect(await toldAfterLook('2026-11-28T23:30:00-03:00', 'Pedido de acesso')).toEqual([])
    const nextDay = await toldAfterLook('2026-11-29T00:30:00-03:00', reason)
    expect(nextDay.map(({ text }) => text.match(/Em [\d/]+/)?.[0])).toEqual(['Em 29/11/2026'])
  })

  it('about a vaga goes to its hospital and to each candidate', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const vaga = await createVaga(hospital)
    await createCandidatura(vaga, medico)
    await emails.clear()
    await call(lookAtVaga, { as: operador, body: { vaga_id: vaga, reason } })
    const told = (await emails.sendDue()).map(({ to }) => to)
    expect(told.sort()).toEqual([hospital.email, medico.email].sort())
  })

  it('goes to the person whose sessions an operator ends', async () => {
    const medico = await createMedico()
    const body = { account_id: medico.userId, reason }
    await emails.clear()
    for (const as of [operador, await createOperador()])
      expect(await call(endSessionsOfAccount, { as, body })).toMatchObject({ status: 204 })
    const told = await emails.sendDue()
    expect(told.map(({ to }) => to)).toEqual([medico.email])
    expect(told[0]?.body.replace(/\s+/g, ' ')).toContain('ou encerrou suas sessões')
  })
})

describe('an operator types the second factor again', () => {
  afterEach(() => vi.useRealTimers())
  const again = refusal(403, 'second_factor_again')

  /** A new operator whose codes are `code()`, each of a later step. */
  async function withFactor() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const as = await createOperador()
    const { secret } = (await call(beginSecondFactor, { as, body: { password } })).body
    const code = () => {
      vi.setSystemTime(Date.now() + 60_000)
      return totp(secret)
    }
    expect(await call(confirmSecondFactor, { as, body: { code: totp(secret) } })).toMatchObject({ status: 200 })
    return { as, code }
  }

  it('before suspending and deleting, ten minutes after the last time', async () => {
    const { as, code } = await withFactor()
    await owner.query(`update auth.sessions set factor_at = now() - interval '11 minutes' where id = $1`, [
      as.sessionId,
    ])
    const body = { account_id: (await createMedico()).userId, reason }
    expect(await call(lookAtAccount, { as, body })).toMatchObject({ status: 200 })
    for (const route of [suspendAccount, eraseAccount]) expect(await call(route, { as, body })).toMatchObject(again)
    const wrong = { as, body: { code: '000000' } }
    expect(await call(repeatSecondFactor, wrong)).toMatchObject(refusal(400, 'second_factor_wrong'))
    expect(await call(suspendAccount, { as, body })).toMatchObject(again)
    expect(await call(repeatSecondFactor, { as, body: { code: code() } })).toMatchObject({ status: 204 })
    expect(await call(suspendAccount, { as, body })).toMatchObject({ status: 200 })
    expect(await call(eraseAccount, { as, body })).toMatchObject({ status: 204 })
  })

  it('for the 61st look in an hour, and each candidate of a vaga is one', async () => {
    const { as, code } = await withFactor()
    const vaga = await createVaga(await createHospital())
    for (let n = 0; n < 2; n++) await createCandidatura(vaga, await createMedico())
    const lookAtAll = () => call(lookAtVaga, { as, body: { vaga_id: vaga, reason } })
    for (let n = 0; n < 20; n++) expect((await lookAtAll()).status).toBe(200)
    const medico = await createMedico()
    const body = { account_id: medico.userId, reason }
    expect(await call(lookAtAccount, { as, body })).toMatchObject(again)
    expect(await call(endSessionsOfAccount, { as, body })).toMatchObject(again)
    expect(await looksOf(medico)).toEqual([])
    expect(await call(repeatSecondFactor, { as, body: { code: code() } })).toMatchObject({ status: 204 })
    expect(await call(lookAtAccount, { as, body })).toMatchObject({ status: 200 })
    expect(await call(endSessionsOfAccount, { as, body })).toMatchObject({ status: 204 })
  })

  it('after twelve hours, because the session has ended', async () => {
    const { as, code } = await withFactor()
    const first = await call(createToken, { query: { grant: 'password' }, body: { email: as.email, password } })
    const second = { query: { grant: 'second_factor' }, body: { token: first.body.token, code: code() } }
    expect(await call(createToken, second)).toMatchObject({ status: 200 })
    const { rows } = await owner.query(
      `select extract(epoch from not_after - created_at) / 3600 as hours from auth.sessions
       where user_id = $1 order by id desc limit 1`,
      [as.userId],
    )
    expect(Number(rows[0].hours)).toBe(12)
  })
})
