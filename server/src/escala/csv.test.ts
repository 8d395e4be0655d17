import { exportOwnVagas } from '@plantao/contract/escala/routes'
import { listPlantoes, savePlantoes } from '@plantao/contract/plantoes/routes'
import type { RouteInput } from '@plantao/contract/route'
import { createSetor } from '@plantao/contract/setores/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountEscala } from './routes.ts'

const { ok, owner, services, createHospital, createVaga, everyPage } = await startTestApp([
  mountVagas,
  mountSetores,
  mountPlantoes,
  mountEscala,
])

let hospital: Profile
let uti: { id: string }

beforeAll(async () => {
  hospital = await createHospital()
  uti = await ok(createSetor, { as: hospital, body: { nome: 'UTI adulto' } })
  await createVaga(hospital, { nome_vaga: 'Publicada' })
  const save = (body: RouteInput<typeof savePlantoes>['body']) => ok(savePlantoes, { as: hospital, body })
  const night = { data: '2099-05-02', horario: '19:00 - 07:00', valor: 1400.5 }
  await save({ nome_vaga: '=1+1', especialidade: 'UTI', shifts: [night] })
  await save({
    nome_vaga: 'Box',
    especialidade: 'UTI',
    observacoes: 'Dois\ndias',
    setor_id: uti.id,
    modalidade: 'sobreaviso',
    shifts: ['2099-05-03', '2099-05-01'].map((data) => ({ data, horario: '7-19' })),
  })
})

const linesOf = async (as: Profile, query: object) =>
  String(await ok(exportOwnVagas, { as, query: { mostrar: 'rascunhos', ...query } }))
    .trimEnd()
    .split('\r\n')

it('drafts are a table of the same columns, in which no name is run as a formula', async () => {
  const { items } = await ok(listPlantoes, { as: hospital, query: {} })
  const [heading, ...lines] = await linesOf(hospital, {})
  expect(heading).toBe(String(await ok(exportOwnVagas, { as: hospital })).split('\r\n')[0])
  const page = (n: number) =>
    `${services.config.publicUrl}/?view=hospital-dashboard&aba=escala&dia=${items[n]!.data}&plantao=${items[n]!.id}`
  const box = '07:00 - 19:00;Box;UTI;UTI adulto;Sobreaviso;Rascunho;;;;Valor a combinar;"Dois\ndias"'
  expect(lines).toEqual([
    `01/05/2099;sex;${box};;${page(0)}`,
    `02/05/2099;sáb;19:00 - 07:00;'=1+1;UTI;;Presencial;Rascunho;;;;1400,5;;;${page(1)}`,
    `03/05/2099;dom;${box};;${page(2)}`,
  ])
})

it.each<[object, string[]]>([
  [{ ordem: '-dia' }, ['03', '02', '01']],
  [{ ordem: 'valor' }, ['01', '02', '03']],
  [{ q: 'box' }, ['01', '03']],
  [{ q: 'sábado' }, ['02']],
  [{ q: '01/06' }, []],
])('it has what the list shows for %j', async (query, days) => {
  expect((await linesOf(hospital, query)).slice(1).map((line) => line.slice(0, 2))).toEqual(days)
})

it('a vaga was published by the clock of its place', async () => {
  const inAcre = await createHospital({ cidade: 'Rio Branco', estado: 'AC' })
  const vaga = await createVaga(inAcre)
  await owner.query(`update app.vagas set created_at = '2026-01-02T04:30Z' where id = $1`, [vaga])
  expect(String(await ok(exportOwnVagas, { as: inAcre }))).toContain(';01/01/2026, 23:30;')
})

it('it has the drafts of no other hospital', async () => {
  expect(await linesOf(await createHospital(), {})).toHaveLength(1)
})

it('it has all drafts of all pages', async () => {
  const many = await createHospital()
  await owner.query(
    `insert into app.plantoes (hospital_id, nome_vaga, especialidade, data, horario, modalidade, start_minute, end_minute, horario_reader)
     select $1, 'Noite', 'UTI', '2099-01-01'::date + n / 3, '19:00 - 07:00', 'presencial', 1140, 1860, 1 from generate_series(0, 1100) n`,
    [many.id],
  )
  const listed = await everyPage(listPlantoes, { as: many, query: { limit: '100' } })
  const [, ...lines] = await linesOf(many, {})
  expect(lines.map((line) => line.slice(-36))).toEqual(listed.map(({ id }) => id))
  expect(lines).toHaveLength(1101)
})
