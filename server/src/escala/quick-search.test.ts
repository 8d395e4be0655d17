import { quickSearchOwn } from '@plantao/contract/escala/routes'
import type { QuickSearchFound } from '@plantao/contract/escala/schema'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import { createSetor } from '@plantao/contract/setores/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { createShift, dayAndHours } from '../../test/domains/shifts.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountEscala } from './routes.ts'

const test = await startTestApp([mountVagas, mountSetores, mountPlantoes, mountEscala])
const { call, owner, createMedico, createHospital, createVaga, createCandidatura } = test

const find = async (as: Profile, q: string): Promise<QuickSearchFound> =>
  (await call(quickSearchOwn, { as, query: { q } })).body
const namesIn = ({ vagas, plantoes, medicos }: QuickSearchFound) => [
  ...[...vagas, ...plantoes].map(({ nome_vaga }) => nome_vaga),
  ...medicos.map(({ nome }) => nome),
]

let hospital: Profile
beforeAll(async () => {
  hospital = await createHospital()
  const helena = await createMedico({ nome: 'Helena Prado Nóbrega', crm: 'CRM/SP 765432' })
  await createShift(test, { medico: helena, hospital, startsIn: -24 * 40 })
  const uti = await createVaga(hospital, { nome_vaga: 'UTI à noite', data: '2098-11-26' })
  await createVaga(hospital, { nome_vaga: 'UTI de dia', data: '2020-01-01' })
  await createCandidatura(uti, helena)
  await createCandidatura(uti, await createMedico({ nome: 'Caio Prado' }))
})

it.each([
  ['a part of a vaga’s name, the next shift first', 'uti', ['UTI à noite', 'UTI de dia']],
  ['a doctor, with the shifts', 'nobrega', ['UTI à noite', 'Plantão noturno', 'Helena Prado Nóbrega']],
  ['a CRM', '765432', ['UTI à noite', 'Plantão noturno', 'Helena Prado Nóbrega']],
  ['a day, of which no doctor has a part', '26/11/2098', ['UTI à noite']],
  ['words of a doctor and of a vaga, which are no doctor’s name', 'helena uti', ['UTI à noite']],
  ['nothing', 'zzz', []],
])('finds by %s', async (_, q, names) => {
  expect(namesIn(await find(hospital, q))).toEqual(names)
})

it('says of each doctor how often the hospital was applied to and worked at, and tells no phone', async () => {
  const { medicos, vagas } = await find(hospital, 'prado')
  expect(
    medicos.map(({ nome, candidaturas_count, accepted_count }) => [nome, candidaturas_count, accepted_count]),
  ).toEqual([
    ['Helena Prado Nóbrega', 2, 1],
    ['Caio Prado', 1, 0],
  ])
  expect(JSON.stringify(vagas)).not.toMatch(/telefone|phone/)
})

it('says by which candidate a vaga was found, and puts names that begin with the word first', async () => {
  const reasons = async (q: string) =>
    (await find(hospital, q)).vagas.map((vaga) => [vaga.nome_vaga, vaga.candidate_name])
  const helena = 'Helena Prado Nóbrega'
  expect(await reasons('hel')).toEqual([
    ['UTI à noite', helena],
    ['Plantão noturno', helena],
  ])
  expect(await reasons('helena uti')).toEqual([['UTI à noite', helena]])
  expect(await reasons('uti')).toEqual([
    ['UTI à noite', null],
    ['UTI de dia', null],
  ])
  expect(await reasons('26/11/2098')).toEqual([['UTI à noite', null]])
  const own = await createHospital()
  const vaga = await createVaga(own)
  await createCandidatura(vaga, await createMedico({ nome: 'Elisa Melo' }))
  await createCandidatura(vaga, await createMedico({ nome: 'Marcelo Dias' }))
  expect((await find(own, 'el')).medicos.map(({ nome }) => nome)).toEqual(['Elisa Melo', 'Marcelo Dias'])
})

