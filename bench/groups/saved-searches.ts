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
 * One publication beside many saved searches that all ask for alerts, with the question whom to tell, and the plain insert of one
 * vaga. Each begins when the thousands of alerts of the publication before are written.
 */
export async function measureSavedSearches(run: Run) {
  const { db, settle } = run.measured
  const count = await saveSearches(run)
  const inserting: number[] = []
  const publishing: number[] = []
  const finding: number[] = []
  const told: number[] = []
  for (let n = 0; n < publications; n++) {
    await settle()
    // Meanwhile the server would have closed it.
    const publisher = await openPublisher(run.measured.app.url, run.hospitais, n)
    inserting.push(await timeOfInsert(run, n))
    const startedAt = performance.now()
    const { id } = await publisher.publish()
    const publishedAt = performance.now()
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from app.alerts_for($1)', [id])
    publishing.push(publishedAt - startedAt)
    finding.push(performance.now() - publishedAt)
    told.push(rows[0]!.count)
    publisher.close()
  }
  // Else every publication of what is measured next would be told to thousands too.
  await withoutTriggers(db, `delete from app.saved_searches where name = 'Medida'`)
  const both = publishing.map((ms, n) => ms + finding[n]!)
  run.say(
    `${count} saved searches; a publication is told to ${median(told)} doctors; publishing takes ${inMs(publishing)}, finding ` +
      `them ${inMs(finding)}, the plain insert ${inMs(inserting)}`,
  )
  const half = publications / 2
  const around = { before: median(inserting.slice(0, half)), after: median(inserting.slice(half)) }
  run.verdicts.push(
    judgeRatio({
      ...{ what: `publish beside ${count} saved searches`, of: 'p50, with whom to tell,', measured: median(both) },
      ...{ reference: 'the plain insert of a vaga', around, atMost: 10 },
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
async function timeOfInsert({ measured: { db }, hospitais }: Run, n: number) {
  const startedAt = performance.now()
  const { rows } = await db.query<{ id: string }>(
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, starts_at, ends_at)
     select id, $2, $3, current_date + 30, $4, 1400, '', app.instant_of(current_date + 30, 19 * 60, time_zone),
       app.instant_of(current_date + 30, 31 * 60, time_zone) from app.hospitais where id = $1 returning id`,
    [hospitais[n % hospitais.length]!.id, newVaga.nome_vaga, newVaga.especialidade, newVaga.horario],
  )
  const milliseconds = performance.now() - startedAt
  // Nobody is to be told of it.
  await db.query('delete from app.vagas where id = $1', [rows[0]!.id])
  return milliseconds
}

const median = (values: number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

const inMs = (times: number[]) => `${median(times).toFixed(2)} ms`
