import { downloadContas, getContas, listContasMonths, listContasShifts } from '@plantao/contract/contas/routes'
import type { ContasMonth, ContasShift, Figures, Group } from '@plantao/contract/contas/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { mountContas } from './routes.ts'

const { call, everyPage, owner, createMedico, createHospital, createVaga, createCandidatura } = await startTestApp([
  mountContas,
])

const [hospital, other] = [await createHospital({ nome: 'Hospital A' }), await createHospital({ nome: 'Hospital B' })]
const [ana, bia] = [await createMedico({ nome: 'Ana' }), await createMedico({ nome: 'Bia' })]

interface Given {
  of?: Profile
  medico?: Profile
  data: string
  horario?: string
  valor?: number | null
  especialidade?: string
  nome_vaga?: string
  status?: string
  checkedIn?: boolean
  presence?: 'presente' | 'nao_compareceu'
}

async function shift({ of = hospital, medico = ana, status = 'aceita', checkedIn, presence, ...row }: Given) {
  const vaga = await createVaga(of, { valor: 1500, ...row, status: status === 'aceita' ? 'preenchida' : 'aberta' })
  const id = await createCandidatura(vaga, medico, status)
  if (checkedIn || presence)
    await owner.query(
      `insert into app.attendance (candidatura_id, checked_in_at, presence, presence_at)
       values ($1, case when $2 then now() end, $3::text, case when $3::text is not null then now() end)`,
      [id, checkedIn === true, presence],
    )
  return vaga
}

/** Puts the vaga into a sector of the first hospital. */
async function intoSetor(vaga: string) {
  const { rows } = await owner.query(
    `with s as (insert into app.setores (hospital_id, nome) values ($1, 'Bloco A') on conflict on constraint setores_name_taken do update set nome = excluded.nome returning id)
     insert into app.vaga_setores (vaga_id, setor_id) select $2, id from s returning setor_id`,
    [hospital.id, vaga],
  )
  return rows[0].setor_id as string
}

const monthOf = async (as: Profile, mes: string) => (await call(getContas, { as, query: { mes } })).body
const listOf = (as: Profile, query: Record<string, string>): Promise<ContasShift[]> =>
  everyPage(listContasShifts, { as, query: { limit: '1', ...query } })
const names = (shifts: readonly ContasShift[]) => shifts.map(({ nome_vaga }) => nome_vaga)
const csvOf = async (as: Profile, query: Record<string, string>) => (await call(downloadContas, { as, query })).text

