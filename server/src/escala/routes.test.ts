import { acceptCandidatura, refuseCandidatura } from '@plantao/contract/candidaturas/routes'
import { exportOwnVagas, getEscala, quickSearchOwn } from '@plantao/contract/escala/routes'
import { lastDayInPlan } from '@plantao/contract/escala/rules'
import { quickSearchFound } from '@plantao/contract/escala/schema'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Profile } from '@plantao/testkit/fixtures'
import { seededRandom } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { mountCandidaturas } from '../candidaturas/routes.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountEscala } from './routes.ts'

const { call, ok, owner, createMedico, createHospital, createVaga, createCandidatura } = await startTestApp([
  mountEscala,
  mountCandidaturas,
  mountPlantoes,
])
const [ana, bia] = [await createMedico({ nome: 'Ana Prado' }), await createMedico({ nome: 'Bia Lobo' })]

async function shiftsOf(as: Profile, data_de: string, data_ate: string, asked: { telefones?: 'true' } = {}) {
  const { medicos, items } = await ok(getEscala, { as, query: { data_de, data_ate, ...asked } })
  return items.map((item) => ({ ...item, medico: item.medico === null ? null : medicos[item.medico]! }))
}

describe('the days', () => {
  it.each([
    ['PE', 'Fernando de Noronha', 'America/Noronha'],
    ['SP', 'São Paulo', 'America/Sao_Paulo'],
    ['AM', 'Manaus', 'America/Manaus'],
    ['AC', 'Rio Branco', 'America/Rio_Branco'],
  ])('hold nights over midnight and the month’s end where they begin: %s, %s', async (estado, cidade, zone) => {
    const hospital = await createHospital({ estado, cidade })
    await owner.query('update app.hospitais set time_zone = $2 where id = $1', [hospital.id, zone])
    const given = async (data: string, horario: string) => createVaga(hospital, { data, horario })
    const before = await given('2098-10-31', '00:00 - 06:00')
    const last = await given('2098-10-31', '23:00 - 07:00')
    const unread = await given('2098-10-31', 'a combinar')
    const first = await given('2098-11-01', '00:00 - 12:00')
    const midnight = await given('2098-11-30', '23:59 - 11:59')
    const after = await given('2098-12-01', '00:00 - 12:00')
    const ids = async (from: string, to: string) => (await shiftsOf(hospital, from, to)).map(({ id }) => id)
    expect(await ids('2098-10-31', '2098-10-31')).toEqual([before, last, unread])
    expect(await ids('2098-11-01', '2098-11-30')).toEqual([first, midnight])
    expect(await ids('2098-12-01', '2098-12-31')).toEqual([after])
  })

  it.each([
    ['PE', 'Fernando de Noronha'],
    ['AM', 'Manaus'],
  ])(
    'hold a shift of more than 24 hours that began before them, also in another month: %s, %s',
    async (estado, cidade) => {
      const hospital = await createHospital({ estado, cidade })
      const friday = { data: '2098-10-31', horario: 'sexta 19h - segunda 7h' }
      const vaga = await createVaga(hospital, friday)
      await createVaga(hospital, { ...friday, horario: '07:00 - 07:00' })
      const facts = { nome_vaga: 'Plantão', especialidade: 'Emergência', shifts: [friday] }
      const { plantao_ids } = (await call(savePlantoes, { as: hospital, body: facts })).body
      const weekend = [vaga, ...plantao_ids].toSorted()
      const ids = async (from: string, to = from) => (await shiftsOf(hospital, from, to)).map(({ id }) => id).toSorted()
      expect(await ids('2098-11-01', '2098-11-30')).toEqual(weekend)
      expect(await ids('2098-11-02')).toEqual(weekend)
      // The escala counts the morning after a night as part of the day before: here Monday morning belongs to Sunday.
      expect(await ids('2098-11-03')).toEqual([])
    },
  )

  it('hold the same shifts as the contract says, of 60 random ones up to a week long, and of drafts', async () => {
    const hospital = await createHospital({ estado: 'AM', cidade: 'Manaus' })
    const random = seededRandom(34)
    const dayAt = (n: number) => new Date(Date.UTC(2098, 1, 20) + n * 86_400_000).toISOString().slice(0, 10)
    const hours = [6, 12, 23, 24, 25, 36, 47, 48, 49, 60, 96, 144, 145, 167, 168]
    const planned = Array.from({ length: 60 }, () => ({
      data: dayAt(random.below(20)),
      horario: `a partir das ${String(random.below(24)).padStart(2, '0')}:00, ${random.pick(hours)} horas`,
    }))
    const facts = { nome_vaga: 'Plantão', especialidade: 'Emergência', shifts: planned.slice(30) }
    const { plantao_ids } = (await call(savePlantoes, { as: hospital, body: facts })).body
    const known = new Map<string, { first: string; last: string }>()
    for (const [n, { data, horario }] of planned.entries()) {
      const id = n < 30 ? await createVaga(hospital, { data, horario }) : plantao_ids[n - 30]!
      const { start, end } = parseHorario(horario)!
      const at = (minutes: number) => new Date(Date.parse(data) + minutes * 60_000).toISOString()
      known.set(id, { first: data, last: lastDayInPlan({ data, starts_at: at(start), ends_at: at(end) }) })
    }
    for (let n = 0; n < 40; n++) {
      const from = random.below(28)
      const [first, last] = [dayAt(from), dayAt(from + random.below(8))]
      const expected = [...known].filter(([, shift]) => shift.first <= last && shift.last >= first).map(([id]) => id)
      const found = (await shiftsOf(hospital, first, last)).map(({ id }) => id)
      expect(found.toSorted(), `${first} to ${last}`).toEqual(expected.toSorted())
    }
  })

  it.each([
    ['the last before the first', '2098-11-02', '2098-11-01'],
    ['43 of them', '2098-11-01', '2098-12-13'],
    ['one that does not exist', '2098-02-30', '2098-03-01'],
  ])('are an invalid request: %s', async (_what, data_de, data_ate) => {
    const as = await createHospital()
    expect(await call(getEscala, { as, query: { data_de, data_ate } })).toMatchObject(refusal(400, 'invalid_request'))
  })
})

