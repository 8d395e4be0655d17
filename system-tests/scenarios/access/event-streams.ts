import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import { readEvents } from '@plantao/testkit/sse-reader'
import { pause, waitFor } from '@plantao/testkit/wait'
import { type Account, dayNumber } from '../../harness/app/client.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { sum } from '../../harness/load/stats.ts'
import { type ServersTest, scaled } from '../../harness/report/scenario.ts'

interface Received {
  receiver: Account
  topic: string
  vaga_id?: string
}

const follow = (url: string, { headers }: Account) => readEvents(url + followChanges.path, headers)

/**
 * Tests over two server processes that change events reach exactly their receivers. Half of the accounts listen at one
 * process and half at the other. Calls go to both.
 */
export async function run({ startServers, report }: ServersTest) {
  const { app, urls } = await startServers()
  const medicos = await inPool(20, 4, () => app.createMedico())
  const hospitais = await inPool(20, 4, (n) => app.createHospital({ nome: `Hospital ${n}` }))
  const accounts = [...medicos, ...hospitais]
  const streams = await Promise.all(accounts.map((account, n) => follow(urls[n % urls.length]!, account)))
  /** The number of times that each event is still due. */
  const expected = new Map<string, number>()
  const nameOf = (receiver: Account, topic: string, vaga: string) => `${receiver.id} ${topic} ${vaga}`
  const expect = (receivers: readonly Account[], topic: string, vaga: string) => {
    for (const receiver of receivers) {
      const event = nameOf(receiver, topic, vaga)
      expected.set(event, (expected.get(event) ?? 0) + 1)
    }
  }
  /** The accounts with a new notification. One event may stand for several notifications. */
  const bells = new Set<string>()
  const perHospital = scaled(8)
  // Four hospitals at a time, each with ten doctors, mix the events well and need few connections to the database.
  await inPool(hospitais.length, 4, async (h) => {
    const hospital = hospitais[h]!
    for (let n = 0; n < perHospital; n++) {
      // The shifts are days apart. If the doctor were a candidate for another shift within a day, the hospital of that
      // shift would get an event too.
      const vaga = await app.publish(hospital, { data: dayNumber(3 * (h * perHospital + n)) })
      expect([...medicos, hospital], 'vagas', vaga)
      const applicants = medicos.filter((_, m) => (m + h + n) % 2 === 0)
      const candidaturas = await Promise.all(applicants.map((medico) => app.apply(medico, vaga)))
      for (const medico of applicants) {
        expect([medico, hospital], 'candidaturas', vaga)
        bells.add(hospital.id)
      }
      const body = { candidatura_id: candidaturas[n % candidaturas.length]! }
      await app.ok(acceptCandidatura, { as: hospital, body, url: urls[(h + n) % urls.length]! })
      // The hospital gets events immediately. After the time to undo, everybody gets an event, and applicants also get
      // a notification.
      expect([hospital, ...medicos, hospital], 'vagas', vaga)
      expect([hospital, hospital, ...applicants], 'candidaturas', vaga)
      for (const { id } of applicants) bells.add(id)
    }
  })
  const due = sum(expected.values())
  const received = () =>
    streams.flatMap(({ events }, n) =>
      events.flatMap(({ event, data }): Received[] =>
        event === 'change' ? [{ receiver: accounts[n]!, ...JSON.parse(data) }] : [],
      ),
    )
  const vagas = () => received().filter(({ topic }) => topic !== 'notificacoes')
  await waitFor('all events', () => vagas().length >= due, { within: 30_000, every: 200 }).catch(() => {})
  // Events to a wrong receiver would arrive in this time.
  await pause(500)

  const wrong: string[] = []
  for (const { receiver, topic, vaga_id = '' } of vagas()) {
    const event = nameOf(receiver, topic, vaga_id)
    const left = expected.get(event) ?? 0
    if (left > 0) expected.set(event, left - 1)
    else wrong.push(event)
  }
  const rung = new Set(received().flatMap(({ receiver, topic }) => (topic === 'notificacoes' ? receiver.id : [])))
  wrong.push(...[...rung].filter((id) => !bells.has(id)).map((id) => `${id} notificacoes`))
  const what = 'events to 20 doctors and 20 hospitals at two processes'
  report.none(`${what}: to the wrong receiver`, received().length, wrong)
  const missing = [...expected].flatMap(([event, left]) => (left > 0 ? event : []))
  missing.push(...[...bells].filter((id) => !rung.has(id)).map((id) => `${id} notificacoes`))
  report.none('events that did not reach their receiver', due + bells.size, missing)
  for (const { close } of streams) close()
}
