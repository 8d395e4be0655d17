import { createRequest } from '@plantao/contract/auth/requests/routes'
import { createToken, exportOwnData, getUser, logout } from '@plantao/contract/auth/routes'
import { applyToVaga, giveUpShift, listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { checkIn } from '@plantao/contract/candidaturas/shift-day/routes'
import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { documentoName } from '@plantao/contract/documentos/rules'
import { getCandidato, updateOwnMedico } from '@plantao/contract/medicos/routes'
import { createVaga, getVaga, getVagaForMedico, listOwnVagas } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'
import { pdf } from '../../../test/domains/documentos.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { mountShiftDay } from '../../candidaturas/shift-day/routes.ts'
import { mountDocumentos } from '../../documentos/routes.ts'
import { mountMedicos } from '../../medicos/routes.ts'
import { runTransition } from '../../notificacoes/transition.ts'
import { asActor, type Trx } from '../../platform/database/db.ts'
import { mountRequests } from '../requests/routes.ts'
import { mountAuth } from '../routes.ts'
import { lift, suspend } from './suspend.ts'

const test = await startCandidaturasApp(0, [mountAuth, mountDocumentos, mountMedicos, mountShiftDay, mountRequests])
const { call, ok, owner, services, createMedico, createHospital, createCandidatura, shiftBegun } = test
const vagaOf = test.createVaga
const emails = await startEmails(services, owner)

const operador = await test.createOperador()
const actor = { role: 'app_operador' as const, userId: operador.userId, sessionId: operador.sessionId }
const begin = <R>(work: (trx: Trx<'app_operador'>) => Promise<R>) => asActor(services.db, actor, work)
const suspendAccount = ({ userId }: Profile, reason = 'Anúncios falsos') =>
  runTransition(services, begin, (trx) => suspend(trx, userId, reason))
const liftSuspension = ({ userId }: Profile) => runTransition(services, begin, (trx) => lift(trx, userId, 'Conferido'))

async function signIn(profile: Profile): Promise<Profile> {
  const { email } = profile
  const tokens = await ok(createToken, { query: { grant: 'password' }, body: { email, password } })
  const headers = { apikey: services.config.anonKey, authorization: `Bearer ${tokens.access_token}` }
  return { ...profile, headers }
}

const publish = (as: Profile) =>
  call(createVaga, { as, body: { ...newVaga, modalidade: 'presencial', hospital_id: as.id } })
const suspended = refusal(403, 'account_suspended')
const openVagas = async (as: Profile) => (await ok(listOpenVagas, { as })).items.map(({ id }) => id)

describe('a suspended hospital', () => {
  it('has no session, no open vaga, and signs in again to read why', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const vaga = await vagaOf(hospital)
    expect(await openVagas(medico)).toContain(vaga)
    await suspendAccount(hospital)
    expect(await call(listOwnVagas, { as: hospital })).toMatchObject(refusal(401, 'session_required'))
    expect(await openVagas(medico)).not.toContain(vaga)
    for (const route of [getVaga, getVagaForMedico])
      expect(await call(route, { as: medico, params: { id: vaga } })).toMatchObject(refusal(404, 'PGRST116'))
    expect(await test.apply(medico, vaga)).toMatchObject(refusal(409, 'vaga_not_open'))
    const again = await signIn(hospital)
    expect((await ok(getUser, { as: again })).suspension).toMatchObject({ reason: 'Anúncios falsos' })
    expect((await ok(listOwnVagas, { as: again })).items).toHaveLength(1)
    expect(await publish(again)).toMatchObject(suspended)
    expect(await call(exportOwnData, { as: again })).toMatchObject({ status: 200 })
    const request = { kind: 'correcao', text: 'As vagas existem' } as const
    expect(await call(createRequest, { as: again, body: request })).toMatchObject({ status: 200 })
    expect(await call(logout, { as: again })).toMatchObject({ status: 204 })
  })

  it('reads the contact of an accepted doctor, and of nobody else', async () => {
    const [hospital, accepted, waiting] = [await createHospital(), await createMedico(), await createMedico()]
    await createCandidatura(await vagaOf(hospital, { status: 'preenchida' }), accepted, 'aceita')
    const vaga = await vagaOf(hospital, { data: '2099-07-01' })
    await createCandidatura(vaga, waiting)
    await suspendAccount(hospital)
    const as = await signIn(hospital)
    const telefoneOf = async ({ id }: Profile) => (await ok(getCandidato, { as, params: { id } })).telefone
    expect(await telefoneOf(accepted)).toBe('(11) 98765-4321')
    expect(await telefoneOf(waiting)).toBeNull()
    expect((await ok(listCandidaturas, { as, query: { vaga_id: vaga } })).items[0]).toMatchObject({
      is_contact_held: true,
    })
  })

  it('keeps accepted shifts: their doctors are told, arrive, and give up without a mark', async () => {
    const [hospital, medico, other] = [await createHospital(), await createMedico(), await createMedico()]
    const vaga = await vagaOf(hospital, { status: 'preenchida' })
    const later = await createCandidatura(vaga, medico, 'aceita')
    const now = await vagaOf(hospital, { ...(await shiftBegun(1, 8)), status: 'preenchida' })
    const begun = await createCandidatura(now, other, 'aceita')
    await suspendAccount(hospital)
    const sent = await emails.sendDue()
    expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [hospital.email, 'Sua conta foi suspensa'],
        [medico.email, 'Confirme seu plantão: Plantão noturno'],
        [other.email, 'Confirme seu plantão: Plantão noturno'],
      ].toSorted(),
    )
    expect(sent.find(({ to }) => to === hospital.email)?.body).toContain('Anúncios falsos')
    expect(await call(checkIn, { as: other, body: { candidatura_id: begun } })).toMatchObject({ status: 200 })
    const body = { candidatura_id: later, reason: 'Não confio' }
    expect(await call(giveUpShift, { as: medico, body })).toMatchObject({ status: 200 })
    // The vaga is open again, but nobody finds it before the suspension is lifted.
    expect(await openVagas(other)).not.toContain(vaga)
    await liftSuspension(hospital)
    expect(await openVagas(other)).toContain(vaga)
    const { items } = await ok(listCandidaturas, { as: await signIn(hospital), query: { vaga_id: vaga } })
    expect(items[0]).toMatchObject({ status: 'desistencia', record: { gave_up_here: 0 } })
  })

  it('is not named to the doctors of its shifts once the suspension is over', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    await createCandidatura(await vagaOf(hospital, { status: 'preenchida' }), medico, 'aceita')
    await suspendAccount(hospital)
    await liftSuspension(hospital)
    expect((await emails.sendDue()).map(({ subject }) => subject)).toEqual(['Sua conta está ativa de novo'])
  })

  it('gets its vagas and their candidates back', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const vaga = await vagaOf(hospital)
    await test.apply(medico, vaga)
    await suspendAccount(hospital)
    const { items } = await ok(listOwnCandidaturas, { as: medico })
    expect(items[0]).toMatchObject({ status: 'pendente' })
    await liftSuspension(hospital)
    expect(await openVagas(medico)).toContain(vaga)
    expect((await ok(listCandidaturas, { as: await signIn(hospital), query: { vaga_id: vaga } })).items).toMatchObject([
      { status: 'pendente' },
    ])
    const [last] = (await emails.sendDue()).filter(({ to }) => to === hospital.email).slice(-1)
    expect(last?.subject).toBe('Sua conta está ativa de novo')
  })

  it('publishes nothing, however the two meet', async () => {
    const medico = await createMedico()
    for (let n = 0; n < 10; n++) {
      const hospital = await createHospital()
      const calls = [publish(hospital), publish(hospital), suspendAccount(hospital), publish(hospital)]
      await Promise.all(calls)
      expect(await publish(hospital)).toMatchObject({ status: 401 })
      const { rows } = await owner.query('select id from app.vagas where hospital_id = $1 and not is_suspended', [
        hospital.id,
      ])
      expect(rows).toEqual([])
      expect((await ok(listOpenVagas, { as: medico, query: { hospital_id: hospital.id } })).items).toEqual([])
    }
  })

  it('accepts nobody who is not told of the suspension, however the two meet', async () => {
    for (let n = 0; n < 10; n++) {
      const [hospital, medico] = [await createHospital(), await createMedico()]
      const candidatura = await createCandidatura(await vagaOf(hospital), medico)
      const accepting = () => test.accept(hospital, candidatura)
      const [first, , second] = await Promise.all([accepting(), suspendAccount(hospital), accepting()])
      const isAccepted = [first, second].some(({ status }) => status === 200)
      for (const { status } of [first, second]) expect([200, 401, 403, 409]).toContain(status)
      const { rows } = await owner.query('select status from app.candidaturas where id = $1', [candidatura])
      expect(rows).toEqual([{ status: isAccepted ? 'aceita' : 'pendente' }])
      const told = (await emails.sendDue()).filter(
        ({ to, subject }) => to === medico.email && subject?.startsWith('Confirme'),
      )
      expect(told).toHaveLength(isAccepted ? 1 : 0)
    }
  })
})

