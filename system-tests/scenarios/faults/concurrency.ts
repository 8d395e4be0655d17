import { randomUUID } from 'node:crypto'
import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { newVaga } from '@plantao/testkit/fixtures'
import { type Fault, faults, startFaultProxy } from '@plantao/testkit/network/fault-proxy'
import { seededRandom } from '@plantao/testkit/random'
import { pause } from '@plantao/testkit/wait'
import type { App } from '../../harness/app/app.ts'
import { type Account, dayNumber } from '../../harness/app/client.ts'
import { inParallel, inPool } from '../../harness/load/parallel.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const rounds = scaled(50)
const creates = scaled(1_000)
const parallel = 200
const retries = 5

/**
 * Tests that exactly one of many simultaneous requests succeeds, and that a retry with the same key changes nothing.
 */
export async function run(test: Test) {
  const app = await test.startApp({ SMTP_URL: (await test.startSmtpSink()).url })
  const hospital = await app.createHospital()
  await acceptInParallel(app, hospital, test)
  await createThroughFaults(app, hospital, test)
}

/** Accepts each of twenty candidates ten times, all at the same moment. */
async function acceptInParallel(app: App, hospital: Account, { report }: Test) {
  const medicos = await inParallel(20, () => app.createMedico())
  let [others, wrong] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const vaga = await app.publish(hospital, { data: dayNumber(round) })
    const candidaturas = await Promise.all(medicos.map((medico) => app.apply(medico, vaga)))
    const answers = await inParallel(parallel, (n) => {
      return app.call(acceptCandidatura, { as: hospital, body: { candidatura_id: candidaturas[n % 20]! } })
    })
    others += answers.filter(({ status }) => status !== 200 && status !== 409).length
    // All ten acceptances of the winning candidate get the same answer.
    const won = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])))
    const decided = await app.query('select candidatura_id as id from decisions where vaga_id = $1', [vaga])
    if (won.size !== 1 || decided.length !== 1 || !won.has(decided[0].id)) wrong++
  }
  const what = `${parallel} accepts at once on one vaga × ${rounds}`
  report.none(`${what}: vagas without exactly one accepted`, rounds, wrong)
  report.none(`${what}: answers that are neither 200 nor 409`, rounds * parallel, others)
}

/** Each request uses a connection of its own, and almost a third of the connections are cut at some point. */
async function createThroughFaults(app: App, hospital: Account, { report, atEnd }: Test) {
  const cuts = faults.filter((fault) => fault !== 'none' && fault !== 'silent')
  const proxies = new Map<Fault, string>()
  for (const fault of ['none', ...cuts] as const) {
    const proxy = await startFaultProxy(app.url, fault)
    atEnd(proxy.close)
    proxies.set(fault, new URL(proxy.url).origin)
  }
  const random = seededRandom(11).next
  const nextFault = () => (random() < 0.3 ? cuts[Math.floor(random() * cuts.length)]! : 'none')
  // The faults are chosen before anything is sent, so that they do not depend on the order of the answers.
  const plans = Array.from({ length: creates }, () => Array.from({ length: 1 + retries }, nextFault))
  let [connections, cut, others] = [0, 0, 0]
  await inPool(creates, 20, async (n) => {
    const body = { ...newVaga, nome_vaga: `Corte ${n}`, hospital_id: hospital.id }
    const options = { as: hospital, body, idempotencyKey: randomUUID(), headers: { connection: 'close' } }
    if (n % 200 === 0) await app.resetRateLimits()
    for (const fault of plans[n]!) {
      connections++
      if (fault !== 'none') cut++
      const answer = await app.call(createVaga, { ...options, url: proxies.get(fault)! }).catch(() => null)
      if (answer && answer.status !== 200) others++
      if (answer) break
      await pause(10)
    }
  })
  const [found] = await app.query(
    `select count(distinct nome_vaga)::int as names, count(*)::int as rows from vagas where nome_vaga like 'Corte %'`,
  )
  const what = `${creates} creates, up to ${retries} retries with one key`
  const share = `${((100 * cut) / connections).toFixed(1)} % of ${connections} connections cut`
  const notDistinct = creates - found.names + (cut > 0 ? 0 : 1)
  report.exactly(`${what}: rows (${share})`, creates, creates, found.rows, notDistinct)
  report.none(`${what}: answers but success`, connections, others)
}
