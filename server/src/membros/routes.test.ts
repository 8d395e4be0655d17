import {
  changeMembro,
  createMembro,
  createMembros,
  deleteMembro,
  listMembroOptions,
  listMembros,
} from '@plantao/contract/membros/routes'
import { maxMembros, maxMembrosAtOnce } from '@plantao/contract/membros/rules'
import type { Membro } from '@plantao/contract/membros/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { forgetRotaJob } from './jobs.ts'
import { mountMembros } from './routes.ts'

const { call, ok, everyPage, owner, createHospital, createOperador, services } = await startTestApp([mountMembros])

const add = (as: Profile, body: object) => call(createMembro, { as, body })
const added = async (as: Profile, nome: string, more: object = {}): Promise<Membro> =>
  (await ok(createMembro, { as, body: { nome, ...more } })) as Membro
const addAll = async (as: Profile, membros: { nome: string }[]) =>
  (await ok(createMembros, { as, body: { membros } })).items
const change = (as: Profile, id: string, body: object) => call(changeMembro, { as, params: { id }, body })
const remove = (as: Profile, id: string) => call(deleteMembro, { as, params: { id } })
const list = (as: Profile, query = {}) => ok(listMembros, { as, query })
const names = async (as: Profile, query = {}) => (await list(as, query)).items.map(({ nome }) => nome)

/** Fixed shifts of a doctor, the first of them at this many days from now. */
const fix = (hospital: Profile, membro: string, days: number, horario = [7, 19], count = 1) =>
  owner.query(
    `insert into app.plantoes (hospital_id, membro_id, nome_vaga, especialidade, data, horario, start_minute, end_minute,
       modalidade, horario_reader)
     select $1, $2, 'UTI', 'UTI', current_date + $3::int + n, '7h-19h', $4 * 60, $5 * 60, 'presencial', 0
     from generate_series(0, $6::int - 1) n`,
    [hospital.id, membro, days, ...horario, count],
  )

const crm = { crm: '123456', crm_uf: 'SP' }

it('lists doctors by name in pages, and finds them by name and CRM', async () => {
  const [hospital, other] = [await createHospital(), await createHospital()]
  await added(other, 'Ana Prado')
  for (const nome of ['Érico Sá', 'Bia   Melo', 'ana prado']) await added(hospital, nome)
  await added(hospital, 'Caio 50%_Lima', { ...crm, rqe: '77', especialidade: 'Pediatria' })
  expect(await names(hospital)).toEqual(['ana prado', 'Bia Melo', 'Caio 50%_Lima', 'Érico Sá'])
  const pages = await everyPage(listMembros, { as: hospital, query: { limit: 1 } })
  expect(pages.map(({ nome }: Membro) => nome)).toEqual(await names(hospital))
  for (const [q, found] of [
    ['sa eri', ['Érico Sá']],
    ['%', ['Caio 50%_Lima']],
    ['345', ['Caio 50%_Lima']],
    ['CRM-SP 123.456', ['Caio 50%_Lima']],
    ['zz', []],
  ])
    expect(await names(hospital, { q }), String(q)).toEqual(found)
  expect(await list(hospital, { mostrar: 'sem_crm', q: 'bia' })).toMatchObject({
    items: [{ nome: 'Bia Melo', crm: null, is_archived: false, is_used: false }],
    counts: { ativos: 4, sem_crm: 3, inativos: 0 },
  })
})