describe('a suspended doctor', () => {
  it('has no pendente, and gets back those whose vaga is open', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const [first, closed] = [await vagaOf(hospital), await vagaOf(hospital, { data: '2099-08-01' })]
    for (const vaga of [first, closed]) await test.apply(medico, vaga)
    await suspendAccount(medico)
    const statuses = async () => {
      const { rows } = await owner.query(
        'select c.status from app.candidaturas c where medico_id = $1 order by vaga_id',
        [medico.id],
      )
      return rows.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['retirada', 'retirada'])
    const as = await signIn(medico)
    expect(await call(applyToVaga, { as, body: { vaga_id: first, medico_id: medico.id } })).toMatchObject(suspended)
    expect(await call(updateOwnMedico, { as, params: { id: medico.id }, body: { nome: 'X' } })).toMatchObject(suspended)
    await owner.query(`update app.vagas set status = 'encerrada' where id = $1`, [closed])
    await liftSuspension(medico)
    expect(await statuses()).toEqual(['pendente', 'retirada'])
  })

  it('arrives at an accepted shift, and gives one up without a mark', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const now = await vagaOf(hospital, { ...(await shiftBegun(1, 8)), status: 'preenchida' })
    const begun = await createCandidatura(now, medico, 'aceita')
    const later = await createCandidatura(await vagaOf(hospital, { status: 'preenchida' }), medico, 'aceita')
    await suspendAccount(medico)
    const as = await signIn(medico)
    expect(await call(checkIn, { as, body: { candidatura_id: begun } })).toMatchObject({ status: 200 })
    const body = { candidatura_id: later, reason: 'Suspensão' }
    expect(await call(giveUpShift, { as, body })).toMatchObject({ status: 200 })
    const { rows } = await owner.query('select is_neutral from app.candidaturas where id = $1', [later])
    expect(rows).toEqual([{ is_neutral: true }])
  })

  it('applies to nothing, however the two meet', async () => {
    const vaga = await vagaOf(await createHospital())
    for (let n = 0; n < 10; n++) {
      const medico = await createMedico()
      await Promise.all([test.apply(medico, vaga), suspendAccount(medico), test.apply(medico, vaga)])
      const { rows } = await owner.query(
        `select status from app.candidaturas where medico_id = $1 and status = 'pendente'`,
        [medico.id],
      )
      expect(rows).toEqual([])
    }
  })

  it('sends a document whole or not at all, however the two meet', async () => {
    for (let n = 0; n < 10; n++) {
      const medico = await createMedico()
      const params = { name: documentoName(medico.userId) }
      const headers = { 'content-type': 'application/pdf' }
      const upload = () => call(uploadDocumento, { as: medico, params, headers, body: pdf() })
      const [{ status }] = await Promise.all([upload(), suspendAccount(medico)])
      expect([200, 401, 403]).toContain(status)
      expect((await upload()).status).toBe(401)
      const { rowCount } = await owner.query('select from app.documentos where auth_user_id = $1', [medico.userId])
      expect(rowCount).toBe(status === 200 ? 1 : 0)
      expect(await services.files.list(`documentos-crm/${medico.userId}/`)).toHaveLength(rowCount ?? 0)
    }
  })
})

it('two operators suspend one account at once: one of them succeeds; lifting twice is refused too', async () => {
  const hospital = await createHospital()
  const outcomes = await Promise.allSettled([suspendAccount(hospital), suspendAccount(hospital)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(suspendAccount(hospital)).rejects.toMatchObject({ code: 'account_already_suspended' })
  await liftSuspension(hospital)
  await expect(liftSuspension(hospital)).rejects.toMatchObject({ code: 'account_not_suspended' })
  await expect(suspendAccount(operador)).rejects.toMatchObject({ code: 'account_not_found' })
})
