import { saveSearch } from '@plantao/contract/saved-searches/routes'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import {
  countByHospital,
  countOpenVagas,
  getVagaFacets,
  listCityOptions,
  listOpenVagas,
} from '@plantao/contract/vagas/search/routes'
import {
  flags,
  modalidades,
  sorts,
  turnos,
  type VagaSort,
  vagaFlags,
  valorHoraSteps,
  valorSteps,
} from '@plantao/contract/vagas/search/rules'
import { filterNames, type VagaFilters, type VagaQuestion, vagaFilters } from '@plantao/contract/vagas/search/schema'
import { readHours } from '@plantao/testkit/hours'
import { seededRandom } from '@plantao/testkit/random'
import { waitFor } from '@plantao/testkit/wait'
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { asRole, q, readAs } from '../../platform/database/db.ts'
import { mountSavedSearches } from '../../saved-searches/routes.ts'
import { clash } from '../clash.ts'
import { readFold } from '../feed/fold.ts'
import { hospitalOfVaga, isOffered, vagaFields } from '../store.ts'
import { mountOpenVagas } from './routes.ts'

/*
 * The index in memory answers as plain SQL would, for random vagas, filters, orders, pages and changes. The rules that
 * are written here in SQL are those of search-index/src/query/compile.ts.
 */

const random = seededRandom(20_261_122)
const { pick, below } = random
const chance = (share: number) => random.next() < share
const { call, ok, everyPage, owner, services, database, ...create } = await startTestApp(
  [mountOpenVagas, mountSavedSearches],
  // No call here should fail. If one does, the log has the cause.
  {},
  pino({ level: 'warn' }, process.stderr),
)
const { createMedico, createHospital, createVaga, createCandidatura } = create
const { openVagas } = services

const medico = await createMedico()
const actor = { role: 'app_medico', userId: medico.userId, sessionId: medico.sessionId } as const
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

/** About a quarter of the vagas, others at each call. */
const someVagas = () => `md5(id::text || '${random.next()}') ~ '^[0-3]'`

