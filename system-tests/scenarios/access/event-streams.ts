import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { logout, openConfirmLink } from '@plantao/contract/auth/routes'
import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import { deriveKeys } from '../../../server/src/platform/security/keys.ts'
import { type Account, type Fixtures, openFixtures, scaled } from '../../harness/accounts.ts'
import { type Node, type Stack, startNode, startStack } from '../../harness/app-process.ts'
import { type Event, openStream, type Stream } from '../../harness/event-stream.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'

export const scenario: Scenario = {
  name: 'event-streams',
  run: async (report) => {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    let node: Node | undefined
    try {
      node = await startNode(stack)
      const urls = [stack.url, node.url]
      const medicos = await several(20, () => fixtures.registerMedico())
      const hospitais = await several(20, (n) => fixtures.registerHospital({ nomeHospital: `Hospital ${n}` }))
      await checkReceivers({ fixtures, urls, report, medicos, hospitais })
      const closed = await checkSignOut(fixtures, urls, report)
      const expired = await checkExpiry(fixtures, stack, urls, report)
      const used = [...medicos, ...hospitais, ...closed].flatMap(({ access, refresh }) => [access, refresh])
      await checkLogs(fixtures, [...used, ...expired], () => [stack.logs(), node!.logs()], report)
    } finally {
      await node?.stop()
      await fixtures.close()
      await stack.stop()
    }
  },
}

async function several<R>(size: number, work: (n: number) => Promise<R>) {
  const made: R[] = []
  for (let n = 0; n < size; n++) made.push(await work(n))
  return made
}

interface Receivers {
  fixtures: Fixtures
  urls: readonly string[]
  report: Report
  medicos: Account[]
  hospitais: Account[]
}

/** Who is to collectLog how often of a vaga or its candidaturas: `topic vaga` to count. */
type Expected = Map<Account, Map<string, number>>

/** Half of the fixtures listen at one process and half at the other, and their calls come to both. */
async function checkReceivers({ fixtures, urls, report, medicos, hospitais }: Receivers) {
  const streams = new Map<Account, Stream>()
  for (const [n, person] of [...medicos, ...hospitais].entries()) {
    streams.set(person, openStream(urls[n % 2]!, person))
  }
  await Promise.all([...streams.values()].map(({ ready }) => ready))

  const expected: Expected = new Map([...streams.keys()].map((person) => [person, new Map()]))
  const expect = (persons: readonly Account[], topic: string, vaga: string) => {
    for (const person of persons) {
      const of = expected.get(person)!
      of.set(`${topic} ${vaga}`, (of.get(`${topic} ${vaga}`) ?? 0) + 1)
    }
  }
  const perHospital = scaled(8)
  const busy = async (hospital: Account, h: number) => {
    for (let n = 0; n < perHospital; n++) {
      const url = urls[(h + n) % 2]!
      // A day for each vaga: nobody is booked twice.
      const data = new Date(Date.UTC(2090, 0, 1 + h * perHospital + n)).toISOString().slice(0, 10)
      const vaga = await fixtures.publish(hospital, { data })
      expect([...medicos, hospital], 'vagas', vaga)
      const applicants = medicos.filter((_, m) => (m + h + n) % 2 === 0)
      const sent = await Promise.all(applicants.map((medico) => fixtures.apply(medico, vaga)))
      for (const medico of applicants) expect([medico, hospital], 'candidaturas', vaga)
      await fixtures.ok(acceptCandidatura, { as: hospital, body: { candidatura_id: sent[n % sent.length]! }, url })
      expect([...medicos, hospital], 'vagas', vaga)
      expect([...applicants, hospital], 'candidaturas', vaga)
    }
  }
  // Four hospitals at a time, each with ten doctors: enough to mix all, and no more than the connections to the database.
  for (let h = 0; h < hospitais.length; h += 4) {
    await Promise.all(hospitais.slice(h, h + 4).map((hospital, i) => busy(hospital, h + i)))
  }
  const due = [...expected.values()].flatMap((of) => [...of.values()]).reduce((sum, count) => sum + count, 0)
  const received = () => [...streams.values()].reduce((sum, { changes }) => sum + changes.length, 0)
  for (const deadline = Date.now() + 20_000; received() < due && Date.now() < deadline; ) await wait(50)
  // What comes to somebody it is not for comes at the same time.
  await wait(500)
  for (const { cut } of streams.values()) cut()

  let wrong = 0
  let missing = due
  for (const [person, { changes }] of streams) {
    const left = new Map(expected.get(person))
    for (const event of changes) {
      const key = keyOf(event)
      if (!left.has(key)) wrong++
      else if (left.get(key)! > 0) {
        left.set(key, left.get(key)! - 1)
        missing--
      }
    }
  }
  report(none('events to 20 doctors and 20 hospitals at two processes: to the wrong receiver', received(), wrong))
  report(none('events that did not come to whom they are for', due, missing))
}

