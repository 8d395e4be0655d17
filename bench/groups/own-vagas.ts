import { join } from 'node:path'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { openSessions } from '../app/sessions.ts'
import { measureBeside } from '../load/beside.ts'
import { checkAnswers } from '../load/line.ts'
import { RequestList } from '../load/measure-app.ts'
import { plainOwnVagas } from '../questions/plain-sql.ts'
import { type Question, requestFor } from '../questions/question.ts'
import { findPgbench } from '../reference/pgbench.ts'
import type { Run } from '../run.ts'

const what = "hospital's own vagas with counts"

/** The counting query that the product would need without counts kept by the database. */
const sql = `select v.*, (select count(*) from app.candidaturas c where c.vaga_id = v.id) as candidaturas_count
  from app.vagas v join bench.hospitais h on h.id = v.hospital_id where h.n = :n
  order by v.created_at desc, v.id desc limit 21`.replaceAll('\n', ' ')

/** Beside pgbench, which counts the candidates of each vaga anew. */
export async function measureOwnVagas(run: Run) {
  const { measured, options } = run
  const { dataDir } = run.data
  const hospitais = await openSessions({ dataDir, db: measured.db }, 'hospital', 5_000)
  const questions = hospitais.map((as): Question => ({ route: listOwnVagas, as, query: {} }))
  const requests = questions.map(requestFor)
  const { checked } = await checkAnswers(run, {
    what,
    questions,
    told: (body) => {
      const { items } = body as { items: { id: string; candidaturas_count: number }[] }
      return items.map(({ id, candidaturas_count }) => ({ id, candidaturas_count }))
    },
    expected: ({ as }) => plainOwnVagas(measured.db, as.id),
  })
  await measured.db.query(
    `create table bench.hospitais as select id, n::int from unnest($1::uuid[]) with ordinality as h (id, n)`,
    [hospitais.map(({ id }) => id)],
  )
  await measured.db.query('alter table bench.hospitais add primary key (n); analyze bench.hospitais')
  const { name, perSecond } = await findPgbench(options)
  const file = join(dataDir, 'pgbench.sql')
  await measureBeside(run, {
    what,
    list: new RequestList(requests),
    reference: {
      name: `${name} with the counting query`,
      perSecond: (connections) =>
        perSecond(
          { file, sql, most: hospitais.length },
          { url: measured.app.ownerUrl(), connections, seconds: options.seconds },
        ),
    },
    atLeast: 0.3,
    checked,
  })
}
