import { randomUUID } from 'node:crypto'
import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { type Fault, startFaultProxy } from '@plantao/testkit/fault-proxy'
import { newVaga } from '@plantao/testkit/fixtures'
import { seededRandom } from '@plantao/testkit/random'
import { pause } from '@plantao/testkit/wait'
import type { Account, App } from '../../harness/app/app.ts'
import { atOnce, inPool } from '../../harness/load/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'

const rounds = scaled(50)
const creates = scaled(1_000)
const parallel = 200
const retries = 5

/** Of many requests at once one succeeds, and a retry with the same key changes nothing. */
export const scenario: Scenario = {
  async run({ startApp, startSmtpSink, report, atEnd }) {
    const app = await startApp({ SMTP_URL: (await startSmtpSink()).url })
    const hospital = await app.createHospital()
    await acceptAtOnce(app, hospital, report)
    await applyAtOnce(app, hospital, report)
    await createThroughFaults(app, hospital, report, atEnd)
  },
}

/** Ten clicks on each of twenty candidates. */
async function acceptAtOnce(app: App, hospital: Account, report: Report) {
  const medicos = await atOnce(20, () => app.createMedico())
  let [tried, others, wrong] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const data = new Date(Date.UTC(2030, 0, 1 + round)).toISOString().slice(0, 10)
    const vaga = await app.publish(hospital, { data })
    const candidaturas = await Promise.all(medicos.map((medico) => app.apply(medico, vaga)))
    const answers = await atOnce(parallel, (n) => {
      return app.call(acceptCandidatura, { as: hospital, body: { candidatura_id: candidaturas[n % 20]! } })
    })
    tried += answers.length
    others += answers.filter(({ status }) => status !== 200 && status !== 409).length
    const sql = `select id from candidaturas where vaga_id = $1 and status = 'aceita'`
    const accepted = await app.query<{ id: string }>(sql, [vaga])
    const won = answers.filter(({ status }) => status === 200)
    if (won.length !== 1 || accepted.length !== 1 || accepted[0]!.id !== won[0]!.body.id) wrong++
  }
  const what = `${parallel} accepts at once on one vaga × ${rounds}`
  report.none(`${what}: vagas without exactly one accepted`, rounds, wrong)
  report.none(`${what}: answers that are neither 200 nor 409`, tried, others)
}

async function applyAtOnce(app: App, hospital: Account, report: Report) {
  const [medico, other] = [await app.createMedico(), await app.createMedico()]
  const vaga = await app.publish(hospital)
  const apply = (as: Account, idempotencyKey?: string) =>
    atOnce(parallel, () => app.call(applyToVaga, { as, body: { vaga_id: vaga, medico_id: as.id }, idempotencyKey }))
  const rowsOf = ({ id }: Account) =>
    app.count('select count(*) from candidaturas where vaga_id = $1 and medico_id = $2', [vaga, id])
  const what = `${parallel} applies at once`

  const answers = await apply(medico)
  const won = answers.filter(({ status }) => status === 200).length
  const refused = answers.filter(({ body }) => body?.code === 'candidatura_already_sent').length
  report.exactly(`${what} by one doctor: rows`, parallel, 1, await rowsOf(medico))
  const others = parallel - won - refused + Math.abs(won - 1)
  report.none(`${what}: answers but one success and "already sent"`, parallel, others)

  const repeated = await apply(other, randomUUID())
  const distinct = new Set(repeated.map(({ status, body }) => (status === 200 ? body.id : 'refused'))).size
  report.exactly(`${what} with one key: different answers`, parallel, 1, distinct)
  report.exactly(`${what} with one key: rows`, parallel, 1, await rowsOf(other))
}

const cuts: Fault[] = ['before the request', 'half the request', 'before the response', 'half the response']

/** Each request uses a connection of its own. Almost a third of them are cut at some point. */
async function createThroughFaults(app: App, hospital: Account, report: Report, atEnd: (close: () => unknown) => void) {
  const proxies = new Map<Fault, string>()
  for (const fault of ['none', ...cuts] as Fault[]) {
    const proxy = await startFaultProxy(app.url, fault)
    atEnd(proxy.close)
    proxies.set(fault, new URL(proxy.url).origin)
  }
  const random = seededRandom(11).next
  const nextFault = () => (random() < 0.3 ? cuts[Math.floor(random() * cuts.length)]! : 'none')
  // Chosen before anything is sent, so that they do not depend on the order of the answers.
  const plans = Array.from({ length: creates }, (_, number) => {
    return { number, idempotencyKey: randomUUID(), faults: Array.from({ length: 1 + retries }, nextFault) }
  })
  let [connections, cut, others] = [0, 0, 0]
  /** @returns null when no whole answer came. */
  const create = (fault: Fault, idempotencyKey: string, number: number) => {
    const body = { ...newVaga, nome_vaga: `Corte ${number}`, hospital_id: hospital.id }
    const options = { as: hospital, body, idempotencyKey, url: proxies.get(fault)! }
    return app.call(createVaga, { ...options, headers: { connection: 'close' } }).catch(() => null)
  }
  await inPool(creates, 20, async (n) => {
    const { number, idempotencyKey, faults } = plans[n]!
    if (number % 200 === 0) await app.resetRateLimits()
    for (const fault of faults) {
      connections++
      if (fault !== 'none') cut++
      const answer = await create(fault, idempotencyKey, number)
      if (answer && answer.status !== 200) others++
      if (answer) break
      await pause(10)
    }
  })
  const [found] = await app.query<{ names: number; rows: number }>(
    `select count(distinct nome_vaga)::int as names, count(*)::int as rows from vagas where nome_vaga like 'Corte %'`,
  )
  const what = `${creates} creates, up to ${retries} retries with one key`
  const share = `${((100 * cut) / connections).toFixed(1)} % of ${connections} connections cut`
  const notDistinct = creates - found!.names + (cut > 0 ? 0 : 1)
  report.exactly(`${what}: rows (${share})`, creates, creates, found!.rows, notDistinct)
  report.none(`${what}: answers but success`, connections, others)
  const reused = await Promise.all(
    plans.slice(0, 100).map(({ idempotencyKey, number }) => create('none', idempotencyKey, number + creates)),
  )
  const notRefused = reused.filter((answer) => answer?.status !== 422)
  report.none('the same key with another body: not 422', reused.length, notRefused.length)
}
