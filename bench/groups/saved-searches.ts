import { newVaga } from '@plantao/testkit/fixtures'
import { openPublisher } from '../app/publisher.ts'
import { percentile } from '../load/measure.ts'
import { judgeRatio } from '../report/verdict.ts'
import type { Run } from '../run.ts'

/** As many as doctors may keep, up to these. */
const most = 100_000
const perMedico = 20
const publications = 40

/**
 * One publication beside many saved searches that all ask for alerts, with the question whom to tell, and what the plain insert of one
 * vaga takes right before and right after. One after another: no two wait for each other.
 */
export async function measureSavedSearches(run: Run) {
  const { db } = run.measured
  const count = await saveSearches(run)
  const publisher = await openPublisher(run.measured.app.url, run.hospitais)
  const publishing: number[] = []
  const finding: number[] = []
  const told: number[] = []
  const before = await insertOf(run)
  for (let n = 0; n < publications; n++) {
    const startedAt = performance.now()
    const { id } = await publisher.publish()
    const publishedAt = performance.now()
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from app.alerts_for($1)', [id])
    publishing.push(publishedAt - startedAt)
    finding.push(performance.now() - publishedAt)
    told.push(rows[0]!.count)
  }
  const after = await insertOf(run)
  publisher.close()
  // Else every publication of what is measured next would be told to thousands too.
  await withoutTriggers(db, `delete from app.saved_searches where name = 'Medida'`)
  const both = publishing.map((ms, n) => ms + finding[n]!)
  run.say(
    `${count} saved searches; a publication is told to ${median(told)} doctors; publishing takes ${inMs(publishing)}, finding ` +
      `them ${inMs(finding)}, the plain insert ${inMs([before, after])}`,
  )
  run.verdicts.push(
    judgeRatio({
      ...{ what: `publish beside ${count} saved searches`, of: 'p50, with whom to tell,', measured: median(both) },
      ...{ reference: 'the plain insert of a vaga', around: { before, after }, atMost: 10 },
    }),
  )
}

/** Each with the facts of some vaga: a specialty or not, and in turn a hospital, a city, a state or no place. */
async function saveSearches({ measured: { db } }: Run) {
  const { rowCount } = await withoutTriggers(
    db,
    `with v as materialized (
       select hospital_id, cidade_key, estado, especialidade, turno, row_number() over (order by md5(id::text)) as place
       from app.vagas where status = 'aberta')
     insert into app.saved_searches (medico_id, slot, name, hospital_id, cidade, estado, especialidade, turno, alerts)
     select m.id, s, 'Medida', case n % 4 when 0 then v.hospital_id end, case n % 4 when 1 then array[v.cidade_key] end,
       case n % 4 when 2 then array[v.estado] end, case when n % 4 = 3 or n % 5 > 0 then v.especialidade end,
       case when n % 3 = 0 and v.turno is not null then array[v.turno] end, 'daily'
     from (select m.id, s, row_number() over (order by s, m.id) as n from app.medicos m, generate_series(1, ${perMedico}) s
       order by s, m.id limit ${most}) m (id, s, n)
     join v on v.place = 1 + (m.n * 7919) % (select count(*) from v)`,
  )
  await db.query('vacuum analyze app.saved_searches')
  return rowCount ?? 0
}

/** In a transaction of its own. */
async function withoutTriggers(db: Run['measured']['db'], sql: string) {
  await db.query('begin; set local session_replication_role = replica')
  const result = await db.query(sql)
  await db.query('commit')
  return result
}

/** @returns milliseconds, with triggers and commit. */
async function insertOf({ measured: { db }, hospitais }: Run) {
  const times: number[] = []
  for (let n = 0; n < publications; n++) {
    const startedAt = performance.now()
    await db.query(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes)
       values ($1, $2, $3, current_date + 30, $4, 1400, '')`,
      [hospitais[n % hospitais.length]!.id, newVaga.nome_vaga, newVaga.especialidade, newVaga.horario],
    )
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

const median = (values: number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

const inMs = (times: number[]) => `${median(times).toFixed(2)} ms`