const changes = [
  () => publish(3),
  () => owner.query(`update app.vagas set status = 'encerrada' where ${someVagas()} and status = 'aberta'`),
  () => owner.query(`update app.vagas set status = 'aberta', reopened_at = now() where status = 'encerrada'`),
  // Moves open vagas to today or yesterday, so that they may have begun.
  () =>
    owner.query(
      `update app.vagas set data = (now() at time zone time_zone)::date - $1::int, horario = $2, horario_reader = 0,
         reopened_at = now() where ${someVagas()} and status = 'aberta'`,
      [below(2), pick(horarios)],
    ),
  () => owner.query(`update app.vagas set nome_vaga = $1, valor = null where ${someVagas()}`, [textOf(2)]),
  () => owner.query(`update app.vagas set valor = $1 where ${someVagas()}`, [pick([null, 500, 999.99, 1400.5, 3000])]),
  () =>
    owner.query(
      `update app.vagas set data = $1, horario = $2, horario_reader = 0
       where ${someVagas()} and status <> 'preenchida'`,
      [day(), pick(horarios)],
    ),
  () =>
    owner.query(
      `delete from app.vagas v where ${someVagas()} and status = 'encerrada'
         and not exists (select from app.candidaturas c where c.vaga_id = v.id)`,
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
  () =>
    owner.query(
      `insert into app.candidaturas (vaga_id, medico_id, status)
       select id, $1, 'pendente' from app.vagas where status = 'aberta' and open_until > now() order by random() limit 1
       on conflict do nothing`,
      [medico.id],
    ),
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
  return filters as VagaFilters
}

const me = sql`(select app.current_medico_id())`

/** The vagas that the filters find, in the list's order, with what the list shows and what the options count. */
async function findBySql(asked: VagaQuestion, sort: VagaSort = 'recentes') {
  const conditions: Partial<Record<keyof VagaQuestion, RawBuilder<unknown>>> = {
    q: sql`v.search_text like all (app.search_patterns(${asked.q}))`,
    hospital_id: sql`v.hospital_id = ${asked.hospital_id}`,
    especialidade: sql`v.especialidade_cfm = app.cfm_especialidade(${asked.especialidade})`,
    estado: sql`v.estado = any (${asked.estado})`,
    cidade: sql`v.cidade_key = any (${asked.cidade})`,
    data_de: sql`v.local_start >= ${asked.data_de}::date`,
    data_ate: sql`v.local_start < ${asked.data_ate}::date + 1`,
    turno: sql`v.turno = any (${asked.turno})`,
    modalidade: sql`v.modalidade = any (${asked.modalidade})`,
    ...Object.fromEntries(vagaFlags.map((flag) => [flag, sql.ref(`v.${flag}`)])),
    valor_min: sql`v.valor >= ${asked.valor_min}`,
    valor_hora_min: sql`v.valor_hora >= ${asked.valor_hora_min}`,
    sem_conflito: sql`${clash} is null`,
  }
  const given = filterNames.filter((name) => asked[name] !== undefined && asked[name] !== '')
  const order = {
    recentes: sql`v.created_at desc, v.id desc`,
    proximos: sql`v.local_start, v.created_at, v.id`,
    valor: sql`coalesce(v.valor, -1) desc, v.created_at desc, v.id desc`,
    valor_hora: sql`v.modalidade, coalesce(v.valor_hora, -1) desc, v.created_at desc, v.id desc`,
  }[sort]
  const query = sql<Found>`
    select ${sql.join(vagaFields.map((field) => sql.ref(`v.${field}`)))}, ${hospitalOfVaga} as hospital, ${clash} as clash,
      case when c.id is not null then jsonb_build_object('id', c.id, 'status',
        app.status_of(c.status, c.open_until)) end as candidatura,
      jsonb_build_object('especialidade', v.especialidade_cfm, 'cidade', v.cidade_key, 'turno', v.turno) as counted
    from app.vagas v join app.hospitais h on h.id = v.hospital_id
    left join app.candidaturas c on c.vaga_id = v.id and c.medico_id = ${me}
    where ${sql.join([isOffered, ...given.map((name) => conditions[name]!)], sql` and `)} order by ${order}`
  return readAs(services.db, actor, query.compile(q))
}

interface Found extends OpenVaga {
  counted: { especialidade: string; cidade: string; turno: string | null }
}

function tally<T>(values: readonly T[]) {
  const found = [...new Set(values)].sort()
  return found.map((value) => ({ value, count: values.filter((other) => other === value).length }))
}

/** The counts of all options, each by a search of its own or over the vagas that the other filters find. */
async function facetsBySql(asked: VagaQuestion) {
  const found = (changed: VagaQuestion) => findBySql({ ...asked, ...changed })
  const counts = <T>(values: readonly T[], change: (value: T) => VagaQuestion) =>
    Promise.all(values.map(async (value) => ({ value, count: (await found(change(value))).length })))
  const flagCounts = await counts(flags, (flag) => ({ [flag]: 'true' }))
  return {
    count: (await found({})).length,
    especialidade: tally((await found({ especialidade: undefined })).map(({ counted }) => counted.especialidade)),
    estado: tally((await found({ estado: undefined })).map(({ estado }) => estado)),
    cidade: await citiesBySql(asked, []),
    turno: await counts(turnos, (turno) => ({ turno: [turno] })),
    modalidade: await counts(modalidades, (modalidade) => ({ modalidade: [modalidade] })),
    ...Object.fromEntries(flagCounts.map(({ value, count }) => [value, count])),
    valor_min: await counts(valorSteps, (valor_min) => ({ valor_min })),
    valor_hora_min: await counts(valorHoraSteps, (valor_hora_min) => ({ valor_hora_min })),
  }
}

async function citiesBySql(asked: VagaQuestion, words: readonly string[]) {
  const found = (await findBySql({ ...asked, cidade: undefined })).filter(({ cidade }) => cidade !== '')
  const isChosen = (key: string) => asked.cidade?.includes(key) ?? false
  return tally(found.map(({ counted }) => counted.cidade))
    .filter(({ value }) => isChosen(value) || words.every((word) => value.includes(word)))
    .map(({ value, count }) => {
      const names = found.filter(({ counted }) => counted.cidade === value)
      return { value, nome: names.map(({ cidade }) => cidade).sort()[0], estado: names[0]!.estado, count }
    })
    .sort((a, b) => Number(isChosen(b.value)) - Number(isChosen(a.value)) || b.count - a.count)
}

async function compareOnce() {
  const filters = anyFilters()
  const asked = vagaFilters.parse(filters)
  const about = JSON.stringify(filters)
  const ordem = pick(sorts)
  const items = []
  for (let cursor: string | null | undefined; cursor !== null && items.length < 21; ) {
    const page: { items: OpenVaga[]; next_cursor: string | null } = await ok(listOpenVagas, {
      as: medico,
      query: { ...filters, ordem, limit: 7, ...(cursor && { cursor }) },
    })
    items.push(...page.items)
    cursor = page.next_cursor
  }
  const found = await findBySql(asked, ordem)
  const listed = found.map(({ counted: _, ...vaga }) => vaga)
  expect(items, `${ordem} ${about}`).toEqual(listed.slice(0, 21))
  expect((await ok(countOpenVagas, { as: medico, query: filters })).count, about).toBe(found.length)
  const inOrder = ({ especialidade, ...facets }: { especialidade: { value: string }[] }) => ({
    ...facets,
    especialidade: especialidade.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
  })
  const facets = await ok(getVagaFacets, { as: medico, query: filters })
  expect(inOrder(facets), about).toEqual(inOrder(await facetsBySql(asked)))
  const nome = pick(['', 'bom', 'jesus b', 'liv'])
  const cities = await ok(listCityOptions, { as: medico, query: { ...filters, nome } })
  expect(cities.items, `${nome} ${about}`).toEqual(await citiesBySql(asked, nome.split(' ')))
  const ids = hospitais.map(({ id }) => id)
  const counts = await ok(countByHospital, { as: medico, query: { ...filters, ids: ids.join(',') } })
  const ofAll = (await findBySql({ ...asked, hospital_id: undefined })).map(({ hospital_id }) => hospital_id)
  const expected = ids.map((id) => ({ id, count: ofAll.filter((other) => other === id).length }))
  expect(counts.items, about).toEqual(expected.filter(({ count }) => count > 0))
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
})

