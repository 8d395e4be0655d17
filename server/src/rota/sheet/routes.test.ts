import { changeRota } from '@plantao/contract/rota/routes'
import { readSheet, saveSheet } from '@plantao/contract/rota/sheet/routes'
import type { SheetAnswer } from '@plantao/contract/rota/sheet/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import { type PastedSheet, pastedSheets } from '@plantao/testkit/pasted-sheets'
import { expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { answersOf, createHouse, linesOf, rowsOf, withYear } from '../../../test/pasted-sheets.ts'
import { mountMembros } from '../../membros/routes.ts'
import { mountPlantoes } from '../../plantoes/routes.ts'
import { mountSetores } from '../../setores/routes.ts'
import { mountRota } from '../routes.ts'
import { mountSheets } from './routes.ts'

const { call, ok, owner, createHospital } = await startTestApp([
  mountSheets,
  mountRota,
  mountMembros,
  mountSetores,
  mountPlantoes,
])

interface Sheet {
  rows: string[][]
  month: string
  answers: SheetAnswer[]
}
const sheetOf = (text: string, month = '2026-12'): Sheet => ({ rows: rowsOf(text), month, answers: [] })
const read = (as: Profile, body: Sheet) => ok(readSheet, { as, body })
const save = (as: Profile, body: Sheet & { hash: string }) => call(saveSheet, { as, body })
async function readAndSave(as: Profile, sheet: Sheet) {
  const { hash } = await read(as, sheet)
  return ok(saveSheet, { as, body: { ...sheet, hash } })
}

/** The hospital's planned shifts as the sheets list them. */
async function planned(of: Profile) {
  const { rows } = await owner.query(
    `select p.data, p.horario, s.nome as setor, m.nome, m.crm from app.plantoes p join app.setores s on s.id = p.setor_id
       left join app.membros m on m.id = p.membro_id where p.hospital_id = $1`,
    [of.id],
  )
  return linesOf(rows)
}

const two = `UTI Adulto
	Dia	Noite
01/12	Larissa Queiroz	Davi Rocha
02/12	Rafael Antunes	A definir`
const twoLines = [
  '01/12/2026 D UTI Adulto: Larissa Queiroz',
  '01/12/2026 N UTI Adulto: Davi Rocha',
  '02/12/2026 D UTI Adulto: Rafael Antunes',
  '02/12/2026 N UTI Adulto: A definir',
]

async function hospitalWithHouse(isNew = false) {
  const hospital = await createHospital()
  if (!isNew) await createHouse(owner, hospital.id)
  return hospital
}

it.each(pastedSheets.map((each) => [each.what, each] as const))(
  'saves once, and asks nothing again: %s',
  async (_, each: PastedSheet) => {
    const hospital = await hospitalWithHouse(each.isNew)
    const sheet = sheetOf(each.text, each.month)
    const answers = await answersOf(each, owner, hospital.id, (await read(hospital, sheet)).words)
    const { added } = await readAndSave(hospital, { ...sheet, answers })
    const expected = each.shifts.map((line) => withYear(each, line)).sort()
    expect(await planned(hospital)).toEqual(expected)
    expect(added).toHaveLength(expected.length)
    expect(answers.length).toBeLessThanOrEqual(15)
    // The next month has the same words.
    const again = await read(hospital, { ...sheet, answers: answers.filter(({ kind }) => kind === 'mes') })
    expect(again).toMatchObject({
      fixed: 0,
      drafts: 0,
      existing: expected.length,
      refused: 0,
      new_membros: 0,
      new_setores: 0,
    })
    expect(again.words.filter(({ word, state }) => state === 'question' || (state === 'check' && word !== ''))).toEqual(
      [],
    )
    await readAndSave(hospital, { ...sheet, answers: answers.filter(({ kind }) => kind === 'mes') })
    expect(await planned(hospital)).toEqual(expected)
  },
)

it('two people who paste the same sheet at once make one set of shifts', async () => {
  const hospital = await hospitalWithHouse()
  const sheet = sheetOf(two)
  const { hash } = await read(hospital, sheet)
  const answers = await Promise.all([1, 2, 3].map(() => save(hospital, { ...sheet, hash })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'sheet_plan_changed'))
  expect(await planned(hospital)).toEqual(twoLines.toSorted())
})

it('a lost answer is given again, and nothing is saved twice', async () => {
  const hospital = await hospitalWithHouse()
  const sheet = sheetOf(two)
  const { hash } = await read(hospital, sheet)
  const request = { as: hospital, body: { ...sheet, hash }, idempotencyKey: 'pasted-sheet' }
  const first = await ok(saveSheet, request)
  expect(await ok(saveSheet, request)).toEqual(first)
  expect(await planned(hospital)).toHaveLength(4)
})

it.each([
  [
    'a doctor is renamed',
    "update app.membros set nome = 'Larissa Queiroz Prado' where hospital_id = $1 and nome = 'Larissa Queiroz'",
  ],
  [
    'a doctor is made inactive',
    "update app.membros set archived_at = now() where hospital_id = $1 and nome = 'Davi Rocha'",
  ],
  ['a sector is renamed', "update app.setores set nome = 'CTI' where hospital_id = $1 and nome = 'UTI Adulto'"],
  [
    'a doctor is put elsewhere',
    `insert into app.plantoes (hospital_id, membro_id, nome_vaga, especialidade, data, horario, start_minute, end_minute, modalidade, horario_reader)
     select hospital_id, id, 'PS', 'UTI', '2026-12-01', '07-13', 420, 780, 'presencial', 2 from app.membros where hospital_id = $1 and nome = 'Larissa Queiroz'`,
  ],
])('nothing is saved when %s between the plan and the saving', async (_, change) => {
  const hospital = await hospitalWithHouse()
  const sheet = sheetOf(two)
  const { hash } = await read(hospital, sheet)
  await owner.query(change, [hospital.id])
  expect(await save(hospital, { ...sheet, hash })).toMatchObject(refusal(409, 'sheet_plan_changed'))
  expect((await planned(hospital)).length).toBeLessThan(2)
})

it('names both shifts of a doctor who would be in two places, and saves the rest', async () => {
  const hospital = await hospitalWithHouse()
  await readAndSave(hospital, sheetOf(two))
  const sheet = sheetOf(`Pronto-socorro
	07-13	13-19	Noite
01/12	Larissa Queiroz	Larissa Queiroz / Yasmin Falcão	Davi Rocha
02/12	Davi Rocha	Davi Rocha	Davi Rocha`)
  const { cells, refused, hash } = await read(hospital, sheet)
  expect(refused).toBe(3)
  expect(cells.find(({ row, column }) => row === 2 && column === 1)).toMatchObject({
    state: 'refused',
    meaning:
      'Fica de fora: Larissa Queiroz · Pronto-socorro · ter, 01/12, 07:00 - 13:00. No mesmo horário já há UTI Adulto · ter, 01/12, 07:00 - 19:00.',
  })
  expect(await ok(saveSheet, { as: hospital, body: { ...sheet, hash } })).toMatchObject({
    added: { length: 4 },
    month: '2026-12',
  })
})

it('counts the open shifts that are there already, also as vagas', async () => {
  const hospital = await hospitalWithHouse()
  const sheet = sheetOf(two.replace('A definir', 'A definir / ?'))
  expect(await read(hospital, sheet)).toMatchObject({ fixed: 3, drafts: 2 })
  await readAndSave(hospital, sheetOf(two))
  expect(await read(hospital, sheet)).toMatchObject({ fixed: 0, drafts: 1, existing: 4 })
})

it('brings back inactive doctors and archived sectors when they are chosen', async () => {
  const hospital = await hospitalWithHouse()
  await owner.query('update app.membros set archived_at = now() where hospital_id = $1', [hospital.id])
  await owner.query('update app.setores set archived_at = now() where hospital_id = $1', [hospital.id])
  const sheet = sheetOf(two)
  const { words, hash } = await read(hospital, sheet)
  expect(words.map(({ state }) => state)).toEqual(
    words
      .map(({ kind }) => (kind === 'codigo' ? 'taken' : 'question'))
      .map((state, i) => (words[i]!.kind === 'mes' ? 'taken' : state)),
  )
  expect(await save(hospital, { ...sheet, hash })).toMatchObject(refusal(409, 'sheet_has_questions'))
  const answers = words
    .filter(({ state }) => state === 'question')
    .map(({ kind, word, options }) => ({ kind, word, id: options[0]!.id! }))
  await readAndSave(hospital, { ...sheet, answers })
  expect(await planned(hospital)).toEqual(twoLines.toSorted())
})

it('knows nothing of what another hospital has', async () => {
  const [hospital, other] = [await hospitalWithHouse(true), await hospitalWithHouse()]
  const { rows } = await owner.query('select id from app.membros where hospital_id = $1 limit 1', [other.id])
  const answers: SheetAnswer[] = [{ kind: 'membro', word: 'larissa queiroz', id: rows[0].id }]
  expect(
    (await read(hospital, { ...sheetOf(two), answers })).words.find(
      ({ kind, state }) => kind === 'membro' && state === 'taken',
    ),
  ).toBeUndefined()
})

it('takes back what was added in one request', async () => {
  const hospital = await hospitalWithHouse()
  const { added } = await readAndSave(hospital, sheetOf(two))
  const steps = added.map(({ plantao_id, membro_id }) => ({ kind: 'delete' as const, plantao_id, from: membro_id }))
  await ok(changeRota, { as: hospital, body: { steps } })
  expect(await planned(hospital)).toEqual([])
})

it('says which shifts are past on the clock of the hospital', async () => {
  const { rows } = await owner.query<{ zone: string; day: string }>(
    "select zone, ((now() at time zone zone)::date - 1)::text as day from unnest(array['America/Noronha', 'America/Rio_Branco']) zone",
  )
  for (const { zone, day } of rows) {
    const hospital = await hospitalWithHouse()
    await owner.query('update app.hospitais set time_zone = $2 where id = $1', [hospital.id, zone])
    const [year, month, date] = day.split('-')
    const sheet = sheetOf(`${date}/${month}/${year}\tUTI Adulto\t19-7\tDavi Rocha`)
    expect(await read(hospital, sheet), zone).toMatchObject({ fixed: 1, past: 1 })
  }
})

it('keeps to its limits', async () => {
  const hospital = await hospitalWithHouse()
  const days = (columns: number, text: string) =>
    ['UTI Adulto', '', ...Array.from({ length: 30 }, (_, n) => `${n + 1}/11`)].map((day) => [
      day,
      ...Array<string>(columns).fill(day === '' ? 'Noite' : day === 'UTI Adulto' ? '' : text),
    ])
  const many: Sheet = { rows: days(90, 'A definir'), month: '2026-11', answers: [] }
  const plan = await read(hospital, many)
  expect(plan).toMatchObject({ fixed: 0, drafts: 2700 })
  expect(await save(hospital, { ...many, hash: plan.hash })).toMatchObject(refusal(422, 'sheet_too_large'))
  const most: Sheet = { ...many, rows: days(66, 'A definir') }
  expect((await readAndSave(hospital, most)).added).toHaveLength(1980)
  const bad = (rows: string[][]) => call(readSheet, { as: hospital, body: { ...many, rows } })
  expect(await bad(days(96, 'x'))).toMatchObject(refusal(400, 'invalid_request'))
  expect(await bad([['x'.repeat(1_000_001)]])).toMatchObject(refusal(400, 'invalid_request'))
  expect(await bad([['x'.repeat(3_000_001)]])).toMatchObject(refusal(413, 'body_too_large'))
  expect(await read(hospital, { ...many, rows: [['x'.repeat(1_000_000)]] })).toMatchObject({ shape: null, fixed: 0 })
  expect(await read(hospital, { ...many, rows: [['Ana']] })).toMatchObject({
    shape: null,
    cells: [{ state: 'unread' }],
  })
})

it('saves nothing of a sheet without shifts', async () => {
  const hospital = await hospitalWithHouse()
  expect(await readAndSave(hospital, { rows: [['-']], month: '2099-01', answers: [] })).toEqual({
    added: [],
    month: '2099-01',
  })
})