it('asks whether an equal name without CRM is another person, and names who has a CRM', async () => {
  const hospital = await createHospital()
  await added(hospital, 'Ana Prado')
  const refused = await add(hospital, { nome: 'ANA PRADÓ' })
  expect(refused).toMatchObject(refusal(409, 'membro_same_name'))
  expect(refused.body.message).toBe('Já existe Ana Prado, sem CRM. É outra pessoa?')
  expect(await add(hospital, { nome: 'Ana Prado', ...crm })).toMatchObject(refusal(409, 'membro_same_name'))
  await added(hospital, 'Ana Prado', { is_another: true, ...crm })
  expect((await add(hospital, { nome: 'Ana Prado' })).body.message).toBe(
    'Já existem Ana Prado, sem CRM e Ana Prado, CRM/SP 123456. É outra pessoa?',
  )
  for (const is_another of [true, false]) {
    const taken = await add(hospital, { nome: 'Bia Melo', ...crm, is_another })
    expect(taken).toMatchObject(refusal(409, 'membro_crm_taken'))
    expect(taken.body.message).toBe('Este CRM já é de Ana Prado.')
  }
  await added(hospital, 'Ana Prado', { is_another: true, crm: '123456', crm_uf: 'RJ' })
  const bia = await added(hospital, 'Bia Melo', { crm: '9', crm_uf: 'SP' })
  expect(await change(hospital, bia.id, crm)).toMatchObject(refusal(409, 'membro_crm_taken'))
  expect((await change(hospital, bia.id, { crm: '9', crm_uf: 'SP', nome: 'Bia M' })).body.nome).toBe('Bia M')
  await added(await createHospital(), 'Bia Melo', crm)
})

it('twenty windows that add the same doctor at once make one', async () => {
  const hospital = await createHospital()
  expect(await twentyInParallel(() => add(hospital, { nome: 'Ana Prado' }))).toEqual({
    200: 1,
    '409 membro_same_name': 19,
  })
  expect(await twentyInParallel((n) => add(hospital, { nome: `Bia ${n}`, ...crm }))).toEqual({
    200: 1,
    '409 membro_crm_taken': 19,
  })
  const [caio, dora] = [await added(hospital, 'Caio'), await added(hospital, 'Dora')]
  const both = (n: number) => change(hospital, n % 2 ? caio.id : dora.id, { crm: '5', crm_uf: 'SP' })
  expect(Object.keys(await twentyInParallel(both)).toSorted()).toEqual(['200', '409 membro_crm_taken'])
})

it('a list is answered row by row, and sent twice it adds nobody twice', async () => {
  const hospital = await createHospital()
  await added(hospital, 'Ana Prado')
  await added(hospital, 'Bia Melo', crm)
  const rows = [
    { nome: 'Ana Prado' },
    { nome: 'Ana Prado', crm: '7', crm_uf: 'SP' },
    { nome: 'bia melo', ...crm },
    { nome: 'Beatriz Melo', ...crm },
    { nome: 'Caio Sá' },
    { nome: 'Caio Sá' },
    { nome: 'Caio Sá', crm: '8', crm_uf: 'SP', is_another: true },
    { nome: 'Dora Luz', crm: '8', crm_uf: 'SP' },
  ]
  const first = await addAll(hospital, rows)
  expect(first.map(({ result }) => result)).toEqual([
    ...['existing', 'same_name', 'existing', 'crm_taken', 'created', 'same_name', 'created', 'crm_taken'],
  ])
  expect(first[7]).toMatchObject({ existing: [{ nome: 'Caio Sá', crm: '8' }] })
  const again = await addAll(hospital, rows)
  expect(again.map(({ result }) => result)).not.toContain('created')
  expect(await names(hospital)).toHaveLength(4)
  const many = Array.from({ length: maxMembrosAtOnce }, (_, n) => ({ nome: `Médico ${n}` }))
  expect((await addAll(hospital, many)).filter(({ result }) => result === 'created')).toHaveLength(maxMembrosAtOnce)
})

it('an inactive doctor is not suggested, stays, and can be brought back', async () => {
  const hospital = await createHospital()
  const { id } = await added(hospital, 'Ana Prado', crm)
  const suggested = async () => (await ok(listMembroOptions, { as: hospital })).items.map(({ nome }) => nome)
  expect((await change(hospital, id, { is_archived: true })).body.is_archived).toBe(true)
  expect([await suggested(), await names(hospital), await names(hospital, { mostrar: 'inativos' })]).toEqual([
    ...[[], [], ['Ana Prado']],
  ])
  expect((await add(hospital, { nome: 'Bia', ...crm })).body.message).toBe('Este CRM já é de Ana Prado, nos inativos.')
  await change(hospital, id, { is_archived: false })
  expect(await suggested()).toEqual(['Ana Prado'])
})

