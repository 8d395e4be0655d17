import type { RouteDescription } from '@plantao/contract/route'
import { saveSearch } from '@plantao/contract/saved-searches/routes'
import {
  countByHospital,
  countOpenVagas,
  getVagaFacets,
  listCityOptions,
  listOpenVagas,
} from '@plantao/contract/vagas/search/routes'
import { flags, sorts, turnos } from '@plantao/contract/vagas/search/rules'
import { readHours } from '@plantao/testkit/hours'
import { seededRandom } from '@plantao/testkit/random'
import { waitFor } from '@plantao/testkit/wait'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { asRole } from '../../platform/database/db.ts'
import { mountSavedSearches } from '../../saved-searches/routes.ts'
import { readFold } from '../feed/fold.ts'
import { type LiveIndex, openLiveIndex } from '../feed/live-index.ts'
import { mountOpenVagas } from './routes.ts'

/*
 * The index in memory and the database give the same answers, for random vagas, filters, orders, pages and changes.
 * Each route is called twice, with and without the index.
 */

const random = seededRandom(20_261_122)
const { pick, below } = random
const chance = (share: number) => random.next() < share
let memory: LiveIndex | null = null
let fromMemory = 0
const openVagas: LiveIndex = {
  current() {
    const index = memory?.current() ?? null
    if (index) fromMemory++
    return index
  },
  state: () => ({ vagas: 0, ageSeconds: 0 }),
  caughtUp: async () => {},
  close: async () => {},
}
const { call, ok, everyPage, owner, services, database, ...create } = await startTestApp(
  [(app, given) => mountOpenVagas(app, { ...given, openVagas }), mountSavedSearches],
  // No call here should fail. If one does, the log has the cause.
  {},
  pino({ level: 'warn' }, process.stderr),
)
const { createMedico, createHospital, createVaga, createCandidatura } = create
const live = openLiveIndex(services)
afterAll(() => live.close())

const medico = await createMedico()
const places = [
  { cidade: 'São Paulo', estado: 'SP' },
  { cidade: 'SAO PAULO', estado: 'SP' },
  { cidade: 'Bom Jesus', estado: 'PI' },
  { cidade: 'Bom Jesus', estado: 'RS' },
  { cidade: "Sant'Ana do Livramento", estado: 'RS' },
  { cidade: 'Rio Branco', estado: 'AC' },
]
const words = [
  'Plantão',
  'UTI',
  'adulto',
  'Ala-B',
  'noturno',
  'São',
  'João',
  'ĳ',
  'ﬁm',
  'Ⅳ',
  '100%',
  'a\u00a0b',
  'Ünïque',
  '小児',
]
const hospitais = await Promise.all(
  places.map((place, i) => createHospital({ nome: `Hospital ${words[i]} ${i}`, ...place })),
)
const especialidades = [
  'UTI',
  'Medicina Intensiva',
  'Pediatria',
  'Emergência',
  'Ortopedia e Traumatologia',
  'Homeopatia',
]
const horarios = ['07:00 - 19:00', '19:00 - 07:00', '07:00 - 07:00', '13h às 19h', 'noite', '00:00 - 06:00']
const day = () => new Date(Date.now() + (1 + below(40)) * 86_400_000).toISOString().slice(0, 10)
const textOf = (count: number) => Array.from({ length: count }, () => pick(words)).join(' ')

