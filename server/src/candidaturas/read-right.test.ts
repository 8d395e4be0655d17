import { deleteAccount } from '@plantao/contract/auth/routes'
import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import { listCandidaturas } from '@plantao/contract/candidaturas/routes'
import { downloadContas, listContasShifts } from '@plantao/contract/contas/routes'
import { signDocumento } from '@plantao/contract/documentos/routes'
import { exportOwnVagas } from '@plantao/contract/escala/routes'
import { readRightDays } from '@plantao/contract/medicos/read-right-rules'
import { getCandidato, listAcessos } from '@plantao/contract/medicos/routes'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { type Profile, password } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel, withinOneHour } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { mountAuth } from '../auth/routes.ts'
import { mountAvaliacoes } from '../avaliacoes/routes.ts'
import { mountContas } from '../contas/routes.ts'
import { mountDocumentos } from '../documentos/routes.ts'
import { mountEscala } from '../escala/routes.ts'
import { mountHospitais } from '../hospitais/routes.ts'
import { mountMedicos } from '../medicos/routes.ts'
import { mountVagas } from '../vagas/routes.ts'

const test = await startTestApp([
  mountAuth,
  mountWithoutUndo,
  mountVagas,
  mountMedicos,
  mountDocumentos,
  mountEscala,
  mountAvaliacoes,
  mountHospitais,
  mountContas,
])
const { call, owner, createMedico, createHospital, createVaga, createCandidatura } = test

async function sendDocumento({ userId }: Profile) {
  await owner.query(
    `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 5, sha256('x'))`,
    [userId, `documentos-crm/${userId}/${crypto.randomUUID()}.pdf`],
  )
}

/** The date in the hospital's zone, `inDays` days from today. */
function day(inDays: number) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(Date.now() + inDays * 86_400_000),
  )
}

interface Case {
  status: string
  /** Day of the shift, in days from today. */
  shift: number
  decided?: number
}

