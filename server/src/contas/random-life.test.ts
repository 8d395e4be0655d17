import { getContas, listContasMonths } from '@plantao/contract/contas/routes'
import { type Contas, noSetor } from '@plantao/contract/contas/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import { type AccountFacts, accountsOf } from '@plantao/testkit/life-cycle/accounts'
import { LifeCycleModel, type PlannedVaga } from '@plantao/testkit/life-cycle/model'
import type { ModelVaga } from '@plantao/testkit/life-cycle/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { chosenOf, type Step, step, vagas } from '../../test/random-life.ts'
import { mountContas } from './routes.ts'

/*
 * Compares the contas, to the cent, with the sums of the life-cycle model, which knows no SQL. The test runs random
 * steps in the model and writes the resulting rows into the database. life-cycle.test.ts shows that the server would
 * write the same rows.
 */

const { call, owner, createMedico, createHospital } = await startTestApp([mountContas])
const medicos = [await createMedico(), await createMedico(), await createMedico()]
/** Hospitals in two zones, where one instant may be in different months. */
const zones = [
  { estado: 'SP', offset: -3 },
  { estado: 'AC', offset: -5 },
]
const hospitais = await Promise.all(zones.map(({ estado }, n) => createHospital({ nome: `Hospital ${n}`, estado })))

const setores = await Promise.all(
  hospitais.map(async ({ id }) => {
    const { rows } = await owner.query(`insert into app.setores (hospital_id, nome) values ($1, 'UTI') returning id`, [
      id,
    ])
    return rows[0].id as string
  }),
)

/** `LIFE_HISTORIES=10000 npx vitest run random-life` runs more histories. */
const histories = Number(process.env.LIFE_HISTORIES ?? 100)

const priced = fc.record({
  cents: fc.option(fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, 1, 9_999_999_999)), { freq: 5 }),
  isReadable: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  especialidade: fc.constantFrom('Cardiologia', 'UTI', 'Medicina Intensiva'),
  isInSetor: fc.boolean(),
})
/** Steps without deletions of accounts: nobody could read the contas of a deleted account. */
const acted = step.filter(({ act }) => act !== 'deleteMedico' && act !== 'deleteHospital')

it('are what the model counts, in every month and group, to the cent', async () => {
  const manySteps = fc.array(acted, { minLength: 60, maxLength: 60 })
  const manyPriced = fc.array(priced, { minLength: 4, maxLength: 4 })
  const run = fc.asyncProperty(vagas, manyPriced, manySteps, compare)
  await fc.assert(run, { numRuns: histories, endOnFailure: true })
  // The comparison proves nothing about a number that was 0 in every history.
  if (histories >= 1_000)
    expect([...counted].sort()).toEqual([
      'cents',
      'done',
      'filled',
      'given_up',
      'minutes',
      'missed',
      'one_sided',
      'planned',
      'shifts',
      'to_check',
      'unfilled',
      'without_hours',
      'without_valor',
    ])
}, 3_600_000)

const counted = new Set<string>()

type Planned = PlannedVaga[]
type Price = typeof priced extends fc.Arbitrary<infer P> ? P : never

interface Facts extends AccountFacts {
  hospital: number
  especialidade: string
  isInSetor: boolean
  data: string
  /** Start of the shift. Null if the hours cannot be read. */
  from: Date | null
}

async function compare(planned: Planned, prices: Price[], steps: Step[]) {
  // The contas count vagas only, so no shift of this model is a draft.
  const model = new LifeCycleModel(planned.map((vaga) => ({ ...vaga, plan: null })))
  for (const each of steps) live(model, each)
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const at = (hour: number) => new Date(now + (hour - model.hour) * 3_600_000)
  const facts = model.vagas.map((vaga, n) => factsOf(vaga, prices[n]!, { at, now, hour: model.hour }))
  await write(model, facts, at)

  const ofVaga = (vaga: ModelVaga) => facts[model.vagas.indexOf(vaga)]!
  const sums = (which: (facts: Facts) => boolean, medico?: number) =>
    accountsOf(
      model,
      model.vagas.filter((vaga) => which(ofVaga(vaga))),
      ofVaga,
      medico,
    )
  const months = [...new Set(facts.map(({ data }) => data.slice(0, 7)))].toSorted()
  for (const [n, hospital] of hospitais.entries()) {
    const ofMonth = (mes: string) => (fact: Facts) => fact.hospital === n && fact.data.startsWith(mes)
    await compareMonths(hospital, months, (mes) => sums(ofMonth(mes)))
    for (const mes of months) {
      const own = ofMonth(mes)
      const { total, groups } = await ask(hospital, mes)
      expect(total, mes).toEqual(sums(own))
      const expected = {
        ...Object.fromEntries(
          ['Cardiologia', 'Medicina Intensiva'].map((name) => [
            name,
            sums((f) => own(f) && cfm(f.especialidade) === name),
          ]),
        ),
        [setores[n]!]: sums((fact) => own(fact) && fact.isInSetor),
        [noSetor]: sums((fact) => own(fact) && !fact.isInSetor),
        ...Object.fromEntries(medicos.map(({ id }, medico) => [id, sums(own, medico)])),
      }
      compareGroups(groups, expected)
      note(total)
    }
  }
  for (const [n, medico] of medicos.entries()) {
    await compareMonths(medico, months, (mes) => sums(({ data }) => data.startsWith(mes), n))
    for (const mes of months) {
      const { total, groups } = await ask(medico, mes)
      expect(total, mes).toEqual(sums(({ data }) => data.startsWith(mes), n))
      const inHospital = hospitais.map(({ id }, h) => [id, sums((f) => f.hospital === h && f.data.startsWith(mes), n)])
      compareGroups(groups, Object.fromEntries(inHospital))
    }
  }
}