async function publish(count: number) {
  const rows = Array.from({ length: count }, () => [
    pick(hospitais).id,
    textOf(1 + below(4)),
    pick(especialidades),
    day(),
    pick(horarios),
    chance(0.2) ? null : pick([500, 999.99, 1000, 1400.5, 3000]),
    chance(0.5) ? null : textOf(3),
    chance(0.3) ? 'sobreaviso' : 'presencial',
  ])
  for (const row of rows) {
    await owner.query(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, modalidade, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() - $9 * interval '1 microsecond')`,
      [...row, below(6)],
    )
  }
  await readHours(owner)
}

const anyVaga = `(select id from app.vagas order by md5(id::text || $1) limit 1)`
const changes = [
  () => publish(3),
  () => owner.query(`update app.vagas set status = 'encerrada' where id = ${anyVaga}`, [String(random.next())]),
  () => owner.query(`update app.vagas set status = 'aberta', reopened_at = now() where status = 'encerrada'`),
  // Moves an open vaga to today or yesterday, so that it may have begun.
  () =>
    owner.query(
      `update app.vagas set data = (now() at time zone time_zone)::date - $2::int, horario = $3, horario_reader = 0,
         reopened_at = now() where id = ${anyVaga} and status = 'aberta'`,
      [String(random.next()), below(2), pick(horarios)],
    ),
  () =>
    owner.query(`update app.vagas set nome_vaga = $2, valor = null where id = ${anyVaga}`, [
      String(random.next()),
      textOf(2),
    ]),
  () =>
    owner.query(
      `update app.vagas set data = $2, horario = $3, horario_reader = 0
       where id = ${anyVaga} and status <> 'preenchida'`,
      [String(random.next()), day(), pick(horarios)],
    ),
  // A proven hospital cannot change its name, so the statement also ends the proof.
  () =>
    owner.query(
      `update app.hospitais set nome = $2, proven_by = null, proven_at = null, proven_until = null, proven_name = null
       where id = $1`,
      [pick(hospitais).id, `Clínica ${textOf(2)}`],
    ),
  () =>
    owner.query(
      `update app.hospitais set rating_count = $2, rating_average = 4.5, proven_by = 'operacao', proven_at = now(),
         proven_until = now() + interval '1 year', proven_name = nome where id = $1`,
      [pick(hospitais).id, 2 + below(2)],
    ),
  async () => {
    await owner.query(
      `insert into app.candidaturas (vaga_id, medico_id, status)
       select v.id, $2, 'pendente' from app.vagas v where v.id = ${anyVaga} and v.status = 'aberta' on conflict do nothing`,
      [String(random.next()), medico.id],
    )
    // Sends the event that the server sends after an application, because this insert bypasses the server.
    services.db.notify([{ to: [`medico:${medico.id}`], data: null }])
  },
]

function anyFilters() {
  const filters: Record<string, string | number> = {}
  const maybe = (name: string, value: () => string | number) => {
    if (chance(0.2)) filters[name] = value()
  }
  maybe('q', () =>
    pick(['sp', 'sao', 'ana', 'fi', 'iv', 'uti', 'bom jesus', 'PLANTAO b', '100%', 'a b', 'zz', 'ni', '_', textOf(2)]),
  )
  maybe('hospital_id', () => pick(hospitais).id)
  maybe('especialidade', () => pick(especialidades))
  maybe('estado', () => pick(['SP', 'RS,PI', 'AC', 'BA']))
  maybe('cidade', () => pick(['sao paulo/SP', 'bom jesus/PI,bom jesus/RS', 'sant ana do livramento/RS']))
  maybe('data_de', () => '2026-01-01')
  maybe('data_de', day)
  maybe('data_ate', () => '2099-01-01')
  // The server refuses a last day before the first.
  if (!filters.data_de) maybe('data_ate', day)
  maybe('turno', () => pick([...turnos, 'dia,24h']))
  maybe('modalidade', () => pick(['presencial', 'sobreaviso']))
  maybe('valor_min', () => pick([500, 1000, 1400.5]))
  maybe('valor_hora_min', () => pick([50, 83.33, 116.71]))
  for (const flag of flags) maybe(flag, () => 'true')
  return filters
}

async function bothWays(route: RouteDescription, query: Record<string, string | number>) {
  memory = null
  const plain = await call(route, { as: medico, query })
  memory = live
  const indexed = await call(route, { as: medico, query })
  const comparable = ({ status, body: { request_id: _, ...body } }: typeof plain) => ({ status, body })
  expect(comparable(indexed), `${route.path} ${JSON.stringify(query)}`).toEqual(comparable(plain))
  return indexed
}

async function compareOnce() {
  const filters = anyFilters()
  const ordem = pick(sorts)
  let cursor: string | null = null
  for (let page = 0; page < 3; page++) {
    const { body } = await bothWays(listOpenVagas, { ...filters, ordem, limit: 7, ...(cursor && { cursor }) })
    cursor = body.next_cursor
    if (!cursor) break
  }
  await bothWays(countOpenVagas, filters)
  await bothWays(getVagaFacets, filters)
  await bothWays(listCityOptions, { ...filters, nome: pick(['', 'bom', 'jesus b', 'liv']) })
  await bothWays(countByHospital, { ...filters, ids: hospitais.map(({ id }) => id).join(',') })
}

beforeAll(async () => {
  await publish(150)
  const { rows } = await owner.query(`select id from app.vagas where horario = '19:00 - 07:00' order by data limit 1`)
  await owner.query(`insert into app.candidaturas (vaga_id, medico_id, status) values ($1, $2, 'pendente')`, [
    rows[0].id,
    medico.id,
  ])
  await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [rows[0].id])
  await owner.query(`update app.candidaturas set status = 'aceita' where vaga_id = $1`, [rows[0].id])
  await live.caughtUp()
})

it('memory and database answer every question alike, also after changes', async () => {
  for (let round = 0; round < 30; round++) {
    await pick(changes)()
    await readHours(owner)
    await live.caughtUp()
    for (let question = 0; question < 3; question++) await compareOnce()
  }
  expect(fromMemory).toBeGreaterThan(1_000)
})

it('a reopened shift of three days stays in every order until half of it is over', async () => {
  const hospital = await createHospital()
  for (const hoursAgo of [35, 37]) {
    await owner.query(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, reopened_at)
       select id, $2, 'UTI', begun::date, to_char(begun, 'HH24:MI - HH24:MI "(72h)"'), now()
       from app.hospitais, lateral (select (now() at time zone time_zone) - $3 * interval '1 hour' as begun) t where id = $1`,
      [hospital.id, `Começou há ${hoursAgo} horas`, hoursAgo],
    )
  }
  await readHours(owner)
  await live.caughtUp()
  for (const ordem of sorts) {
    const { body } = await bothWays(listOpenVagas, { hospital_id: hospital.id, ordem })
    expect(body.items).toMatchObject([{ nome_vaga: 'Começou há 35 horas' }])
  }
})

