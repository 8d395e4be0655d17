import { join } from 'node:path'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { requestOf } from '@plantao/testkit/client'
import { type Account, openSessions } from '../app/sessions.ts'
import { measureLine, withCpu } from '../load/beside.ts'
import { checkAnswers } from '../load/check.ts'
import { bytesOf, HttpConnection } from '../load/http-connection.ts'
import { measure } from '../load/measure.ts'
import { plainOwnVagas } from '../questions/plain-sql.ts'
import { type Question, requestFor } from '../questions/question.ts'
import { pgbench } from '../reference/pgbench.ts'
import { failuresOf, judgeAtMost, judgeRatio } from '../report/verdict.ts'
import type { Run } from '../run.ts'
import { measureLargeHospital } from './large-hospital.ts'

const what = "hospital's own vagas, a page of 20"
const whole = "hospital's own vagas, a list of 150"

/** The query that the product would run if the database did not keep the number of candidates. */
const sql = `select v.*, (select count(*) from app.candidaturas c where c.vaga_id = v.id) as candidaturas_count
  from app.vagas v join bench.hospitais h on h.id = v.hospital_id where h.n = :n
  order by v.created_at desc, v.id desc limit 21`.replaceAll('\n', ' ')

/** Measures the lists of up to 5,000 hospitals in turn. The reference is pgbench with `sql`. */
export async function measureOwnVagas(run: Run) {
  const { measured, options } = run
  const { db, app } = measured
  const hospitais = await openSessions(measured, 'hospital', 5_000)
  const questions = hospitais.map((as): Question => ({ route: listOwnVagas, as, query: {} }))
  const { checked } = await checkAnswers(run, {
    what,
    questions,
    read: (body) => {
      const { items } = body as { items: { id: string; candidaturas_count: number }[] }
      return items.map(({ id, candidaturas_count }) => ({ id, candidaturas_count }))
    },
    expected: ({ as }) => plainOwnVagas(db, as.id),
  })
  await db.query(
    `create table bench.hospitais as select id, n::int from unnest($1::uuid[]) with ordinality as h (id, n)`,
    [hospitais.map(({ id }) => id)],
  )
  await db.query('alter table bench.hospitais add primary key (n); analyze bench.hospitais')
  const plain = () =>
    pgbench({ file: join(app.dataDir, 'pgbench.sql'), sql, limit: hospitais.length, url: app.ownerUrl(), ...options })
  const before = await plain()
  const { perSecond } = await measureLine(run, { what, requests: questions.map(requestFor), checked })
  run.verdicts.push(
    judgeRatio({
      ...{ what, reference: 'pgbench with the counting query', measured: perSecond },
      ...{ before, after: await plain(), atLeast: 0.3 },
    }),
  )
  await measureWholeLists(run)
  await measureLargeHospital(run)
}

/** Measures two consecutive pages of hospitals with 150 vagas or more. */
async function measureWholeLists(run: Run) {
  const { measured, options } = run
  const { connections } = options
  const hospitais = await openSessions(measured, 'hospital with 150 vagas', 500)
  const open = await HttpConnection.openMany(measured.app.url, connections)
  const page = async (connection: number, as: Account, limit: number, cursor?: string) => {
    const http = open[connection]!
    const status = await http.ask(bytesOf(requestOf(listOwnVagas, { as, query: { limit, cursor } })))
    return { status, cursor: /"next_cursor":"([^"]+)"/.exec(String(http.body().subarray(-200)))?.[1] }
  }
  const list = async (n: number, connection: number) => {
    const as = hospitais[n % hospitais.length]
    if (!as) return null
    const first = await page(connection, as, 100)
    return (await page(connection, as, 50, first.cursor)).status
  }
  await measured.settle()
  const figures = await withCpu(measured.target.cpu, () => measure(list, { connections, seconds: options.seconds }))
  for (const connection of open) connection.close()
  const row = { what: whole, connections, ...figures }
  run.rows.push(row)
  run.verdicts.push(...failuresOf(row), judgeAtMost(whole, 'p99', figures.p99, 130, 'ms'))
}