const keyOf = ({ topic, vaga_id }: Event) => `${topic} ${vaga_id}`

/** Milliseconds from a moment to the end of a stream; given up after a while. */
async function untilClosed({ closed, cut }: Stream, since: number, patience: number) {
  const end = await Promise.race([closed, wait(patience)])
  cut()
  return end === undefined ? Number.POSITIVE_INFINITY : end - since
}

async function checkSignOut(fixtures: Fixtures, urls: readonly string[], report: Report) {
  const persons = await several(scaled(50), (n) => (n % 2 ? fixtures.registerHospital() : fixtures.registerMedico()))
  const times: number[] = []
  for (const [n, person] of persons.entries()) {
    const streams = urls.map((url) => openStream(url, person))
    await Promise.all(streams.map(({ ready }) => ready))
    const since = performance.now()
    await fixtures.ok(logout, { as: person, url: urls[n % 2]! })
    times.push(...(await Promise.all(streams.map((stream) => untilClosed(stream, since, 5_000)))))
  }
  reportSlowest(report, 'streams, at both processes, still open 2 s after the sign-out at one', times)
  return persons
}

/** With tokens of a few seconds, signed as the server signs its own of ten minutes. */
async function checkExpiry(fixtures: Fixtures, { dataDir }: Stack, urls: readonly string[], report: Report) {
  const keys = await deriveKeys(readFileSync(join(dataDir, 'auth.secret'), 'utf8').trim())
  const person = await fixtures.registerMedico()
  const sid = person.refresh.split('.')[1]!
  const claims = { sub: person.userId, sid, user_type: 'doctor' } as const
  const tokens: string[] = []
  const times = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const access = await keys.signAccessToken(claims, 4)
      tokens.push(access)
      const stream = openStream(urls[n % 2]!, { access })
      await stream.ready
      const { exp } = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as { exp: number }
      return untilClosed(stream, performance.now() + exp * 1000 - Date.now(), 8_000)
    }),
  )
  reportSlowest(report, 'streams still open 2 s after the end of their token', times)
  return tokens
}

function reportSlowest(report: Report, what: string, times: readonly number[]) {
  const failed = times.filter((time) => time > 2_000).length
  report({
    ...none(what, times.length, failed),
    bar: '0',
    seen: `${failed} (slowest ${Math.max(...times).toFixed(0)} ms)`,
  })
}

/** Also where somebody puts a token into an address, as other services take it. */
async function checkLogs(fixtures: Fixtures, used: readonly string[], logs: () => string[], report: Report) {
  for (const token of used.slice(0, 20)) {
    for (const name of ['access_token', 'token', 'apikey']) {
      await fixtures.call(followChanges, { query: { [name]: token } })
      await fixtures.call(openConfirmLink, { query: { [name]: token } })
    }
    await fixtures.call({ method: 'GET', path: `/realtime/v1/stream/${encodeURIComponent(token)}` as never })
  }
  const all = logs()
  if (!all.every((log) => log.includes('/realtime/v1/stream'))) throw new Error('a log does not tell of its streams')
  const text = all.join('\n')
  const secrets = used.map((token) => token.split('.').at(-1)!)
  const others = text.match(/eyJ[\w-]{10,}|r1\.[0-9a-f]{8}-[0-9a-f-]{27}\.\d/g) ?? []
  report(
    none(
      'tokens in the logs of both processes',
      used.length,
      secrets.filter((s) => text.includes(s)).length + others.length,
    ),
  )
}
