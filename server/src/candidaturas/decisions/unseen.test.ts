import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptCandidatura, refuseCandidatura, undoAccept, undoRefusal } from '@plantao/contract/candidaturas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { callsOf, changedBy, injected } from '../../../test/calls.ts'
import { everyRead, exported } from '../../../test/every-read.ts'
import { startWholeApp } from '../../../test/whole-app.ts'
import { createWorld, type World } from '../../../test/world.ts'

/* Nobody but the deciding hospital can find out that a decision exists. */

const whole = await startWholeApp({}, { undoSeconds: 10 })
const { app, call, owner, routes, createMedico, createHospital, createVaga, createCandidatura } = whole

const root = join(import.meta.dirname, '../../..')
const filesWith = (pattern: RegExp) =>
  ['schema', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(sql|tsx?)$/.test(name) && !/test[-.]|\.test\.|db-types/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((name) => pattern.test(readFileSync(join(root, name), 'utf8'))),
  )

it('only the stores and the schema of decisions name their tables, and only lists of the hospital read its views', () => {
  expect(filesWith(/app\.(decisions|refusals)\b|'(decisions|refusals)( as \w)?'/).sort()).toEqual([
    'schema/decisions.sql',
    // An acceptance opens the doctor's contact, which the limits count.
    'schema/limits.sql',
    'src/candidaturas/decisions/store.ts',
    // Here 'decisions' names a queue, not the table.
    'src/candidaturas/decisions/worker.ts',
  ])
  expect(filesWith(/\bshown_as_(accepted|refused)\b/).sort()).toEqual([
    'schema/decisions.sql',
    'src/candidaturas/store.ts',
    'src/candidaturas/waiting/store.ts',
    'src/escala/store.ts',
    'src/vagas/own-vagas/search.ts',
    'src/vagas/own-vagas/store.ts',
  ])
  expect(filesWith(/\bawaits_decision\b/).sort()).toEqual([
    'schema/candidaturas.sql',
    'schema/decisions.sql',
    'schema/vagas.sql',
    'src/vagas/store.ts',
  ])
})

it.each([
  ['an acceptance', acceptCandidatura, undoAccept],
  ['a refusal', refuseCandidatura, undoRefusal],
] as const)(
  'a doctor reads and exports the same, byte for byte, with %s and without',
  async (_what, decide, takeBack) => {
    const hospital = await createHospital()
    const [chosen, other, stranger] = [await createMedico(), await createMedico(), await createMedico()]
    const vaga_id = await createVaga(hospital)
    const candidatura_id = await createCandidatura(vaga_id, chosen)
    const otherId = await createCandidatura(vaga_id, other)
    const read = (as: Profile | null, ids: Record<string, string>) => everyRead(whole, as, ids)
    const rows = { vaga_id, candidatura_id, hospital_id: hospital.id, medico_id: chosen.id }
    const seen = async () => ({
      reads: [
        await read(chosen, rows),
        await read(other, { ...rows, candidatura_id: otherId }),
        await read(stranger, rows),
        await read(null, rows),
      ],
      exports: [await exported(owner, chosen), await exported(owner, other)],
    })
    const ofHospital = await read(hospital, rows)
    await seen()
    const before = await seen()
    expect(Object.values(before.reads[0]!).filter((answer) => (answer as [number])[0] === 200).length).toBeGreaterThan(
      10,
    )
    expect(await call(decide, { as: hospital, body: { candidatura_id } })).toMatchObject({ status: 200 })
    expect(await seen()).toEqual(before)
    // The hospital's own reads must show the decision, or the comparison would prove nothing. The doctor may see that
    // they were made: an access is recorded once in each hour.
    expect(await read(hospital, rows)).not.toEqual(ofHospital)
    const during = await seen()
    expect(await call(takeBack, { as: hospital, body: { candidatura_id } })).toMatchObject({ status: 200 })
    expect(await seen()).toEqual(during)
  },
)

/**
 * Replaces ids, secrets, and the times of the run itself, which differ between two runs. A decision is carried out a day
 * later, so its time would show as another word. Words in small letters stay, because long codes are such words.
 */
const comparable = (text: string) =>
  text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.[0-9]+(Z|[+]00:00)/g, (at) => wordOf(Date.parse(at)))
    .replace(/\d{13}/g, (at) => wordOf(Number(at)))
    .replace(/(?=[\w-]*[A-Z0-9])[\w-]{20,}/g, 'secret')
    // Recovery codes have ten capital letters.
    .replace(/"[A-Z]{10}"/g, '"secret"')

const wordOf = (time: number) => (time > Date.now() + 3_600_000 ? 'later' : 'about now')

let world: World | undefined

/** Calls this route as a doctor and returns the answers. If `table` is given, each candidatura has a decision in it. */
async function answered(route: (typeof routes)[number], table: 'decisions' | 'refusals' | null) {
  const answers: unknown[] = []
  for (const [name, { rows, request }] of callsOf(route)) {
    for (const row of rows) {
      world ??= await createWorld(whole, 'medico')
      const who = world.identities.find((each) => each.name === 'medico A')!
      const asked = injected(route.method, route.path, await request(row, who, world), who.headers) as InjectOptions
      await owner.query('delete from app.decisions; delete from app.refusals')
      if (table)
        await owner.query(
          `insert into app.${table} (candidatura_id, carried_out_after, decided_by)
           select c.id, now() + interval '1 day', h.auth_user_id
           from app.candidaturas c join app.hospitais h on h.id = c.hospital_id where c.id = any ($1)`,
          [[who.own.candidatura, who.other.candidatura]],
        )
      const { statusCode, payload } = await app.inject(asked)
      answers.push([name, row, statusCode, comparable(payload)])
      // A successful call may have changed rows that the next call needs.
      if (statusCode < 400) await world.renew(...changedBy(row, who))
    }
  }
  return answers
}

it.each(routes.filter(({ method, description }) => description && !['GET', 'HEAD'].includes(method)))(
  'a doctor who calls $method $path is answered the same with a decision and without',
  async (route) => {
    const without = await answered(route, null)
    expect(await answered(route, 'decisions')).toEqual(without)
    expect(await answered(route, 'refusals')).toEqual(without)
  },
)
