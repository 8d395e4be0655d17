import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { requestOf } from '@plantao/testkit/client'
import { type Account, openSessions } from '../app/sessions.ts'
import { withCpu } from '../load/beside.ts'
import { startMeter } from '../load/cost.ts'
import { bytesOf, HttpConnection } from '../load/http-connection.ts'
import { measure } from '../load/measure.ts'
import { failuresOf, judgeAtMost } from '../report/verdict.ts'
import type { Run } from '../run.ts'

const what = 'apply'
const alone = 'apply, one at a time'
/** Half of the applications that a doctor may send in an hour. */
const perMedico = 100

/** Measures new applications, each committed before its answer: first one at a time, then many concurrently. */
export async function measureApply(run: Run) {
  const { measured, options } = run
  const { connections, seconds } = options
  const medicos = await openSessions(measured, 'medico without shifts', Math.ceil((seconds * 3_000) / perMedico))
  const requests = await newApplications(run, medicos)
  const before = await countCandidaturas(run, medicos)
  const few = Math.min(300, Math.ceil(requests.length / 10))
  const meter = await startMeter(run)
  // The first requests are not counted: during them the database plans the statements and Node compiles the code.
  await meter.costOf(what, requests.splice(0, few), 1)
  const { cost, figures } = await meter.costOf(what, requests.splice(0, few), 1)
  run.rows.push({
    what: alone,
    connections: 1,
    ...figures,
    cpu: { server: cost.server * 1000, database: cost.database * 1000 },
  })
  run.verdicts.push(
    judgeAtMost(alone, 'p50', figures.p50, 4, 'ms'),
    judgeAtMost(alone, 'CPU of server and database, with its e-mail,', cost.server + cost.database, 6, 'ms'),
  )

  const open = await HttpConnection.openMany(measured.app.url, connections)
  let sent = 2 * few
  const send = async (n: number, connection: number) => {
    const request = requests[n]
    if (!request) return null
    sent++
    return open[connection]!.ask(request)
  }
  const row = await withCpu(measured.target.cpu, () => measure(send, { connections, seconds }))
  for (const connection of open) connection.close()
  run.rows.push({ what, connections, ...row })
  const written = (await countCandidaturas(run, medicos)) - before
  run.verdicts.push(...failuresOf({ what, ...row }), {
    ...{ what, bar: 'each that was sent is written', measured: `${written} of ${sent}` },
    word: written === sent ? 'met' : 'wrong',
  })
}

async function countCandidaturas({ measured: { db } }: Run, medicos: Account[]) {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int from app.candidaturas where medico_id = any ($1)',
    [medicos.map(({ id }) => id)],
  )
  return rows[0]!.count
}

/**
 * Applications of all doctors in turn. Consecutive applications are for different vagas, because an application locks
 * its vaga.
 */
async function newApplications({ measured: { db } }: Run, medicos: Account[]) {
  const { rows: vagas } = await db.query<{ id: string }>(
    `select id from app.vagas where status = 'aberta' and open_until > now() + interval '1 day' order by random() limit 10000`,
  )
  const { rows: sent } = await db.query<{ medico_id: string; vaga_id: string }>(
    'select medico_id, vaga_id from app.candidaturas where medico_id = any ($1)',
    [medicos.map(({ id }) => id)],
  )
  const isSent = new Set(sent.map(({ medico_id, vaga_id }) => medico_id + vaga_id))
  const requests: Buffer[] = []
  for (let round = 0; round < Math.min(perMedico, vagas.length); round++) {
    for (const [n, as] of medicos.entries()) {
      const vaga = vagas[(n * 37 + round) % vagas.length]!.id
      if (isSent.has(as.id + vaga)) continue
      requests.push(bytesOf(requestOf(applyToVaga, { as, body: { vaga_id: vaga, medico_id: as.id } })))
    }
  }
  return requests
}
