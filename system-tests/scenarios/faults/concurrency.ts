import { randomUUID } from 'node:crypto'
import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { type Account, type Fixtures, openFixtures, scaled, vagaData } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { type Fault, faults, openFaultProxy } from '../../harness/fault-proxy.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { startSmtpSink } from '../../harness/smtp-sink.ts'
import { pause, seeded } from '../../harness/wait.ts'

const rounds = scaled(50)
const creates = scaled(1_000)
const atOnce = 200
const candidates = 20
const share = 0.3
const retries = 5

/** Of many at once one wins; what is asked again is done once. */
export const scenario: Scenario = {
  name: 'concurrency',
  async run(report) {
    const smtpSink = await startSmtpSink()
    const stack = await startStack({ SMTP_URL: smtpSink.url })
    const fixtures = openFixtures(stack)
    try {
      const hospital = await fixtures.registerHospital()
      await acceptsAtOnce(fixtures, hospital, report)
      await appliesAtOnce(fixtures, hospital, report)
      await cutCreates(fixtures, hospital, report)
    } finally {
      await fixtures.close()
      await stack.stop()
      await smtpSink.stop()
    }
  },
}

const dayOf = (number: number) => new Date(Date.UTC(2030, 0, 1 + number)).toISOString().slice(0, 10)

/** Ten clicks on each of twenty candidates, all in one moment. */
async function acceptsAtOnce(fixtures: Fixtures, hospital: Account, report: Report) {
  const medicos = await Promise.all(Array.from({ length: candidates }, () => fixtures.registerMedico()))
  let tried = 0
  let others = 0
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const vaga = await fixtures.publish(hospital, { data: dayOf(round) })
    const candidaturas = await Promise.all(medicos.map((medico) => fixtures.apply(medico, vaga)))
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, i) =>
        fixtures.call(acceptCandidatura, { as: hospital, body: { candidatura_id: candidaturas[i % candidates]! } }),
      ),
    )
    tried += answers.length
    others += answers.filter(({ status }) => status !== 200 && status !== 409).length
    const accepted = await fixtures.owner.query(
      `select id from candidaturas where vaga_id = $1 and status = 'aceita'`,
      [vaga],
    )
    const won = answers.filter(({ status }) => status === 200)
    const isExact = won.length === 1 && accepted.rows.length === 1 && accepted.rows[0].id === won[0]!.body.id
    if (!isExact) wrong++
  }
  const what = `${atOnce} accepts at once on one vaga × ${rounds}`
  report({ ...none(`${what}: vagas without exactly one accepted`, rounds, wrong), bar: '0: exactly 1 each' })
  report(none(`${what}: answers that are neither 200 nor 409`, tried, others))
}

async function appliesAtOnce(fixtures: Fixtures, hospital: Account, report: Report) {
  const [medico, other] = [await fixtures.registerMedico(), await fixtures.registerMedico()]
  const vaga = await fixtures.publish(hospital)
  const applyAll = (as: Account, idempotencyKey?: string) =>
    Promise.all(
      Array.from({ length: atOnce }, () =>
        fixtures.call(applyToVaga, {
          as,
          body: { vaga_id: vaga, medico_id: as.id },
          ...(idempotencyKey && { idempotencyKey }),
        }),
      ),
    )
  const rowsOf = async (as: Account) =>
    (await fixtures.owner.query('select from candidaturas where vaga_id = $1 and medico_id = $2', [vaga, as.id]))
      .rowCount
  const answers = await applyAll(medico)
  const won = answers.filter(({ status }) => status === 200).length
  const late = answers.filter(({ body }) => body?.code === 'candidatura_already_sent').length
  report(exactly(`${atOnce} applies at once by one doctor: rows`, atOnce, (await rowsOf(medico)) ?? 0, 1))
  report(
    none(
      `${atOnce} applies at once: answers but one success and "already sent"`,
      atOnce,
      atOnce - won - late + Math.abs(won - 1),
    ),
  )
  const same = await applyAll(other, randomUUID())
  const ids = new Set(same.map(({ status, body }) => (status === 200 ? body.id : 'refused')))
  report(exactly(`${atOnce} applies at once with one key: different answers`, atOnce, ids.size, 1))
  report(exactly(`${atOnce} applies at once with one key: rows`, atOnce, (await rowsOf(other)) ?? 0, 1))
}

function exactly(what: string, tried: number, seen: number, wanted: number) {
  const holds = seen === wanted
  return { what, tried, failed: holds ? 0 : 1, bar: `exactly ${wanted}`, seen: String(seen), holds }
}

/** Each call on a connection of its own, of which nearly a third are cut somewhere on the way. */
async function cutCreates(fixtures: Fixtures, hospital: Account, report: Report) {
  const lines = await openFaultProxy(fixtures.url)
  const random = seeded(11)
  const cuts = faults.filter((fault) => fault !== 'whole')
  const fault = (): Fault => (random() < share ? cuts[Math.floor(random() * cuts.length)]! : 'whole')
  // Drawn before anything is sent, so that it does not hang on the order of the answers.
  const plans = Array.from({ length: creates }, (_, number) => ({
    number,
    key: randomUUID(),
    faults: Array.from({ length: 1 + retries }, fault),
  }))
  let connections = 0
  let cut = 0
  let strange = 0
  const bodyOf = (number: number) =>
    JSON.stringify({ ...vagaData, nome_vaga: `Corte ${number}`, hospital_id: hospital.id })
  const headersOf = (key: string) => ({
    apikey: 'anon-local',
    authorization: `Bearer ${hospital.access}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  })
  const queue = [...plans]
  const work = async () => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      if (plan.number % 200 === 0) await fixtures.forgetLimits()
      for (const way of plan.faults) {
        connections++
        if (way !== 'whole') cut++
        const answer = await lines.post(way, createVaga.path, headersOf(plan.key), bodyOf(plan.number))
        if (answer && answer.status !== 200) strange++
        if (answer) break
        await pause(10)
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  const { rows } = await fixtures.owner.query<{ names: number; rows: number }>(
    `select count(distinct nome_vaga)::int as names, count(*)::int as rows from vagas where nome_vaga like 'Corte %'`,
  )
  const percent = `${((100 * cut) / connections).toFixed(1)} % of ${connections} connections cut`
  const what = `${creates} creates, up to ${retries} retries with one key`
  report({
    ...exactly(`${what}: rows (${percent})`, creates, rows[0]!.rows, creates),
    holds: rows[0]!.rows === creates && rows[0]!.names === creates && cut > 0,
  })
  report(none(`${what}: answers but success`, connections, strange))
  const again = plans.slice(0, 100)
  const reused = await Promise.all(
    again.map(({ key, number }) => lines.post('whole', createVaga.path, headersOf(key), bodyOf(number + creates))),
  )
  report(none('the same key with another body: not 422', again.length, reused.filter((a) => a?.status !== 422).length))
  await lines.close()
}