async function candidate(hospital: Profile, medico: Profile, { status, shift, decided }: Case) {
  const vagaId = await createVaga(hospital, { data: day(shift + 400), horario: '07:00 - 19:00' })
  const id = await createCandidatura(vagaId, medico)
  await owner.query('update app.candidaturas set status = $2 where id = $1', [id, status])
  await owner.query('update app.vagas set data = $2 where id = $1', [vagaId, day(shift)])
  if (decided !== undefined) {
    await owner.query(`update app.candidaturas set decided_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      decided,
    ])
  }
  return { id, vagaId }
}

/** All requests by which a hospital can read about a doctor. */
async function asked(hospital: Profile, medico: Profile, vagaId: string) {
  const list = await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })
  const profile = await call(getCandidato, { as: hospital, params: { id: medico.id } })
  const link = await call(signDocumento, { as: hospital, params: { name: `${medico.userId}.pdf` } })
  const ratings = await call(listAvaliacoes, { as: hospital, query: { medico_id: medico.id } })
  return {
    list: list.body.items[0],
    profile: profile.body,
    link,
    ratings: ratings.body.items.map((one: { hospital: { nome: string } }) => one.hospital.nome),
  }
}

const nothing = { crm: null, crm_uf: null, especialidade: null, telefone: null, email: null }

async function town() {
  const medico = await createMedico({ nome: 'Ana', crm: 'CRM/SP 7', especialidade: 'Cardiologia' })
  const [hospital, other] = [await createHospital({ nome: 'Um' }), await createHospital({ nome: 'Dois' })]
  await sendDocumento(medico)
  for (const { id } of [hospital, other]) {
    await owner.query('insert into app.avaliacoes (medico_id, hospital_id, estrelas) values ($1, $2, 5)', [
      medico.id,
      id,
    ])
  }
  return { medico, hospital }
}

describe("a hospital's right to read a doctor's data", () => {
  it.each<[string, Case, boolean]>([
    ['undecided, 29 days after the vaga stopped being open', { status: 'pendente', shift: -29 }, true],
    ['undecided, 32 days after', { status: 'pendente', shift: -32 }, false],
    ['not selected 29 days ago', { status: 'nao_selecionada', shift: 90, decided: 29 }, true],
    [
      'not selected 31 days ago, though the shift is to come',
      { status: 'nao_selecionada', shift: 90, decided: 31 },
      false,
    ],
    ['refused 31 days ago', { status: 'recusada', shift: 90, decided: 31 }, false],
    ['taken back 31 days ago', { status: 'retirada', shift: 90, decided: 31 }, false],
    ['accepted 80 days ago for a shift to come', { status: 'aceita', shift: 10, decided: 80 }, true],
    ['accepted, 29 days after the shift', { status: 'aceita', shift: -29, decided: 80 }, true],
    ['accepted, 32 days after the shift', { status: 'aceita', shift: -32, decided: 80 }, false],
    ['gave up 31 days ago', { status: 'desistencia', shift: 90, decided: 31 }, false],
    ['dismissed 31 days ago', { status: 'dispensada', shift: 90, decided: 31 }, false],
  ])('%s', async (_when, state, isReadable) => {
    const { medico, hospital } = await town()
    const { vagaId } = await candidate(hospital, medico, state)
    const { list, profile, link, ratings } = await asked(hospital, medico, vagaId)
    // The hospital reads name and status even without the right.
    const status = state.status === 'pendente' && state.shift < 0 ? 'expirada' : state.status
    expect(list).toMatchObject({ status, medico: { id: medico.id, nome: 'Ana' } })
    expect(profile).toMatchObject({ id: medico.id, nome: 'Ana' })
    if (isReadable) {
      const all = { crm: 'CRM/SP 7', especialidade: 'Cardiologia', telefone: '(11) 98765-4321', email: medico.email }
      expect(list.medico).toMatchObject(all)
      expect(profile).toMatchObject({ ...all, documento: { name: `${medico.userId}.pdf` } })
      expect(link).toMatchObject({ status: 200 })
      expect(ratings.sort()).toEqual(['Dois', 'Um'])
    } else {
      // The hospital keeps the CRM of an accepted doctor, because it must be able to say who worked the shift.
      const left = state.status === 'aceita' ? { ...nothing, crm: 'CRM/SP 7', crm_uf: 'SP' } : nothing
      expect(list.medico).toMatchObject(left)
      expect(profile).toMatchObject({ ...left, documento: null })
      expect(link).toMatchObject(refusal(404, 'documento_not_found'))
      expect(ratings).toEqual(['Um'])
    }
  })

  it('covers a document sent after the vaga was closed only while it lasts', async () => {
    const [medico, hospital] = [await createMedico(), await createHospital()]
    const { id, vagaId } = await candidate(hospital, medico, { status: 'nao_selecionada', shift: 90, decided: 29 })
    await owner.query("update app.vagas set status = 'encerrada' where id = $1", [vagaId])
    await sendDocumento(medico)
    expect((await asked(hospital, medico, vagaId)).link).toMatchObject({ status: 200 })
    await owner.query("update app.candidaturas set decided_at = decided_at - interval '2 days' where id = $1", [id])
    expect((await asked(hospital, medico, vagaId)).link).toMatchObject(refusal(404, 'documento_not_found'))
  })

  it('is that of the latest of several candidaturas', async () => {
    const { medico, hospital } = await town()
    const { vagaId } = await candidate(hospital, medico, { status: 'nao_selecionada', shift: -60, decided: 100 })
    expect((await asked(hospital, medico, vagaId)).list.medico).toMatchObject(nothing)
    await candidate(hospital, medico, { status: 'pendente', shift: 5 })
    expect((await asked(hospital, medico, vagaId)).list.medico.email).toBe(medico.email)
  })

  it('moves with the shift', async () => {
    const { medico, hospital } = await town()
    const { vagaId } = await candidate(hospital, medico, { status: 'pendente', shift: -40 })
    expect((await asked(hospital, medico, vagaId)).list.medico).toMatchObject(nothing)
    await owner.query('update app.vagas set data = $2 where id = $1', [vagaId, day(-20)])
    expect((await asked(hospital, medico, vagaId)).list.medico.email).toBe(medico.email)
  })

  it('lasts as many days as the contract says', async () => {
    const { rows } = await owner.query(`select app.read_right_period() = $1 * interval '1 day' as same`, [
      readRightDays,
    ])
    expect(rows).toEqual([{ same: true }])
  })
})

it('the moment of a decision is kept, and goes when it is taken back', async () => {
  const { id } = await candidate(await createHospital(), await createMedico(), { status: 'pendente', shift: 5 })
  const decided = async (status: string) =>
    (
      await owner.query(
        `update app.candidaturas set status = $2 where id = $1 returning decided_at between now() - interval '1 minute' and now() as is_now`,
        [id, status],
      )
    ).rows[0].is_now
  expect(await decided('aceita')).toBe(true)
  expect(await decided('pendente')).toBe(null)
  expect(await decided('nao_selecionada')).toBe(true)
})

it('shows nothing of a deleted account but ‘Médico removido’, also for an accepted shift', async () => {
  const { medico, hospital } = await town()
  const { vagaId } = await candidate(hospital, medico, { status: 'aceita', shift: -90, decided: 100 })
  expect((await asked(hospital, medico, vagaId)).list.medico).toMatchObject({ nome: 'Ana', crm: 'CRM/SP 7' })
  expect(await call(deleteAccount, { as: medico, body: { password } })).toMatchObject({ status: 204 })
  const { list, profile } = await asked(hospital, medico, vagaId)
  const removed = { nome: 'Médico removido', crm: '—', crm_uf: null, especialidade: null, telefone: null, email: null }
  expect(list.medico).toMatchObject(removed)
  expect(profile).toMatchObject({ ...removed, documento: null })
  await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [vagaId])
  const month = { as: hospital, query: { mes: day(-90).slice(0, 7) } }
  expect((await call(listContasShifts, month)).body.items).toMatchObject([{ other: 'Médico removido' }])
  const tables = [(await call(downloadContas, month)).body, (await call(exportOwnVagas, { as: hospital })).body]
  for (const table of tables) expect(String(table)).toContain(';Médico removido;')
  const found = async (q: string) => (await call(listOwnVagas, { as: hospital, query: { q } })).body.items.length
  expect([await found('Ana'), await found('removido')]).toEqual([0, 1])
})

describe('the list of candidates', () => {
  const acessosOf = async (medico: Profile) => {
    const { body } = await call(listAcessos, { as: medico })
    return body.items.map(({ kind, hospital }: { kind: string; hospital: { nome: string } }) => [kind, hospital.nome])
  }

  it(
    'is recorded for each doctor in it, once an hour and hospital',
    withinOneHour(async () => {
      const [hospital, medicos] = [await createHospital({ nome: 'Um' }), [await createMedico(), await createMedico()]]
      const vagaId = await createVaga(hospital)
      for (const medico of medicos) await createCandidatura(vagaId, medico)
      const look = () => call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })
      expect(await twentyInParallel(look)).toEqual({ 200: 20 })
      for (const medico of medicos) expect(await acessosOf(medico)).toEqual([['lista', 'Um']])
      await owner.query("update app.acessos set created_at = created_at - interval '1 hour'")
      await look()
      for (const medico of medicos) expect(await acessosOf(medico)).toHaveLength(2)
    }),
  )

  it('is recorded for the doctors of the page that was given, not of the next', async () => {
    const [hospital, medicos] = [await createHospital(), [await createMedico(), await createMedico()]]
    const vagaId = await createVaga(hospital)
    for (const medico of medicos) await createCandidatura(vagaId, medico)
    await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId, limit: 1 } })
    expect(await Promise.all(medicos.map(acessosOf))).toEqual([[['lista', 'Hospital São Braz']], []])
  })

  it('leaves no line when a stranger asks', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const vagaId = await createVaga(hospital)
    await createCandidatura(vagaId, medico)
    await call(listCandidaturas, { as: await createHospital(), query: { vaga_id: vagaId } })
    expect(await acessosOf(medico)).toEqual([])
  })

  it('shows the name that the hospital had when it looked', async () => {
    const [hospital, medico] = [await createHospital({ nome: 'Hospital Antigo' }), await createMedico()]
    const vagaId = await createVaga(hospital)
    await createCandidatura(vagaId, medico)
    await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })
    await owner.query("update app.hospitais set nome = 'Hospital Novo' where id = $1", [hospital.id])
    await call(getCandidato, { as: hospital, params: { id: medico.id } })
    expect(await acessosOf(medico)).toEqual([
      ['perfil', 'Hospital Novo'],
      ['lista', 'Hospital Antigo'],
    ])
  })
})