describe('a shift', () => {
  const data = '2098-06-10'
  const only = async (as: Profile) => (await shiftsOf(as, data, data))[0]

  it('has its sector, or only its specialty', async () => {
    const hospital = await createHospital()
    const id = await createVaga(hospital, { data, especialidade: 'Pediatria', modalidade: 'sobreaviso' })
    expect(await only(hospital)).toEqual({
      ...{ id, status: 'aberta', setor_id: null, especialidade: 'Pediatria', modalidade: 'sobreaviso' },
      ...{ turno: 'noite', data, horario: '19:00 - 07:00', time_zone: 'America/Sao_Paulo' },
      ...{ starts_at: '2098-06-10T22:00:00Z', ends_at: '2098-06-11T10:00:00Z' },
      ...{ open_until: '2098-06-10T22:00:00Z', medico: null, waiting_count: 0, checked_in_at: null },
    })
    const setor = (
      await owner.query("insert into app.setores (hospital_id, nome) values ($1, 'Sala vermelha') returning id", [
        hospital.id,
      ])
    ).rows[0].id
    await owner.query('insert into app.vaga_setores (vaga_id, setor_id) values ($1, $2)', [id, setor])
    expect(await only(hospital)).toMatchObject({ setor_id: setor })
  })

  it('counts the candidates who wait, and shows the chosen one before anybody else knows', async () => {
    const hospital = await createHospital()
    const vaga = await createVaga(hospital, { data })
    const of = await createCandidatura(vaga, ana)
    const refused = await createCandidatura(vaga, bia)
    expect(await only(hospital)).toMatchObject({ status: 'aberta', waiting_count: 2, medico: null })
    await call(refuseCandidatura, { as: hospital, body: { candidatura_id: refused } })
    expect(await only(hospital)).toMatchObject({ status: 'aberta', waiting_count: 1 })
    await call(acceptCandidatura, { as: hospital, body: { candidatura_id: of } })
    expect(await only(hospital)).toMatchObject({
      status: 'preenchida',
      waiting_count: 0,
      medico: { nome: 'Ana Prado', telefone: null },
    })
  })

  it('has the accepted doctor and the arrival, and is gone once it is closed', async () => {
    const hospital = await createHospital()
    const vaga = await createVaga(hospital, { data, status: 'preenchida' })
    await createCandidatura(vaga, bia, 'recusada')
    const accepted = await createCandidatura(vaga, ana, 'aceita')
    await owner.query('insert into app.attendance (candidatura_id, checked_in_at) values ($1, now())', [accepted])
    expect(await only(hospital)).toMatchObject({
      medico: { nome: 'Ana Prado', telefone: null },
      checked_in_at: expect.any(String),
    })
    await owner.query("update app.vagas set status = 'encerrada' where id = $1", [vaga])
    expect(await only(hospital)).toBeUndefined()
  })

  it('has the phone of its doctor only where that is asked for and may be read, which its doctor sees', async () => {
    const hospital = await createHospital()
    const medico = await createMedico({ nome: 'Caio Sá' })
    const filled = async (row: { data: string }) =>
      createCandidatura(await createVaga(hospital, { ...row, status: 'preenchida' }), medico, 'aceita')
    await filled({ data: '2020-06-10' })
    const reads = async () =>
      (await owner.query('select kind from app.acessos where medico_id = $1', [medico.id])).rows.map(({ kind }) => kind)
    const phone = async (day: string, asked?: { telefones: 'true' }) =>
      (await shiftsOf(hospital, day, day, asked))[0]!.medico!.telefone
    expect(await phone('2020-06-10', { telefones: 'true' })).toBeNull()
    await filled({ data })
    expect(await phone(data)).toBeNull()
    expect(await reads()).toEqual([])
    expect(await phone(data, { telefones: 'true' })).toBe('(11) 98765-4321')
    expect(await reads()).toEqual(['lista'])
  })

  it('is a draft until it is published, with the turno that its vaga will have', async () => {
    const hospital = await createHospital()
    const horarios = ['07:00 - 19:00', '19:00 - 07:00', '07:00 - 07:00', '04:59 - 10:00', '18:00 - 23:00', 'a combinar']
    for (const horario of horarios) await createVaga(hospital, { data, horario })
    const plan = {
      nome_vaga: 'Plantão',
      especialidade: 'Emergência',
      shifts: horarios.map((horario) => ({ data, horario })),
    }
    const { plantao_ids } = (await call(savePlantoes, { as: hospital, body: plan })).body
    const shifts = await shiftsOf(hospital, data, data)
    const drafts = shifts.filter(({ status }) => status === 'rascunho')
    expect(drafts.map(({ id }) => id).sort()).toEqual(plantao_ids.sort())
    const facts = (of: typeof shifts) =>
      of.map(({ turno, horario, starts_at, ends_at, open_until, time_zone }) =>
        [turno, horario, starts_at, ends_at, open_until, time_zone].join(),
      )
    expect(facts(drafts)).toEqual(facts(shifts.filter(({ status }) => status === 'aberta')))
    expect(await shiftsOf(await createHospital(), data, data)).toEqual([])
  })
})

