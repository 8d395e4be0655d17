import { giveUpShift } from '@plantao/contract/candidaturas/routes'
import { chooseUrgentCalls, listAcessos, listUrgentCallConsents } from '@plantao/contract/medicos/routes'
import { listReplacements } from '@plantao/contract/vagas/replacements/routes'
import { urgentCallHours } from '@plantao/contract/vagas/replacements/rules'
import type { Replacement } from '@plantao/contract/vagas/replacements/schema'
import { closeVaga, getOwnVaga, reopenVaga, updateVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { mountMedicos } from '../../medicos/routes.ts'

const test = await startCandidaturasApp(0, [mountMedicos])
const { services, call, everyPage, owner, createMedico, createHospital, createVaga, createCandidatura } = test
const { accept, apply, shiftBegun } = test
const { sendDue } = await startEmails(services, owner)

const consent = (as: Profile, hospital: Profile, is_given = true) =>
  call(chooseUrgentCalls, { as, params: { id: hospital.id }, body: { is_given } })
const reopen = (as: Profile, vaga_id: string) => call(reopenVaga, { as, body: { vaga_id } })
const look = (as: Profile, id: string) => call(listReplacements, { as, params: { id } })
async function listed(as: Profile, id: string): Promise<Replacement[]> {
  const { status, body } = await look(as, id)
  expect(status).toBe(200)
  return body.items
}
const namesIn = async (as: Profile, id: string) => (await listed(as, id)).map(({ nome }) => nome)

async function worked(hospital: Profile, nome: string, { especialidade = 'UTI' } = {}) {
  const medico = await createMedico({ nome })
  const vaga = await createVaga(hospital, { data: '2020-01-01', status: 'preenchida', especialidade })
  return { medico, shift: await createCandidatura(vaga, medico, 'aceita') }
}

async function callable(hospital: Profile, nome: string) {
  const { medico } = await worked(hospital, nome)
  expect(await consent(medico, hospital)).toMatchObject({ status: 200 })
  return medico
}

/** A shift that begins in three hours and that its doctor has given up. `other` was not selected. */
async function droppedOut() {
  const hospital = await createHospital({ nome: 'Santa Aurora' })
  const [medico, other] = [await createMedico({ nome: 'desistiu' }), await createMedico({ nome: 'Caio' })]
  const vagaId = await createVaga(hospital, { ...(await shiftBegun(-3, 12)), especialidade: 'UTI' })
  const id = await createCandidatura(vagaId, medico)
  const otherId = await createCandidatura(vagaId, other)
  expect(await accept(hospital, id)).toMatchObject({ status: 200 })
  const dropped = await call(giveUpShift, { as: medico, body: { candidatura_id: id, reason: 'Adoeci.' } })
  expect(dropped).toMatchObject({ status: 200 })
  return { hospital, vagaId, other, otherId }
}

/** Gives the doctor a shift elsewhere at the hours of this vaga. */
async function book(medico: Profile, vagaId: string) {
  const elsewhere = await createVaga(await createHospital(), { status: 'preenchida' })
  const id = await createCandidatura(elsewhere, medico, 'aceita')
  await owner.query(
    'update app.vagas v set data = o.data, starts_at = o.starts_at, ends_at = o.ends_at from app.vagas o where v.id = $1 and o.id = $2',
    [elsewhere, vagaId],
  )
  return id
}

async function calledAbout(vagaId: string) {
  const { rows } = await owner.query<{ kind: string; nome: string }>(
    `select n.kind, m.nome from app.notificacoes n join app.medicos m on m.auth_user_id = n.auth_user_id
     where n.vaga_id = $1 and n.kind in ('urgent-call', 'vaga-reopened') order by n.id`,
    [vagaId],
  )
  return rows.map(({ kind, nome }) => `${kind} ${nome}`)
}

beforeEach(() => owner.query('delete from auth.rate_limits'))

describe('the doctors who could take a shift that somebody gave up', () => {
  it('are the candidates who were not selected, then doctors who worked here and may be called; nobody who said no', async () => {
    const { hospital, vagaId } = await droppedOut()
    await callable(hospital, 'Helena')
    await worked(hospital, 'worked, no consent')
    const elsewhere = await createHospital()
    await callable(elsewhere, 'consent elsewhere')
    const other = await worked(hospital, 'another specialty', { especialidade: 'Pediatria' })
    await consent(other.medico, hospital)
    const noShow = await worked(hospital, 'did not come')
    await owner.query(
      `insert into app.attendance (candidatura_id, presence, presence_at) values ($1, 'nao_compareceu', now())`,
      [noShow.shift],
    )
    expect(await consent(noShow.medico, hospital)).toMatchObject(refusal(404, 'hospital_not_found'))
    for (const status of ['recusada', 'retirada', 'dispensada', 'desistencia', 'pendente']) {
      await createCandidatura(vagaId, await callable(hospital, status), status)
    }
    expect(await listed(hospital, vagaId)).toMatchObject([
      { nome: 'Caio', candidatura_id: expect.any(String), shifts_here: 0, is_free: true, is_to_call: true },
      { nome: 'Helena', candidatura_id: null, crm: 'CRM/SP 123456', telefone: '(11) 98765-4321', shifts_here: 1 },
    ])
  })

  it('are of the specialty in their profile too', async () => {
    const { hospital, vagaId } = await droppedOut()
    const { medico } = await worked(hospital, 'Helena', { especialidade: 'Pediatria' })
    await consent(medico, hospital)
    expect(await namesIn(hospital, vagaId)).toEqual(['Caio'])
    await owner.query(`update app.medicos set especialidade = 'Medicina Intensiva' where id = $1`, [medico.id])
    expect(await namesIn(hospital, vagaId)).toEqual(['Caio', 'Helena'])
  })

  it('are free or not at these hours, without a word why, and each look is recorded', async () => {
    const { hospital, vagaId, other } = await droppedOut()
    const helena = await callable(hospital, 'Helena')
    for (const medico of [other, helena]) await book(medico, vagaId)
    const [first, second] = await listed(hospital, vagaId)
    expect([first?.is_free, second?.is_free]).toEqual([false, false])
    expect(JSON.stringify([first, second])).not.toMatch(/São Braz|hospital_id|starts_at|horario/)
    for (const as of [other, helena]) {
      const { body } = await call(listAcessos, { as })
      expect(body.items).toMatchObject([{ kind: 'urgencia', hospital: { nome: 'Santa Aurora' } }])
    }
  })

  it('lose phone, CRM and the word whether they are free when the right to read has ended', async () => {
    const { hospital, vagaId, otherId } = await droppedOut()
    await owner.query(`update app.candidaturas set decided_at = now() - interval '31 days' where id = $1`, [otherId])
    const ended = { crm: null, crm_uf: null, especialidade: null, telefone: null, is_free: null }
    expect(await listed(hospital, vagaId)).toMatchObject([{ nome: 'Caio', ...ended, is_to_call: true }])
  })

  it(`are only its candidates while the shift is more than ${urgentCallHours} hours away`, async () => {
    const { hospital, vagaId } = await droppedOut()
    await callable(hospital, 'Helena')
    expect(await namesIn(hospital, vagaId)).toEqual(['Caio', 'Helena'])
    await owner.query(
      `update app.vagas set data = data + 2, starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' where id = $1`,
      [vagaId],
    )
    expect(await namesIn(hospital, vagaId)).toEqual(['Caio'])
    const { rows } = await owner.query(`select app.urgent_period() = $1 * interval '1 hour' as same`, [urgentCallHours])
    expect(rows).toEqual([{ same: true }])
  })

  it('come in pages, the best first', async () => {
    const { hospital, vagaId } = await droppedOut()
    for (let n = 0; n < 5; n++)
      await createCandidatura(vagaId, await createMedico({ nome: `M${n}` }), 'nao_selecionada')
    const helena = await callable(hospital, 'Helena')
    const rated = await callable(hospital, 'bem avaliada')
    await owner.query('insert into app.avaliacoes (medico_id, hospital_id, estrelas) values ($1, $3, 3), ($2, $3, 5)', [
      helena.id,
      rated.id,
      hospital.id,
    ])
    const { body } = await call(listReplacements, { as: hospital, params: { id: vagaId }, query: { limit: '2' } })
    expect(body).toMatchObject({ to_call_count: 8, next_cursor: expect.any(String) })
    const paged = await everyPage(listReplacements, { as: hospital, params: { id: vagaId }, query: { limit: '2' } })
    expect(paged.map(({ nome }: Replacement) => nome)).toEqual([
      'Caio',
      'M0',
      'M1',
      'M2',
      'M3',
      'M4',
      'bem avaliada',
      'Helena',
    ])
  })

  it('are nobody for a stranger, for a filled vaga, and for one that never opened again', async () => {
    const { hospital, vagaId, otherId } = await droppedOut()
    expect(await look(await createHospital(), vagaId)).toMatchObject(refusal(404, 'vaga_not_found'))
    expect(await listed(hospital, await createVaga(hospital))).toEqual([])
    await owner.query(`update app.candidaturas set status = 'pendente' where id = $1`, [otherId])
    expect(await accept(hospital, otherId)).toMatchObject({ status: 200 })
    expect(await listed(hospital, vagaId)).toEqual([])
  })

  it('can be looked at 240 times an hour', async () => {
    const { hospital, vagaId } = await droppedOut()
    expect(await listed(hospital, vagaId)).toHaveLength(1)
    await owner.query(`update auth.rate_limits set points = 240 where key like 'look-for-replacements:%'`)
    expect(await look(hospital, vagaId)).toMatchObject(refusal(429, 'too_many_requests'))
  })
})

describe('calling all', () => {
  it('calls each free doctor once for this opening in twenty clicks, and again for the next opening', async () => {
    const { hospital, vagaId, other, otherId } = await droppedOut()
    const helena = await callable(hospital, 'Helena')
    await book(await callable(hospital, 'ocupada'), vagaId)
    const earlier = async () => (await call(getOwnVaga, { as: hospital, params: { id: vagaId } })).body.to_invite_count
    const toCall = async () => (await look(hospital, vagaId)).body.to_call_count
    expect([await earlier(), await toCall()]).toEqual([1, 2])
    expect(await twentyInParallel(() => reopen(hospital, vagaId))).toEqual({ 200: 1, '409 vaga_already_open': 19 })
    const once = ['vaga-reopened Caio', 'urgent-call Helena']
    expect(await calledAbout(vagaId)).toEqual(once)
    expect([await earlier(), await toCall()]).toEqual([0, 0])
    const called = (await listed(hospital, vagaId)).map(({ nome, called_at, is_to_call }) => [
      nome,
      !!called_at,
      is_to_call,
    ])
    expect(called).toEqual([
      ['Caio', true, false],
      ['Helena', true, false],
      ['ocupada', false, false],
    ])

    // Helena gives the shift up too. She is not called again, because she now has a candidatura to this vaga.
    const { body } = await apply(helena, vagaId)
    expect(await accept(hospital, body.id)).toMatchObject({ status: 200 })
    await call(giveUpShift, { as: helena, body: { candidatura_id: body.id, reason: 'Adoeci.' } })
    expect(await namesIn(hospital, vagaId)).toEqual(['Caio', 'ocupada'])
    expect(await reopen(hospital, vagaId)).toMatchObject({ status: 200, body: { invited_count: 1 } })
    expect(await calledAbout(vagaId)).toEqual([...once, 'vaga-reopened Caio'])
    expect(other.id && otherId).toBeTruthy()
  })

  it('does not call a candidate who is not free', async () => {
    const { hospital, vagaId, other } = await droppedOut()
    const booked = await book(other, vagaId)
    expect(await reopen(hospital, vagaId)).toMatchObject(refusal(409, 'vaga_already_open'))
    await owner.query(`update app.candidaturas set status = 'desistencia' where id = $1`, [booked])
    expect(await reopen(hospital, vagaId)).toMatchObject({ status: 200, body: { invited_count: 1 } })
  })

  it('calls a doctor three times a day at most, however often the hospital closes and opens its vagas', async () => {
    const { hospital, vagaId } = await droppedOut()
    await callable(hospital, 'Helena')
    for (let round = 0; round < 5; round++) {
      expect((await reopen(hospital, vagaId)).status).toBe(200)
      expect((await call(closeVaga, { as: hospital, body: { vaga_id: vagaId } })).status).toBe(200)
    }
    const called = await calledAbout(vagaId)
    expect(called.filter((line) => line === 'urgent-call Helena')).toHaveLength(3)
    // Only one of the e-mails to the candidate who was not selected is due. The others wait.
    const { rows } = await owner.query(
      `select count(*) filter (where due_at <= now())::integer as now from app.notificacoes where kind = 'vaga-reopened' and vaga_id = $1`,
      [vagaId],
    )
    expect(rows).toEqual([{ now: 1 }])
  })

  it('is refused after sixty times in an hour', async () => {
    const { hospital, vagaId } = await droppedOut()
    await reopen(hospital, vagaId)
    await call(closeVaga, { as: hospital, body: { vaga_id: vagaId } })
    await owner.query(`update auth.rate_limits set points = 60 where key like 'reopen-account:%'`)
    expect(await reopen(hospital, vagaId)).toMatchObject(refusal(429, 'too_many_requests'))
  })

  it('sends the doctor the shift with its new value, and nothing once it is taken or the consent has ended', async () => {
    const { hospital, vagaId, otherId } = await droppedOut()
    await owner.query('delete from app.notificacoes')
    const helena = await callable(hospital, 'Helena')
    const ended = await callable(hospital, 'ended')
    await call(updateVaga, { as: hospital, params: { id: vagaId }, body: { valor: 2345 } })
    await owner.query(`update app.candidaturas set invited_at = now() where id = $1`, [otherId])
    expect(await reopen(hospital, vagaId)).toMatchObject({ status: 200, body: { invited_count: 2 } })
    await consent(ended, hospital, false)
    const emails = await sendDue()
    expect(emails.map(({ to }) => to)).toEqual([helena.email])
    expect(emails[0]?.body).toContain('2.345,00')
    expect(emails[0]?.body).toContain(`/vagas/${vagaId}`)
  })
})

describe("'Pode me chamar para urgências'", () => {
  it('is off at first, for each hospital where the doctor worked, and ends at any time', async () => {
    const { hospital, vagaId } = await droppedOut()
    const [first, second] = [await createHospital({ nome: 'Águas' }), await createHospital({ nome: 'Zona' })]
    const { medico } = await worked(hospital, 'Helena')
    for (const [{ id }, data] of [
      [first, '2020-02-02'],
      [second, '2020-02-03'],
    ] as const) {
      const vaga = await createVaga({ id }, { data, status: 'preenchida' })
      await createCandidatura(vaga, medico, 'aceita')
    }
    const choices = async () => {
      const { body } = await call(listUrgentCallConsents, { as: medico })
      return body.items.map((one: { hospital: { nome: string }; given_at: string | null }) => [
        one.hospital.nome,
        one.given_at !== null,
      ])
    }
    expect(await choices()).toEqual([
      ['Águas', false],
      ['Santa Aurora', false],
      ['Zona', false],
    ])
    expect(await twentyInParallel(() => consent(medico, hospital))).toEqual({ 200: 20 })
    expect((await choices())[1]).toEqual(['Santa Aurora', true])
    const paged = await everyPage(listUrgentCallConsents, { as: medico, query: { limit: '1' } })
    expect(paged).toHaveLength(3)
    expect(await namesIn(hospital, vagaId)).toEqual(['Caio', 'Helena'])
    expect(await consent(medico, hospital, false)).toMatchObject({ status: 200, body: { given_at: null } })
    expect(await namesIn(hospital, vagaId)).toEqual(['Caio'])
  })

  it('is for a hospital where the doctor worked, not for one that only accepted or is unknown', async () => {
    const [medico, hospital] = [await createMedico(), await createHospital()]
    await createCandidatura(await createVaga(hospital, { status: 'preenchida' }), medico, 'aceita')
    for (const id of [hospital.id, medico.id]) {
      for (const is_given of [true, false]) {
        expect(await call(chooseUrgentCalls, { as: medico, params: { id }, body: { is_given } })).toMatchObject(
          refusal(404, 'hospital_not_found'),
        )
      }
    }
    expect((await call(listUrgentCallConsents, { as: medico })).body.items).toEqual([])
  })
})