describe('a month', () => {
  it('adds up what is planned and done, and says what it cannot add', async () => {
    await shift({ data: '2020-03-02', valor: 0.1, checkedIn: true, presence: 'presente' })
    await shift({ data: '2020-03-03', valor: 0.2, checkedIn: true })
    await shift({ data: '2020-03-04', valor: null, presence: 'presente' })
    await shift({ data: '2020-03-05', valor: 99_999_999.99, horario: 'a combinar' })
    await shift({ data: '2020-03-09', presence: 'nao_compareceu' })
    await shift({ data: '2020-03-10', status: 'desistencia' })
    await createVaga(hospital, { data: '2020-03-11', status: 'encerrada' })
    const { total } = await monthOf(hospital, '2020-03')
    // The sum of cents is exact, although 0.1 + 0.2 is not 0.3 in floating point.
    const sum = { shifts: 4, minutes: 36 * 60, cents: 10_000_000_029, without_valor: 1, without_hours: 1 }
    expect(total).toEqual({
      all: sum,
      planned: { shifts: 0, minutes: 0, cents: 0, without_valor: 0, without_hours: 0 },
      done: sum,
      to_check: 3,
      one_sided: 2,
      missed: 1,
      given_up: 1,
      filling: { filled: 5, unfilled: 1, minutes: expect.any(Number) },
    } satisfies Figures)
  })

  it('belongs to the hospital’s clock: a shift of 20 h on the last day begins in the old month, wherever the end lies', async () => {
    const acre = await createHospital({ estado: 'AC', cidade: 'Rio Branco' })
    await shift({ of: acre, medico: bia, data: '2021-01-31', horario: '20:00 - 08:00' })
    expect((await monthOf(acre, '2021-01')).total.done.shifts).toBe(1)
    expect((await monthOf(acre, '2021-02')).total.done.shifts).toBe(0)
    expect((await monthOf(bia, '2021-01')).total.done.shifts).toBe(1)
  })

  it('groups by specialty, by either of its names, by sector and doctor for a hospital; by hospital for a doctor', async () => {
    await intoSetor(await shift({ data: '2022-05-01', especialidade: 'UTI', valor: 100 }))
    await shift({ data: '2022-05-02', especialidade: 'Medicina Intensiva', valor: 10 })
    await shift({ of: other, data: '2022-05-03', especialidade: 'UTI', valor: 1 })
    await createVaga(hospital, { data: '2022-05-04', especialidade: 'Pediatria' })
    const centsBy = async (as: Profile) =>
      (await monthOf(as, '2022-05')).groups.map(({ by, nome, cents }: Group) => [by, nome, cents])
    expect((await centsBy(hospital)).toSorted()).toEqual([
      ['especialidade', 'Medicina Intensiva', 11_000],
      ['medico', 'Ana', 11_000],
      ['setor', null, 1_000],
      ['setor', 'Bloco A', 10_000],
    ])
    expect(await centsBy(ana)).toEqual([
      ['hospital', 'Hospital A', 11_000],
      ['hospital', 'Hospital B', 100],
    ])
  })

  it('stands among the twelve from one on', async () => {
    const [place, medico] = [await createHospital(), await createMedico()]
    for (const data of ['2030-12-31', '2031-01-01', '2031-12-31', '2032-01-01'])
      await shift({ of: place, medico, data })
    for (const as of [place, medico]) {
      const { items } = (await call(listContasMonths, { as, query: { desde: '2031-01' } })).body
      expect(items.map(({ mes, cents, done_cents }: ContasMonth) => [mes, cents, done_cents])).toEqual([
        ['2031-01', 150_000, 0],
        ['2031-12', 150_000, 0],
      ])
    }
  })

  it('tells in how many minutes half of the vagas were filled', async () => {
    for (const [day, minutes] of [
      [4, 10],
      [5, 30],
      [6, 5000],
    ] as const) {
      const vaga = await shift({ data: `2023-07-0${day}`, medico: bia })
      await owner.query(
        `update app.candidaturas set decided_at = v.created_at + make_interval(mins => $2) from app.vagas v
         where v.id = vaga_id and vaga_id = $1`,
        [vaga, minutes],
      )
    }
    expect((await monthOf(hospital, '2023-07')).total.filling.minutes).toBe(30)
  })

  it('shows nothing of other accounts', async () => {
    await shift({ data: '2018-01-10' })
    for (const stranger of [other, bia]) {
      expect((await monthOf(stranger, '2018-01')).groups).toEqual([])
      expect(await listOf(stranger, { mes: '2018-01', lista: 'todos' })).toEqual([])
      expect(await csvOf(stranger, { mes: '2018-01' })).toMatch(/^\ufeffData;[^\n]*\r\n$/)
    }
  })

  it.each(['2026-13', '2026-00', '26-12', '2026-1', '1999-12', '9000-01', '', "2026-12'"])(
    '%s is not a month',
    async (mes) => {
      for (const route of [getContas, listContasShifts, downloadContas])
        expect(await call(route, { as: hospital, query: { mes } })).toMatchObject({
          status: 400,
          body: { code: 'invalid_request' },
        })
    },
  )
})