it('suggests where each doctor worked in the last 90 days and is planned, most often first', async () => {
  const hospital = await createHospital()
  const { id } = await added(hospital, 'Ana Prado')
  await fix(hospital, id, -100)
  await fix(hospital, id, -3, [7, 19], 2)
  await fix(hospital, id, 5, [19, 31], 3)
  const [option] = (await ok(listMembroOptions, { as: hospital })).items
  expect(option!.often).toEqual([
    { setor_id: null, turno: 'noite', count: 3 },
    { setor_id: null, turno: 'dia', count: 2 },
  ])
})

it('only a doctor without fixed shifts is deleted', async () => {
  const hospital = await createHospital()
  const [ana, bia] = [await added(hospital, 'Ana Prado'), await added(hospital, 'Bia Melo')]
  await fix(hospital, bia.id, 1)
  expect((await list(hospital)).items.map(({ is_used }) => is_used)).toEqual([false, true])
  expect(await remove(hospital, bia.id)).toMatchObject(refusal(409, 'membro_in_use'))
  expect(await remove(hospital, ana.id)).toMatchObject({ status: 204 })
  expect(await remove(hospital, ana.id)).toMatchObject(refusal(404, 'membro_not_found'))
})

it('other hospitals’ doctors are not found, and wrong fields are refused', async () => {
  const [hospital, other] = [await createHospital(), await createHospital()]
  const foreign = await added(other, 'Ana Prado')
  for (const id of [foreign.id, crypto.randomUUID()]) {
    expect(await change(hospital, id, { nome: 'Minha' })).toMatchObject(refusal(404, 'membro_not_found'))
    expect(await remove(hospital, id)).toMatchObject(refusal(404, 'membro_not_found'))
  }
  const wrong = [
    ...[{ nome: 'A' }, { nome: '  ' }, { nome: '😀' }, { nome: 'x'.repeat(201) }, { nome: 'veja www.golpe.com' }],
    ...[{ crm: '12' }, { crm_uf: 'SP' }, { crm: '12', crm_uf: 'XX' }, { crm: 'CRM 12', crm_uf: 'SP' }, { rqe: 'x' }],
    ...[{ email: 'ana' }, { telefone: '' }, { especialidade: '' }, { hospital_id: other.id }],
  ]
  for (const fields of wrong)
    expect(
      await add(hospital, 'nome' in fields ? fields : { nome: 'Ana', ...fields }),
      JSON.stringify(fields),
    ).toMatchObject(refusal(400, 'invalid_request'))
})

it('keeps phones and e-mails only once the hospital is proven', async () => {
  const [hospital, proven] = [await createHospital(), await createHospital()]
  const contacts = { telefone: '(11) 98765-4321', email: 'ana@exemplo.com.br' }
  await createOperador()
  await owner.query(
    `update app.hospitais set proven_by = 'operacao', proven_at = now(), proven_until = now() + interval '1 year',
       proven_name = nome, created_at = now() where id = $1`,
    [proven.id],
  )
  await owner.query('update app.hospitais set created_at = now() where id = $1', [hospital.id])
  const { id } = await added(hospital, 'Ana Prado')
  const refused = refusal(409, 'membro_contacts_need_proof')
  expect(await add(hospital, { nome: 'Bia Melo', ...contacts })).toMatchObject(refused)
  expect(await change(hospital, id, contacts)).toMatchObject(refused)
  expect(await added(proven, 'Ana Prado', contacts)).toMatchObject(contacts)
})

