import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logout, openConfirmLink } from '@plantao/contract/auth/routes'
import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import { anonKey } from '@plantao/testkit/client'
import { readEvents } from '@plantao/testkit/sse-reader'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { Account, App } from '../../harness/app/app.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { sum } from '../../harness/load/stats.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'
import { signedAgain } from '../../payloads/forged-tokens.ts'

/** Two server processes: change events reach exactly their receivers, and streams end with their session or token. */
export const scenario: Scenario = {
  async run({ startApp, startNode, report }) {
    const app = await startApp()
    const node = await startNode(app)
    const test = { app, report, urls: [app.url, node.url] }
    const medicos = await inPool(20, 4, () => app.createMedico())
    const hospitais = await inPool(20, 4, (n) => app.createHospital({ nome: `Hospital ${n}` }))
    await countEvents(test, medicos, hospitais)
    const signedOut = await signOut(test)
    const expired = await expire(test)
    const used = [...medicos, ...hospitais, ...signedOut].flatMap(({ access, refresh }) => [access, refresh])
    await searchLogs(test, [...used, ...expired], () => [app.logs(), node.logs()])
  },
}

interface Test {
  app: App
  report: Report
  urls: string[]
}

const follow = (url: string, { headers }: Pick<Account, 'headers'>) => readEvents(url + followChanges.path, headers)

/** Half of the accounts listen at one process and half at the other; calls go to both. */
async function countEvents({ app, report, urls }: Test, medicos: Account[], hospitais: Account[]) {
  const accounts = [...medicos, ...hospitais]
  const streams = await Promise.all(accounts.map((account, n) => follow(urls[n % 2]!, account)))
  /** For each account: how often each `topic vaga` must come. */
  const expected = new Map(accounts.map((account) => [account, new Map<string, number>()]))
  const expect = (receivers: readonly Account[], topic: string, vaga: string) => {
    for (const receiver of receivers) {
      const counts = expected.get(receiver)!
      counts.set(`${topic} ${vaga}`, (counts.get(`${topic} ${vaga}`) ?? 0) + 1)
    }
  }
  const perHospital = scaled(8)
  // Four hospitals at a time, each with ten doctors: mixed enough, and few enough for the connections to the database.
  await inPool(hospitais.length, 4, async (h) => {
    const hospital = hospitais[h]!
    for (let n = 0; n < perHospital; n++) {
      // Another day for each vaga, so that no doctor has two shifts at the same time.
      const data = new Date(Date.UTC(2090, 0, 1 + h * perHospital + n)).toISOString().slice(0, 10)
      const vaga = await app.publish(hospital, { data })
      expect([...medicos, hospital], 'vagas', vaga)
      const applicants = medicos.filter((_, m) => (m + h + n) % 2 === 0)
      const candidaturas = await Promise.all(applicants.map((medico) => app.apply(medico, vaga)))
      for (const medico of applicants) expect([medico, hospital], 'candidaturas', vaga)
      const body = { candidatura_id: candidaturas[n % candidaturas.length]! }
      await app.ok(acceptCandidatura, { as: hospital, body, url: urls[(h + n) % 2]! })
      expect([...medicos, hospital], 'vagas', vaga)
      expect([...applicants, hospital], 'candidaturas', vaga)
    }
  })
  const changes = () => streams.map(({ events }) => events.filter(({ event }) => event === 'change'))
  const due = sum([...expected.values()].flatMap((counts) => [...counts.values()]))
  const received = () => sum(changes().map(({ length }) => length))
  await waitFor('all events', () => received() >= due, { within: 20_000 }).catch(() => {})
  // For events to the wrong receiver, which would come at the same time.
  await pause(500)

  let wrong = 0
  let missing = due
  for (const [n, events] of changes().entries()) {
    const counts = expected.get(accounts[n]!)!
    for (const { data } of events) {
      const { topic, vaga_id } = JSON.parse(data)
      const left = counts.get(`${topic} ${vaga_id}`)
      if (left === undefined) wrong++
      else if (left > 0) {
        counts.set(`${topic} ${vaga_id}`, left - 1)
        missing--
      }
    }
  }
  report.none('events to 20 doctors and 20 hospitals at two processes: to the wrong receiver', received(), wrong)
  report.none('events that did not reach their receiver', due, missing)
  for (const { close } of streams) close()
}

type Stream = Awaited<ReturnType<typeof follow>>

/** Milliseconds from a moment to the end of a stream. */
async function timeToEnd({ ended, close }: Stream, since: number) {
  const end = await Promise.race([ended, pause(8_000, Number.POSITIVE_INFINITY)])
  close()
  return end - since
}

/** At one process, with streams at both. */
async function signOut({ app, report, urls }: Test) {
  const accounts = await inPool(scaled(50), 4, (n) => (n % 2 ? app.createHospital() : app.createMedico()))
  const times: number[] = []
  for (const [n, account] of accounts.entries()) {
    const streams = await Promise.all(urls.map((url) => follow(url, account)))
    const since = performance.now()
    await app.ok(logout, { as: account, url: urls[n % 2]! })
    times.push(...(await Promise.all(streams.map((stream) => timeToEnd(stream, since)))))
  }
  reportSlowest(report, 'streams, at both processes, still open 2 s after the sign-out at one', times)
  return accounts
}

/** With tokens of four seconds, signed with the server's own secret. */
async function expire({ app, report, urls }: Test) {
  const secret = readFileSync(join(app.dataDir, 'auth.secret'), 'utf8').trim()
  const medico = await app.createMedico()
  const tokens: string[] = []
  const times = await inPool(10, 10, async (n) => {
    const exp = Math.floor(Date.now() / 1000) + 4
    const access = await signedAgain(medico.access, secret, { exp })
    tokens.push(access)
    const stream = await follow(urls[n % 2]!, { headers: { apikey: anonKey, authorization: `Bearer ${access}` } })
    return timeToEnd(stream, performance.now() + exp * 1000 - Date.now())
  })
  reportSlowest(report, 'streams still open 2 s after the end of their token', times)
  return tokens
}

function reportSlowest(report: Report, what: string, times: readonly number[]) {
  const late = times.filter((time) => time > 2_000).length
  report.none(what, times.length, late, `${late} (slowest ${Math.max(...times).toFixed(0)} ms)`)
}

/** Also after tokens were sent in addresses, where other services accept them. */
async function searchLogs({ app, report }: Test, tokens: readonly string[], logs: () => string[]) {
  for (const token of tokens.slice(0, 20)) {
    for (const name of ['access_token', 'token', 'apikey']) {
      await app.call(followChanges, { query: { [name]: token } })
      await app.call(openConfirmLink, { query: { [name]: token } })
    }
    await app.call({ method: 'GET', path: `/realtime/v1/stream/${encodeURIComponent(token)}` })
  }
  const all = logs()
  if (!all.every((log) => log.includes('/realtime/v1/stream'))) throw new Error('a log does not mention the streams')
  const text = all.join('\n')
  const found = tokens.filter((token) => text.includes(token.split('.').at(-1)!)).length
  const lookAlikes = text.match(/eyJ[\w-]{10,}|r1\.[0-9a-f]{8}-[0-9a-f-]{27}\.\d/g) ?? []
  report.none('tokens in the logs of both processes', tokens.length, found + lookAlikes.length)
}
