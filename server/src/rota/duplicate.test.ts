import { changeRota, duplicateRota } from '@plantao/contract/rota/routes'
import { daysOfUnit } from '@plantao/contract/rota/rules'
import type { DuplicatedRota, RotaStep } from '@plantao/contract/rota/schema'
import { changeSetor, createSetor } from '@plantao/contract/setores/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountRota } from './routes.ts'

const app = await startTestApp([mountRota, mountSetores])
const { call, ok, owner, createHospital, createMembro, createMedico, createVaga, createCandidatura } = app

type Given = [data: string, membro_id: string | null, more?: object]

async function fix(hospital: Profile, given: Given[]) {
  const steps = given.map(([data, membro_id, more]) => ({
    kind: 'add' as const,
    shift: {
      nome_vaga: 'UTI',
      especialidade: 'UTI',
      setor_id: null,
      membro_id,
      data,
      horario: '07:00 - 19:00',
      ...more,
    },
  }))
  return (await ok(changeRota, { as: hospital, body: { steps: steps as RotaStep[] } })).plantao_ids
}

const asked = { unit: 'mes', from: '2098-09-10', to: '2098-10-10', pattern: 'dia_da_semana', with_names: true } as const
type Asked = Partial<Record<keyof typeof asked, unknown>> & { is_preview?: boolean }
const send = (as: Profile, more: Asked = {}) =>
  call(duplicateRota, { as, body: { ...asked, ...(more as typeof asked) } })