it('a thousand changes at once are read in parts, and an index with many that are gone is loaded anew', async () => {
  const hospital = await createHospital()
  await owner.query(
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario)
     select $1, 'Mutirão ' || i, 'UTI', $2, '07:00 - 19:00' from generate_series(1, 1500) i`,
    [hospital.id, day()],
  )
  await readHours(owner)
  await live.caughtUp()
  const mutirao = { q: 'mutirao', hospital_id: hospital.id }
  expect((await bothWays(countOpenVagas, mutirao)).body).toEqual({ count: 1500 })
  const before = live.current()
  await owner.query(`update app.vagas set status = 'encerrada' where hospital_id = $1 and nome_vaga <> 'Mutirão 7'`, [
    hospital.id,
  ])
  await live.caughtUp()
  await waitFor('a new index', () => [before, null].includes(live.current()) === false)
  expect((await bothWays(listOpenVagas, mutirao)).body.items).toMatchObject([{ nome_vaga: 'Mutirão 7' }])
  await compareOnce()
})

async function anyMedico(vagas: readonly { id: string }[]) {
  const created = await createMedico()
  if (chance(0.5)) {
    const shift = { data: day(), horario: pick(horarios), status: 'preenchida' }
    await createCandidatura(await createVaga(pick(hospitais), shift), created, 'aceita')
  }
  const applied = chance(0.5) ? pick(vagas).id : null
  if (applied) await createCandidatura(applied, created)
  return { as: created, applied }
}

it('a vaga is told to exactly the doctors who have a saved search whose list holds it', async () => {
  memory = null
  const { rows: vagas } = await owner.query<{ id: string; status: string }>('select id, status from app.vagas')
  const open = vagas.filter(({ status }) => status === 'aberta')
  const expected = new Map(vagas.map(({ id }) => [id, new Set<string>()]))
  for (let saved = 0; saved < 200; ) {
    const filters = anyFilters()
    if (Object.keys(filters).length === 0) continue
    const { as, applied } = await anyMedico(open)
    await ok(saveSearch, { as, body: { name: `Busca ${++saved}`, filters, alerts: 'daily' } })
    const query = { ...filters, sem_conflito: 'true', limit: 100 }
    for (const { id } of await everyPage(listOpenVagas, { as, query })) {
      if (id !== applied) expected.get(id)?.add(as.id)
    }
  }
  for (const [vaga, wanted] of expected) {
    const { rows } = await database.inRole('app_jobs', 'select medico_id from app.alerts_for($1)', [vaga])
    expect(new Set(rows.map(({ medico_id }) => medico_id)), vaga).toEqual(wanted)
  }
  const found = [...expected.values()].map(({ size }) => size)
  expect(Math.max(...found)).toBeGreaterThan(20)
  expect(Math.min(...found)).toBe(0)
})

it('folds every letter as the database does', async () => {
  const { rows } = await owner.query<{ character: string; folded: string }>(
    `select chr(c) as character, app.fold_text(chr(c)) as folded from generate_series(1, 131071) c where c not between 55296 and 57343`,
  )
  const fold = await asRole(services.db, 'app_jobs', readFold)
  expect(rows.filter(({ character, folded }) => fold(character) !== folded)).toEqual([])
})