it('five years after the last shift only the row is left, and old names and closed months go', async () => {
  const hospital = await createHospital()
  const [old, idle, active] = [
    await added(hospital, 'Ana Prado', crm),
    await added(hospital, 'Bia'),
    await added(hospital, 'Caio'),
  ]
  await fix(hospital, old.id, -6 * 365)
  await fix(hospital, active.id, -6 * 365)
  await fix(hospital, active.id, -365)
  await owner.query(`update app.membros set created_at = now() - interval '6 years' where id = any ($1)`, [
    [idle.id, active.id],
  ])
  await owner.query(
    `with p as (select id, hospital_id, membro_id from app.plantoes where hospital_id = $1)
     insert into app.plantao_names (plantao_id, hospital_id, membro_id, nome, replaced_at)
     select id, hospital_id, membro_id, 'Ana Prado', now() from p where membro_id = $2
     union all select id, hospital_id, null, 'Dora', now() - interval '6 years' from p where membro_id = $2
     union all select id, hospital_id, membro_id, 'Caio', now() from p where membro_id = $3`,
    [hospital.id, old.id, active.id],
  )
  await owner.query(
    `insert into app.closed_months (hospital_id, month, sheet, closed_at)
     select $1, date_trunc('month', current_date) - m, '{}', now() - c
     from (values (interval '7 years', interval '7 years'), ('7 years', '1 year'), ('5 years', '6 years')) x (m, c)`,
    [hospital.id],
  )
  await owner.query(
    `insert into app.sheet_words (hospital_id, kind, word, membro_id) values ($1, 'membro', 'aninha', $2)`,
    [hospital.id, old.id],
  )
  for (let n = 0; n < 2; n++) await forgetRotaJob(services).run({}, 'due')
  const of = async (table: string) =>
    (await owner.query(`select * from app.${table} where hospital_id = $1 order by nome`, [hospital.id])).rows
  const [caio, ...removed] = await of('membros')
  expect(caio).toMatchObject({ nome: 'Caio', removed_at: null })
  for (const row of removed)
    expect(row).toMatchObject({ nome: 'Médico removido', crm: null, crm_uf: null, removed_at: expect.anything() })
  expect(removed).toHaveLength(2)
  expect((await of('plantao_names')).map(({ nome }) => nome)).toEqual([
    ...['Caio', 'Caio', 'Médico removido', 'Médico removido'],
  ])
  const { rows } = await owner.query(
    `select (select count(*)::int from app.closed_months where hospital_id = $1) as months,
       (select count(*)::int from app.sheet_words where hospital_id = $1) as words,
       (select count(*)::int from app.plantoes where hospital_id = $1) as shifts`,
    [hospital.id],
  )
  expect(rows).toEqual([{ months: 2, words: 0, shifts: 3 }])
  expect(await names(hospital)).toEqual(['Caio'])
  await added(hospital, 'Ana Prado', crm)
})

it('a removed hospital takes its doctors and closed months along', async () => {
  const hospital = await createHospital()
  const { id } = await added(hospital, 'Ana Prado')
  await fix(hospital, id, 1)
  await owner.query(`insert into app.closed_months (hospital_id, month, sheet) values ($1, '2099-03-01', '{}')`, [
    hospital.id,
  ])
  await owner.query('update app.hospitais set removed_at = now(), auth_user_id = null where id = $1', [hospital.id])
  const { rows } = await owner.query(
    `select 1 from app.membros where hospital_id = $1 union all select 1 from app.closed_months where hospital_id = $1`,
    [hospital.id],
  )
  expect(rows).toEqual([])
})

it('a hospital has a thousand doctors at most, and a list that does not fit adds nobody', async () => {
  const hospital = await createHospital()
  expect((await owner.query('select app.max_membros() as most')).rows).toEqual([{ most: maxMembros }])
  await owner.query(
    `insert into app.membros (hospital_id, nome) select $1, 'Médico ' || n from generate_series(2, $2::int) n`,
    [hospital.id, maxMembros],
  )
  const membros = [{ nome: 'Ana Prado' }, { nome: 'Bia Melo' }]
  expect(await call(createMembros, { as: hospital, body: { membros } })).toMatchObject(refusal(409, 'membros_full'))
  expect(await twentyInParallel((n) => add(hospital, { nome: `Nova ${n} x` }))).toEqual({
    200: 1,
    '409 membros_full': 19,
  })
})