async function duplicated(as: Profile, more: Asked = {}): Promise<DuplicatedRota> {
  const { status, body } = await send(as, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** The plan from this day on, as 'day hours name'. */
async function rotaFrom(hospital: Profile, data: string) {
  const { rows } = await owner.query(
    `select p.data || ' ' || p.horario || coalesce(' ' || m.nome, '') as shown from app.plantoes p
     left join app.membros m on m.id = p.membro_id where p.hospital_id = $1 and p.data >= $2 order by p.local_start, m.nome`,
    [hospital.id, data],
  )
  return rows.map(({ shown }) => shown)
}

async function hospitalWith(...nomes: string[]) {
  const hospital = await createHospital()
  const ids = await Promise.all(nomes.map((nome) => createMembro(hospital, { nome })))
  return [hospital, ...ids] as [Profile, ...string[]]
}

describe('a month', () => {
  it('goes by weekday and its place in the month, is previewed first, and twice is one set', async () => {
    const [hospital, ana, bia] = await hospitalWith('Ana Prado', 'Bia Lobo')
    // The second Tuesday with two doctors, a night of the second Friday without one, and a fifth Tuesday.
    await fix(hospital, [
      ['2098-09-09', ana!],
      ['2098-09-09', bia!],
      ['2098-09-12', null, { horario: 'sexta 19h às 7h' }],
      ['2098-09-30', ana!],
    ])
    const plan = {
      ...{ named: 2, unnamed: 1, existing: 0, without_name: [], clashes: [] },
      left_out: [
        { reason: 'no_day', data: '2098-09-30', count: 1 },
        { reason: 'no_model', data: '2098-10-29', count: 0 },
        { reason: 'no_model', data: '2098-10-30', count: 0 },
        { reason: 'no_model', data: '2098-10-31', count: 0 },
      ],
    }
    // In September 2098 Mondays and Tuesdays come five times, in October Wednesdays, Thursdays and Fridays.
    expect(await duplicated(hospital, { is_preview: true })).toEqual({ ...plan, added: [] })
    expect(await rotaFrom(hospital, '2098-10-01')).toEqual([])
    const { added, ...done } = await duplicated(hospital)
    expect(done).toEqual(plan)
    expect(added.map(({ membro_id }) => membro_id)).toEqual([ana, bia, null])
    const rota = ['2098-10-10 19:00 - 07:00', '2098-10-14 07:00 - 19:00 Ana Prado', '2098-10-14 07:00 - 19:00 Bia Lobo']
    expect(await rotaFrom(hospital, '2098-10-01')).toEqual(rota)
    expect(await duplicated(hospital)).toMatchObject({ added: [], named: 0, unnamed: 0, existing: 3 })
    expect(await duplicated(hospital, { with_names: false })).toMatchObject({ added: [], existing: 3 })
    expect(await rotaFrom(hospital, '2098-10-01')).toEqual(rota)
    const undo = added.map(({ plantao_id, membro_id: from }) => ({ kind: 'delete' as const, plantao_id, from }))
    await ok(changeRota, { as: hospital, body: { steps: undo } })
    expect(await rotaFrom(hospital, '2098-10-01')).toEqual([])
  })

  it('is one set also when many windows press at once', async () => {
    const [hospital, ana] = await hospitalWith('Ana Prado')
    await fix(hospital, [
      ['2098-09-09', ana!],
      ['2098-09-10', null],
    ])
    const answers = await Promise.all(Array.from({ length: 8 }, () => duplicated(hospital)))
    expect(answers.filter(({ added }) => added.length === 2)).toHaveLength(1)
    expect(await rotaFrom(hospital, '2098-10-01')).toHaveLength(2)
  })

  it('never fills a place with more shifts than its model has', async () => {
    const [hospital, ana, bia] = await hospitalWith('Ana Prado', 'Bia Lobo')
    await fix(hospital, [
      ['2098-09-09', ana!],
      ['2098-10-14', bia!],
    ])
    expect(await duplicated(hospital)).toMatchObject({
      added: [],
      left_out: expect.arrayContaining([{ reason: 'occupied', data: '2098-10-14', count: 1 }]),
    })
  })

  it('leaves holidays of either month empty', async () => {
    const hospital = await createHospital()
    // 7 September is the first Sunday; 12 October is the second one.
    await fix(hospital, [
      ['2098-09-07', null],
      ['2098-09-14', null],
      ['2098-09-21', null],
    ])
    const { left_out } = await duplicated(hospital)
    expect(left_out).toEqual(
      expect.arrayContaining([
        { reason: 'from_holiday', data: '2098-10-05', count: 1 },
        { reason: 'holiday', data: '2098-10-12', count: 1 },
      ]),
    )
    expect(await rotaFrom(hospital, '2098-10-01')).toEqual(['2098-10-19 07:00 - 19:00'])
  })

  it('copies doctors of the market and inactive ones without the name, and sectors only if they are in use', async () => {
    const [hospital, ana] = await hospitalWith('Ana Prado')
    const { id: setor_id } = await ok(createSetor, { as: hospital, body: { nome: 'Ala' } })
    await fix(hospital, [
      ['2098-09-09', ana!],
      ['2098-09-10', null, { setor_id }],
    ])
    await owner.query('update app.membros set archived_at = now() where id = $1', [ana])
    await ok(changeSetor, { as: hospital, params: { id: setor_id }, body: { is_archived: true } })
    const vaga = await createVaga(hospital, { data: '2098-09-11', horario: '07:00 - 19:00', status: 'preenchida' })
    await createCandidatura(vaga, await createMedico({ nome: 'Helena Prado' }), 'aceita')
    await createVaga(hospital, { data: '2098-09-11', horario: '07:00 - 19:00', status: 'encerrada' })
    const body = await duplicated(hospital)
    expect(body).toMatchObject({ named: 0, unnamed: 2 })
    expect(body.without_name).toEqual([
      { nome: 'Ana Prado', count: 1 },
      { nome: 'Helena Prado', count: 1 },
    ])
    expect(body.left_out).toContainEqual({ reason: 'setor_archived', data: '2098-10-08', count: 1 })
    expect(await rotaFrom(hospital, '2098-10-01')).toEqual(['2098-10-09 07:00 - 19:00', '2098-10-14 07:00 - 19:00'])
  })

  it('leaves out who would be in two places at a time, and names both', async () => {
    const [hospital, ana] = await hospitalWith('Ana Prado')
    await fix(hospital, [
      ['2098-09-09', ana!],
      ['2098-09-10', ana!],
      ['2098-10-13', ana!, { nome_vaga: 'Ala', especialidade: 'Ala', horario: '19:00 - 08:00' }],
    ])
    const { clashes, added } = await duplicated(hospital)
    expect(clashes).toEqual([
      {
        nome: 'Ana Prado',
        shifts: [
          { data: '2098-10-14', horario: '07:00 - 19:00', setor: null },
          { data: '2098-10-13', horario: '19:00 - 08:00', setor: null },
        ],
      },
    ])
    expect(added).toHaveLength(1)
  })
})

it('a week goes day by day', async () => {
  const [hospital, ana] = await hospitalWith('Ana Prado')
  await fix(hospital, [
    ['2098-09-15', ana!],
    ['2098-09-21', null, { horario: 'a combinar' }],
  ])
  const week = { unit: 'semana', from: '2098-09-17', to: '2098-09-22' }
  expect(await duplicated(hospital, week)).toMatchObject({ named: 1, unnamed: 1, left_out: [] })
  expect(await rotaFrom(hospital, '2098-09-22')).toEqual([
    '2098-09-22 07:00 - 19:00 Ana Prado',
    '2098-09-28 a combinar',
  ])
})

describe('every second day', () => {
  it('keeps each doctor’s rhythm through the month’s end, and names what has none', async () => {
    const [hospital, ana, bia, davi] = await hospitalWith('Ana Prado', 'Bia Lobo', 'Davi Reis')
    const every2 = (first: number, last: number) =>
      Array.from(
        { length: Math.floor((last - first) / 2) + 1 },
        (_, n) => `2098-09-${String(first + 2 * n).padStart(2, '0')}`,
      )
    const night = { horario: '19:00 - 07:00' }
    await fix(hospital, [
      ...every2(1, 29).map((day): Given => [day, ana!, night]),
      // A colleague took one of the shifts, so it is missing.
      ...every2(2, 30)
        .filter((day) => day !== '2098-09-16')
        .map((day): Given => [day, bia!, night]),
      ['2098-09-16', davi!, night],
      ['2098-09-23', davi!],
    ])
    const body = await duplicated(hospital, { pattern: 'dia_sim_dia_nao' })
    expect(body).toMatchObject({ named: 31, unnamed: 0, clashes: [] })
    expect(body.left_out).toEqual([
      { reason: 'no_rhythm', data: '2098-09-16', count: 1 },
      { reason: 'no_rhythm', data: '2098-09-23', count: 1 },
    ])
    const rota = await rotaFrom(hospital, '2098-10-01')
    const of = (day: number) => (day % 2 === 1 ? 'Ana Prado' : 'Bia Lobo')
    expect(rota).toEqual(daysOfUnit('mes', '2098-10-01').map((day, n) => `${day} 19:00 - 07:00 ${of(n + 1)}`))
    expect(await duplicated(hospital, { pattern: 'dia_sim_dia_nao' })).toMatchObject({ added: [], existing: 31 })
  })
})

it('days that are over are skipped', async () => {
  const hospital = await createHospital()
  await owner.query(
    `insert into app.plantoes (hospital_id, nome_vaga, especialidade, data, horario, modalidade, start_minute, end_minute, horario_reader)
     select $1, 'UTI', 'UTI', date_trunc('week', now())::date - 21 + n, '07:00 - 19:00', 'presencial', 420, 1140, 0 from generate_series(0, 6) n`,
    [hospital.id],
  )
  const { rows } = await owner.query(
    "select (date_trunc('week', now())::date - 21)::text as model, (date_trunc('week', now())::date - 14)::text as over",
  )
  const body = await duplicated(hospital, { unit: 'semana', from: rows[0].model, to: rows[0].over, with_names: false })
  expect(body).toMatchObject({ added: [], left_out: Array.from({ length: 7 }, () => ({ reason: 'past', count: 1 })) })
})

it('2,001 shifts are too many, and a week is not copied to itself', async () => {
  const hospital = await createHospital()
  await owner.query(
    `insert into app.plantoes (hospital_id, nome_vaga, especialidade, data, horario, modalidade, start_minute, end_minute, horario_reader)
     select $1, 'UTI', 'UTI', '2098-09-09', '07:00 - 19:00', 'presencial', 420, 1140, 0 from generate_series(1, 2001)`,
    [hospital.id],
  )
  expect(await send(hospital)).toMatchObject(refusal(422, 'rota_too_large'))
  await owner.query(
    'delete from app.plantoes where id = (select id from app.plantoes where hospital_id = $1 limit 1)',
    [hospital.id],
  )
  expect((await duplicated(hospital)).added).toHaveLength(2000)
  expect(await send(hospital, { to: '2098-09-30' })).toMatchObject(refusal(400, 'invalid_request'))
})