describe('the list behind a number', () => {
  it('holds the shifts that the number counts, soonest first, on pages', async () => {
    const day = (date: number, rest: Partial<Given> & { nome_vaga: string }) =>
      shift({ data: `2019-08-${String(date).padStart(2, '0')}`, ...rest })
    await day(9, { nome_vaga: 'late', horario: '19:00 - 07:00', checkedIn: true })
    const setor = await intoSetor(await day(2, { nome_vaga: 'soon', especialidade: 'UTI' }))
    await day(5, { nome_vaga: 'no value', valor: null })
    await day(6, { nome_vaga: 'no hours', horario: 'a combinar' })
    await day(7, { nome_vaga: 'missed', presence: 'nao_compareceu' })
    await day(8, { nome_vaga: 'given up', status: 'desistencia' })
    const of = (more: Record<string, string>) => listOf(hospital, { mes: '2019-08', ...more }).then(names)
    const done = ['soon', 'no value', 'no hours', 'late']
    expect(await of({ lista: 'realizados' })).toEqual(done)
    expect(await of({ lista: 'todos' })).toEqual(done)
    expect(await of({ lista: 'planejados' })).toEqual([])
    expect(await of({ lista: 'faltas' })).toEqual(['missed'])
    expect(await of({ lista: 'desistencias' })).toEqual(['given up'])
    expect(await of({ lista: 'preenchidas' })).toEqual(['soon', 'no value', 'no hours', 'missed', 'late'])
    expect(await of({ lista: 'sem_medico' })).toEqual(['given up'])
    expect(await of({ lista: 'conferir' })).toEqual(['no value', 'no hours', 'late'])
    expect(await of({ lista: 'todos', especialidade: 'Medicina Intensiva' })).toEqual(['soon'])
    expect(await of({ lista: 'todos', medico: ana.id })).toEqual(done)
    expect(await of({ lista: 'todos', medico: bia.id })).toEqual([])
    expect(await of({ lista: 'todos', setor })).toEqual(['soon'])
    expect(await of({ lista: 'todos', setor: 'nenhum' })).toEqual(['no value', 'no hours', 'late'])
    // A doctor learns nothing of the sectors.
    for (const of of [setor, 'nenhum']) expect(await listOf(ana, { mes: '2019-08', setor: of })).toEqual([])
    const ofAna = await listOf(ana, { mes: '2019-08', lista: 'realizados', hospital: hospital.id })
    expect(names(ofAna)).toEqual(done)
    expect(ofAna[0]).toMatchObject({ other: 'Hospital A', state: 'realizado', presence: 'ninguem', minutes: 720 })
    expect(await listOf(ana, { mes: '2019-08', lista: 'realizados', hospital: other.id })).toEqual([])
  })

  it.each([
    { lista: 'outra' },
    { lista: 'todos', setor: 'x' },
    { lista: 'todos', hospital: 'x' },
    { cursor: 'x' },
    { cursor: Buffer.from('["2019-08-32T00:00:00","a"]').toString('base64url') },
  ])('cannot be asked for by %j', async (query) => {
    expect(await call(listContasShifts, { as: hospital, query: { mes: '2019-08', ...query } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })
})

describe('the table for the bookkeeper', () => {
  it('has the planned and done shifts, with words where no number is known', async () => {
    await shift({ data: '2017-06-01', nome_vaga: '=1+1', valor: 1400.5, checkedIn: true, presence: 'presente' })
    await shift({ data: '2017-06-02', horario: 'manhã', valor: null })
    await shift({ data: '2017-06-03', presence: 'nao_compareceu' })
    const { headers, text } = await call(downloadContas, { as: hospital, query: { mes: '2017-06' } })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename=contas-2017-06.csv')
    const [heading, ...lines] = text.split('\r\n')
    expect(heading).toBe(
      '\ufeffData;Horário;Horas;Vaga;Especialidade;Modalidade;Médico;Situação;Presença;Valor bruto;Página',
    )
    expect(lines.map((line) => line.replace(/;[^;]*$/, ''))).toEqual([
      "01/06/2017;19:00 - 07:00;12;'=1+1;Emergência;Presencial;Ana;Realizado;Médico e hospital;1400,5",
      '02/06/2017;manhã;Sem horas;Plantão noturno;Emergência;Presencial;Ana;Realizado;Não confirmada;A combinar',
      '',
    ])
  })

  it('adds up to the month, however many rows it has', async () => {
    const medico = await createMedico()
    await owner.query(
      `with v as (
         insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, status)
         select $1, 'Plantão', 'UTI', '2016-02-01'::date + n % 29, 'como combinado', n + 0.01, 'preenchida' from generate_series(1, 1234) n
         returning id)
       insert into app.candidaturas (vaga_id, medico_id, status) select id, $2, 'aceita' from v`,
      [hospital.id, medico.id],
    )
    for (const as of [hospital, medico]) {
      const lines = (await csvOf(as, { mes: '2016-02' })).split('\r\n').slice(1, -1)
      const cents = lines.map((line) => Math.round(Number(line.split(';')[9]!.replace(',', '.')) * 100))
      expect(lines.length).toBe(1234)
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe((await monthOf(as, '2016-02')).total.done.cents)
    }
  })
})