it('memory and database answer every question alike, also after ten thousand changes', async () => {
  for (let changed = 0; changed < 10_000; ) {
    for (let n = 0; n < 10; n++) changed += (await pick(changes)())?.rowCount ?? 1
    await readHours(owner)
    // The server sends this event after a change of a candidatura. The statements above bypass the server.
    services.db.notify([{ to: [`medico:${medico.id}`], data: null }])
    await compareOnce()
  }
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
  for (const ordem of sorts) {
    const { items } = await ok(listOpenVagas, { as: medico, query: { hospital_id: hospital.id, ordem } })
    expect(items).toMatchObject([{ nome_vaga: 'Começou há 35 horas' }])
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
  const mutirao = { q: 'mutirao', hospital_id: hospital.id }
  expect(await ok(countOpenVagas, { as: medico, query: mutirao })).toEqual({ count: 1500 })
  const before = openVagas.current()
  await owner.query(`update app.vagas set status = 'encerrada' where hospital_id = $1 and nome_vaga <> 'Mutirão 7'`, [
    hospital.id,
  ])
  await waitFor('a new index', () => openVagas.current() !== before)
  const { items } = await ok(listOpenVagas, { as: medico, query: mutirao })
  expect(items).toMatchObject([{ nome_vaga: 'Mutirão 7' }])
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
