import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishPlantoes, savePlantoes, undoPublish } from '@plantao/contract/plantoes/routes'
import { eventStream } from '@plantao/contract/route'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { seededRandom } from '@plantao/testkit/random'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { callsOf, injected, type Request } from '../../test/calls.ts'
import { everyRead, exported } from '../../test/every-read.ts'
import { startWholeApp } from '../../test/whole-app.ts'
import { createWorld, rightCaller, type Side } from '../../test/world.ts'
import { alertsJob } from '../saved-searches/alerts.ts'

/* Nobody but the hospital itself can find out which shifts it plans, and with which doctors of the house. */

const whole = await startWholeApp({}, { undoSeconds: 10 })
const { app, call, owner, routes, services, createMedico, createHospital, createVaga, createCandidatura } = whole

const root = join(import.meta.dirname, '../..')
const tables = '(plantoes|publications|membros|plantao_names|closed_months|sheet_words)'

it('nothing that a doctor, a visitor or an operator runs names the tables, and only lists of the hospital do', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p, unnest(array['app_anon', 'app_medico', 'app_operador']) role
     where p.pronamespace in ('app'::regnamespace, 'auth'::regnamespace) and has_function_privilege(role, p.oid, 'execute')
       and pg_get_functiondef(p.oid) ~ $1 and p.prokind = 'f'
     union all
     select v.oid::regclass::text from pg_class v, unnest(array['app_anon', 'app_medico', 'app_operador']) role
     where v.relkind in ('v', 'm') and has_table_privilege(role, v.oid, 'select')
       and pg_get_viewdef(v.oid) ~ $1
     union all
     select polrelid::regclass || ' ' || polname from pg_policy
     where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ $1`,
    [String.raw`app\.${tables}`],
  )
  expect(rows).toEqual([])
  const named = new RegExp(String.raw`app\.${tables}\b|'${tables}( as \w)?'`)
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/db-types/.test(name))
    .filter((name) => named.test(readFileSync(join(root, 'src', name), 'utf8')))
  expect(files.toSorted()).toEqual([
    // Publications are carried out like decisions.
    'candidaturas/decisions/store.ts',
    'escala/marks.ts',
    'escala/quick-search.ts',
    'escala/sheet/store.ts',
    'escala/store.ts',
    'membros/add.ts',
    'membros/change-events.ts',
    'membros/store.ts',
    'plantoes/change-events.ts',
    'plantoes/clashes.ts',
    'plantoes/hours.ts',
    'plantoes/publications-store.ts',
    'plantoes/store.ts',
    'rota/duplicate.ts',
    'rota/sheet/store.ts',
    'rota/store.ts',
    'setores/store.ts',
    // The chip of drafts in the hospital's own list.
    'vagas/own-vagas/search.ts',
  ])
})

const mark = 'ala-sigilosa-4711'
const secretCrm = '4711004711'
const secretEspecialidade = 'Medicina Hiperbárica'
const { data: _day, horario: _hours, valor: _value, ...facts } = newVaga

it('a doctor reads and exports the same, byte for byte, with planned shifts and without', async () => {
  const hospital = await createHospital()
  const [medico, stranger] = [await createMedico(), await createMedico()]
  const vaga_id = await createVaga(hospital)
  const candidatura_id = await createCandidatura(vaga_id, medico)
  const rows = { vaga_id, candidatura_id, hospital_id: hospital.id, medico_id: medico.id }
  const read = (as: Profile | null) => everyRead({ app, routes }, as, rows)
  const seen = async () => ({
    reads: [await read(medico), await read(stranger), await read(null)],
    exports: [await exported(owner, medico), await exported(owner, stranger)],
  })
  const ofHospital = await read(hospital)
  await seen()
  const before = await seen()
  const shifts = ['2099-05-20', '2099-05-21'].map((data) => ({ data, horario: '19:00 - 07:00', valor: 1400 }))
  const { body } = await call(savePlantoes, { as: hospital, body: { ...facts, shifts } })
  expect(await seen()).toEqual(before)
  await fixShift(hospital, hospital.userId)
  expect(await seen()).toEqual(before)
  const { plantao_ids } = body
  const publication = await call(publishPlantoes, { as: hospital, body: { plantao_ids } })
  expect(publication).toMatchObject({ status: 200 })
  expect(await seen()).toEqual(before)
  // The hospital's own reads must show the planned shifts, or the comparison would prove nothing.
  expect(await read(hospital)).not.toEqual(ofHospital)
  const { publication_id } = publication.body
  expect(await call(undoPublish, { as: hospital, body: { publication_id } })).toMatchObject({ status: 200 })
  expect(await seen()).toEqual(before)
})

/** A fixed shift of a new doctor of the house, who stood there before, and the closed month. @returns their ids */
async function fixShift({ id }: Pick<Profile, 'id'>, account: string) {
  const { rows } = await owner.query<{ membro: string; plantao: string }>(
    `with m as (insert into app.membros (hospital_id, nome, crm, crm_uf, by_user) values ($1, $2, $3, 'SP', $4) returning id),
     p as (insert into app.plantoes (hospital_id, membro_id, nome_vaga, especialidade, data, horario, modalidade,
         start_minute, end_minute, horario_reader)
       select $1, id, $2, $5, '2099-11-24', '19:00 - 07:00', 'presencial', 1140, 1860, 0 from m returning id, membro_id),
     n as (insert into app.plantao_names (plantao_id, hospital_id, membro_id, nome) select id, $1, membro_id, $2 from p),
     c as (insert into app.closed_months (hospital_id, month, sheet) values ($1, '2099-11-01', jsonb_build_object('nome', $2))),
     w as (insert into app.sheet_words (hospital_id, kind, word, membro_id) select $1, 'membro', $2, membro_id from p)
     select membro_id as membro, id as plantao from p`,
    [id, `Rafael ${mark}`, secretCrm, account, secretEspecialidade],
  )
  return Object.values(rows[0]!)
}

/** `UNSEEN_TRIES=10000 npx vitest run plantoes/unseen.test` tries more calls. */
const tries = Number(process.env.UNSEEN_TRIES ?? 400)

/** Values of the planned shifts, and parts of them, to search for. None contains `mark` or `secretCrm`. */
const texts = [
  secretEspecialidade,
  'medicina',
  'hiper',
  '2099-11-23',
  '98765',
  'Rafael',
  '4711',
  'UTI',
  'planejado',
  '19:00 - 07:00',
  'noite',
  '',
]
const queryNames = [
  'q',
  'search',
  'especialidade',
  'hospital_id',
  'data_de',
  'data_ate',
  'turno',
  'modalidade',
  'valor_min',
].concat([
  'estado',
  'cidade',
  'vaga_id',
  'candidatura_id',
  'id',
  'ids',
  'ordem',
  'limit',
  'mes',
  'medico_id',
  'setor_id',
])

/** Plans shifts of the group's hospital with and without a doctor of the house, and lets the doctor search for them. @returns the ids that nobody else may find */
async function plan({ medico, hospital, setor, publication }: Side) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.plantoes (hospital_id, setor_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes,
       start_minute, end_minute, horario_reader, publication_id)
     select $1, $2, 'UTI planejado ' || $4, $5, '2099-11-23', '19:00 - 07:00', 98765.43, 'presencial', $4, 1140, 1860, 0,
       case when n > 2 then $3::uuid end from generate_series(1, 4) n returning id`,
    [hospital.id, setor, publication, mark, secretEspecialidade],
  )
  await owner.query(
    `insert into app.saved_searches (medico_id, name, especialidade, alerts) values ($1, 'Busca', $2, 'now')`,
    [medico.id, secretEspecialidade],
  )
  return [...rows.map(({ id }) => id), ...(await fixShift(hospital, hospital.userId)), setor, publication, hospital.id]
}