it('finds drafts by name, sector, specialty and day, which are of this hospital alone', async () => {
  const [own, other] = [await createHospital(), await createHospital()]
  const { body: setor } = await call(createSetor, { as: own, body: { nome: 'Ala Sul' } })
  const draft = { nome_vaga: 'Rascunho', especialidade: 'UTI', setor_id: setor.id }
  const shifts = [{ data: '2098-12-24', horario: '19:00 - 07:00' }]
  expect((await call(savePlantoes, { as: own, body: { ...draft, shifts } })).status).toBe(200)
  for (const q of ['rascunho', 'ala sul', 'uti', '24/12', 'quarta 24/12/2098 rasc'])
    expect((await find(own, q)).plantoes, q).toMatchObject([
      { ...shifts[0], nome_vaga: 'Rascunho', setor: { nome: 'Ala Sul' } },
    ])
  expect(namesIn(await find(own, '25/12'))).toEqual([])
  expect(namesIn(await find(other, 'rascunho'))).toEqual([])
})

it('answers with the first few of many', async () => {
  const many = await createHospital()
  for (let day = 10; day < 30; day++) await createVaga(many, { nome_vaga: `Sala ${day}`, data: `2098-01-${day}` })
  expect(namesIn(await find(many, 'sala'))).toEqual([10, 11, 12, 13, 14, 15].map((day) => `Sala ${day}`))
})

it('shows a draft that begins in an hour by the hospital’s clock before later ones, and past ones last', async () => {
  const own = await createHospital()
  for (const [nome_vaga, startsIn] of Object.entries({ Passado: -1, Amanhã: 24, Próximo: 1 })) {
    const shifts = [dayAndHours({ startsIn })]
    const saved = await call(savePlantoes, { as: own, body: { nome_vaga, especialidade: 'UTI', shifts } })
    expect(saved.status).toBe(200)
  }
  expect(namesIn(await find(own, 'uti'))).toEqual(['Próximo', 'Amanhã', 'Passado'])
})

it('finds active doctors of the house, each with the next fixed shift', async () => {
  const [own, other] = [await createHospital(), await createHospital()]
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.membros (hospital_id, nome, crm, crm_uf, archived_at)
     values ($1, 'Elisa Melo', '4321', 'SP', null), ($1, 'Marcelo Dias', null, null, null), ($1, 'Elza Sá', null, null, now())
     returning id`,
    [own.id],
  )
  for (const startsIn of [-30, 48, 24]) {
    const { data, horario } = dayAndHours({ startsIn })
    await owner.query(
      `insert into app.plantoes (hospital_id, membro_id, nome_vaga, especialidade, data, horario, start_minute, end_minute,
         modalidade, horario_reader)
       values ($1, $2, 'UTI', 'UTI', $3, $4, extract(hour from $5::time) * 60, extract(hour from $5::time) * 60 + 60,
         'presencial', 0)`,
      [own.id, rows[0]!.id, data, horario, horario.slice(0, 5)],
    )
  }
  const { data, horario } = dayAndHours({ startsIn: 24 })
  const elisa = { nome: 'Elisa Melo', next: { data, horario, modalidade: 'presencial', setor: null } }
  expect((await find(own, 'el')).membros).toMatchObject([elisa, { nome: 'Marcelo Dias', next: null }])
  expect((await find(own, 'CRM/SP 4321')).membros).toMatchObject([elisa])
  expect((await find(own, 'quarta')).membros).toEqual([])
  expect((await find(other, 'el')).membros).toEqual([])
})

it('finds nothing of another hospital, and no doctor whose data it may not read any more', async () => {
  const other = await createHospital()
  expect(namesIn(await find(other, 'helena'))).toEqual([])
  const vaga = await createVaga(other, { nome_vaga: 'Antiga' })
  const refused = await createCandidatura(vaga, await createMedico({ nome: 'Íris Lobo' }), 'recusada')
  expect(namesIn(await find(other, 'lobo'))).toEqual(['Antiga', 'Íris Lobo'])
  await owner.query(`update app.candidaturas set decided_at = now() - interval '31 days' where id = $1`, [refused])
  expect(namesIn(await find(other, 'lobo'))).toEqual([])
})

it('without a text is an invalid request', async () => {
  expect(await call(quickSearchOwn, { as: hospital, query: { q: ' ' } })).toMatchObject(refusal(400, 'invalid_request'))
})