it('two doctors of one name have their CRM behind it, wherever the hospital reads a name, and nobody else has', async () => {
  const [hospital, other] = [await createHospital(), await createHospital()]
  const [one, two, only] = [
    await createMedico({ nome: 'José da Silva', crm: '123.456/SP' }),
    await createMedico({ nome: 'Jose da Silva', crm: 'CRM-RJ 987' }),
    await createMedico({ nome: 'Rui Lima' }),
  ]
  for (const [n, medico] of [one, two, only].entries()) {
    for (const at of n === 0 ? [hospital, other] : [hospital]) {
      const vaga = await createVaga(at, {
        data: at === other ? '2098-05-03' : `2098-05-0${n + 1}`,
        horario: '07:00 - 19:00',
      })
      await createCandidatura(vaga, medico, 'aceita')
      await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [vaga])
    }
  }
  const names = ['José da Silva (CRM/SP 123456)', 'Jose da Silva (CRM/RJ 987)', 'Rui Lima']
  const inPlan = async (as: Profile) =>
    (await shiftsOf(as, '2098-05-01', '2098-05-03')).map(({ medico }) => medico!.nome)
  expect(await inPlan(hospital)).toEqual(names)
  expect(await inPlan(other)).toEqual(['José da Silva'])
  const { body: table } = await call(exportOwnVagas, { as: hospital, query: { ordem: 'dia' } })
  for (const name of names) expect(String(table)).toContain(`;${name};`)
  const { body: found } = await call(quickSearchOwn, { as: hospital, query: { q: 'jose silva' } })
  expect(
    quickSearchFound
      .parse(found)
      .medicos.map(({ nome }) => nome)
      .sort(),
  ).toEqual(names.slice(0, 2).sort())
})
