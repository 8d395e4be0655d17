import { getContas } from '@plantao/contract/contas/routes'
import type { Contas } from '@plantao/contract/contas/schema'
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

/** `LIFE_HISTORIES=10000 npx vitest run random-life` runs more histories. */
const histories = Number(process.env.LIFE_HISTORIES ?? 100)

const priced = fc.record({
  cents: fc.option(fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, 1, 9_999_999_999)), { freq: 5 }),
  isReadable: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  especialidade: fc.constantFrom('Cardiologia', 'UTI', 'Medicina Intensiva'),
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
      'filled',
      'given_up',
      'minutes',
      'missed',
      'one_sided',
      'shifts',
      'vagas',
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
  for (const mes of new Set(facts.map(({ data }) => data.slice(0, 7)))) {
    for (const [n, hospital] of hospitais.entries()) {
      const own = (fact: Facts) => fact.hospital === n && fact.data.startsWith(mes)
      const { total, groups } = await ask(hospital, mes)
      expect(total, mes).toEqual(sums(own))
      for (const { by, key, nome: _, ...group } of groups)
        expect(group, `${mes} ${key}`).toEqual(
          sums((fact) => own(fact) && (by === 'semana' ? mondayOf(fact.data) : cfm(fact.especialidade)) === key),
        )
      note(total)
    }
    for (const [n, medico] of medicos.entries()) {
      const { total, groups } = await ask(medico, mes)
      expect(total, mes).toEqual(sums(({ data }) => data.startsWith(mes), n))
      for (const { key, nome, by: _, ...group } of groups) {
        const hospital = hospitais.findIndex(({ id }) => id === key)
        expect(nome).toBe(`Hospital ${hospital}`)
        expect(group, `${mes} ${nome}`).toEqual(
          sums((fact) => fact.hospital === hospital && fact.data.startsWith(mes), n),
        )
      }
    }
  }
}

async function ask(as: Profile, mes: string): Promise<Contas> {
  const { status, body } = await call(getContas, { as, query: { mes } })
  expect(status).toBe(200)
  return body
}

function note({ planned, done, missed, given_up, filling }: Contas['total']) {
  for (const [name, value] of Object.entries({ ...planned, ...done, missed, given_up, ...filling }))
    if (value) counted.add(name)
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
  { cents, isReadable, especialidade }: Price,
  { at, now, hour }: Clock,
): Facts {
  const { offset } = zones[hospital]!
  const from = at(start)
  const data = new Date(from.getTime() + offset * 3_600_000).toISOString().slice(0, 10)
  const midnight = Date.parse(`${data}T24:00:00Z`) - offset * 3_600_000
  const base = { hospital, especialidade, data, cents }
  // A shift with unknown hours is over at the end of its day. If the day could end while the test runs, the shift gets
  // known hours.
  if (isReadable || Math.abs(midnight - now) < 3_600_000)
    return { ...base, minutes: length * 60, overAt: start + length, from }
  return { ...base, minutes: null, overAt: hour + (midnight - now) / 3_600_000, from: null }
}

async function write(model: LifeCycleModel, facts: Facts[], at: (hour: number) => Date) {
  await owner.query('delete from app.candidaturas; delete from app.vagas')
  for (const [n, vaga] of model.vagas.entries()) {
    const { hospital, especialidade, data, cents, from, minutes } = facts[n]!
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

function mondayOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}