type Sums = ReturnType<typeof accountsOf>

/** Groups without shifts are left out. */
function compareGroups(groups: Contas['groups'], expected: Record<string, Sums>) {
  const given = groups.map(({ by: _, key, nome: __, ...sum }) => [key, sum])
  expect(given.length).toBe(new Set(given.map(([key]) => key)).size)
  const counted = Object.entries(expected).flatMap(([key, { all }]) => (all.shifts > 0 ? [[key, all]] : []))
  expect(Object.fromEntries(given)).toEqual(Object.fromEntries(counted))
}

async function compareMonths(as: Profile, months: string[], sumsOf: (mes: string) => Sums) {
  const { body } = await call(listContasMonths, { as, query: { desde: months[0]! } })
  const expected = months.flatMap((mes) => {
    const { all, done } = sumsOf(mes)
    return all.shifts > 0 ? [{ ...all, mes, done_cents: done.cents }] : []
  })
  expect(body.items).toEqual(expected)
}

async function ask(as: Profile, mes: string): Promise<Contas> {
  const { status, body } = await call(getContas, { as, query: { mes } })
  expect(status).toBe(200)
  return body
}

function note({ all, filling, ...counts }: Contas['total']) {
  for (const [name, value] of Object.entries({ ...all, ...counts, ...filling }))
    if (typeof value === 'object' ? value?.shifts : value) counted.add(name)
}

function live(model: LifeCycleModel, each: Step) {
  if (each.act === 'carryOut') model.carryOut()
  else if (each.act === 'runJobs') model.expire()
  else if (each.act === 'advance') {
    model.carryOut()
    model.hour += each.hours
  } else if (each.act !== 'deleteMedico' && each.act !== 'deleteHospital') {
    const { act, vaga, medico } = chosenOf(model, each, [0, 1, 2])
    model.attempt(act, vaga, medico)
  }
}

interface Clock {
  at: (hour: number) => Date
  now: number
  hour: number
}

function factsOf(
  { hospital, start, length }: ModelVaga,
  { cents, isReadable, especialidade, isInSetor }: Price,
  { at, now, hour }: Clock,
): Facts {
  const { offset } = zones[hospital]!
  const from = at(start)
  const data = new Date(from.getTime() + offset * 3_600_000).toISOString().slice(0, 10)
  const midnight = Date.parse(`${data}T24:00:00Z`) - offset * 3_600_000
  const base = { hospital, especialidade, isInSetor, data, cents }
  // A shift with unknown hours is over at the end of its day. If the day could end while the test runs, the shift gets
  // known hours.
  if (isReadable || Math.abs(midnight - now) < 3_600_000)
    return { ...base, minutes: length * 60, overAt: start + length, from }
  return { ...base, minutes: null, overAt: hour + (midnight - now) / 3_600_000, from: null }
}

async function write(model: LifeCycleModel, facts: Facts[], at: (hour: number) => Date) {
  await owner.query('delete from app.candidaturas; delete from app.vagas')
  for (const [n, vaga] of model.vagas.entries()) {
    const { hospital, especialidade, isInSetor, data, cents, from, minutes } = facts[n]!
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, starts_at, ends_at, created_at, status)
       values ($1, 'Plantão', $2, $3, 'como combinado', $4, $5, $6, $7, $8) returning id`,
      [
        hospitais[hospital]!.id,
        especialidade,
        data,
        cents === null ? null : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
        from,
        from && new Date(from.getTime() + minutes! * 60_000),
        at(0),
        vaga.status,
      ],
    )
    if (isInSetor)
      await owner.query('insert into app.vaga_setores (vaga_id, setor_id) values ($1, $2)', [
        rows[0]!.id,
        setores[hospital],
      ])
    for (const { medico, status, day } of vaga.candidaturas) {
      const { rows: made } = await owner.query<{ id: string }>(
        `insert into app.candidaturas (vaga_id, medico_id, status, created_at, decided_at) values ($1, $2, $3, $4, $5) returning id`,
        [rows[0]!.id, medicos[medico]!.id, status, at(0), status === 'aceita' ? at(vaga.filledAt!) : null],
      )
      if (!day.isIn && day.presence === null) continue
      await owner.query(
        `insert into app.attendance (candidatura_id, checked_in_at, presence, presence_at)
         values ($1, case when $2 then now() end, $3::text, case when $3::text is not null then now() end)`,
        [made[0]!.id, day.isIn, day.presence],
      )
    }
  }
}

const cfm = (especialidade: string) => (especialidade === 'UTI' ? 'Medicina Intensiva' : especialidade)