const { below, pick } = seededRandom(Number(process.env.UNSEEN_SEED ?? 34))
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The request with some of its ids replaced by the secret ids of planned shifts, and with further filters. */
function changed({ params, query, body, upload }: Request, secrets: readonly string[], isRead: boolean): Request {
  const mixed = (value: unknown) =>
    JSON.parse(JSON.stringify(value ?? {}).replace(uuid, (id) => (below(3) > 0 ? pick(secrets) : id)))
  const filters = isRead
    ? Object.fromEntries(Array.from({ length: below(3) }, () => [pick(queryNames), pick([...texts, ...secrets])]))
    : {}
  return {
    params: mixed(params),
    query: { ...mixed(query), ...filters },
    ...(body !== undefined && { body: mixed(body) }),
    ...(upload && { upload }),
  }
}

it('no random call of a doctor, a visitor or an operator finds what is planned', async () => {
  // Leaves out live streams, because they never end.
  const callable = routes.filter(
    ({ method, path, description }) => method !== 'HEAD' && description?.ok !== eventStream && !path.includes('*'),
  )
  const world = await createWorld(whole, 'medico')
  const { own, other } = rightCaller(world, 'medico')
  const secrets = new Map([
    [own.name, await plan(own)],
    [other.name, await plan(other)],
  ])
  let answered = 0
  const found: string[] = []
  for (let n = 0; n < tries; n++) {
    const who = pick(world.identities.filter(({ name }) => /^(anon|medico|operador)/.test(name)))
    const route = pick(callable)
    const [, { rows, request }] = pick(callsOf(route))
    const right = await request(pick(rows), who, world)
    const asked = injected(
      route.method,
      route.path,
      changed(right, [...secrets.values()].flat(), route.method === 'GET'),
      who.headers,
    )
    const { statusCode, rawPayload, headers } = await app.inject(asked as InjectOptions)
    const text = JSON.stringify(headers) + rawPayload.toString('latin1')
    if ([mark, secretCrm, '98765.43'].some((secret) => text.includes(secret)))
      found.push(`${route.method} ${asked.url}`)
    if (statusCode < 400) answered++
    // A change may have ended the account or the session that the next call needs.
    if (statusCode < 400 && route.method !== 'GET') {
      const [renewed] = await world.renew(who.own)
      secrets.set(renewed!.name, await plan(renewed!))
    }
  }
  const { rows: jobs } = await owner.query(`select id, data from app.work where name = 'find-searches'`)
  for (const { id, data } of jobs) await alertsJob(services).run(data, id)
  const { rows } = await owner.query(
    `select (select count(*)::int from app.notificacoes where kind = 'saved-search-found' and sent_at is null
         and vaga_id in (select id from app.plantoes)) as alerts,
       (select count(*)::int from app.vagas where especialidade = $1) as vagas`,
    [secretEspecialidade],
  )
  expect({ found, ...rows[0] }).toEqual({ found: [], alerts: 0, vagas: 0 })
  expect(answered).toBeGreaterThan(tries / 10)
}, 3_600_000)
