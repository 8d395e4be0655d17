import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createToken, getUser } from '@plantao/contract/auth/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import { listOpenVagas, listOwnVagas } from '@plantao/contract/vagas/routes'
import { type Account, type Fixtures, newAddress, openFixtures, scaled } from '../../harness/accounts.ts'
import { startNode, startStack } from '../../harness/app-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { percentile, until } from '../../harness/wait.ts'

const tries = scaled(5_000)
const silent = 5_200
const seconds = scaled(30)

/** Whoever opens all the connections they can takes none from others. */
export const scenario: Scenario = {
  name: 'connections',
  async run(report) {
    // The proxy is at one loopback address, and who has no proxy before them at another.
    const stack = await startStack({ TRUST_PROXY: '127.0.0.1/32' })
    // The same product over the same database, left in peace: whatever else the machine does slows both.
    const quiet = await startNode(stack)
    const fixtures = openFixtures(stack)
    try {
      const use = await openUse(fixtures, [stack.url, quiet.url])
      await use(2)
      const idle = await use(seconds)
      await checkStreams(fixtures, use, idle, report)
      await checkSilent(stack.url, use, idle, report)
    } finally {
      await fixtures.close()
      await quiet.stop()
      await stack.stop()
    }
  },
}

interface Use {
  times: number[]
  failed: number
}

type Used = (seconds: number) => Promise<[busy: Use, quiet: Use]>

/** Twenty calls a second to each in turn, by a doctor, a hospital and a probe, each over a connection of its own. */
async function openUse(fixtures: Fixtures, urls: [string, string]): Promise<Used> {
  const medico = await fixtures.registerMedico()
  const hospital = await fixtures.registerHospital()
  for (let n = 0; n < 20; n++) await fixtures.publish(hospital)
  const calls = [
    (url: string) => ask(url + listOpenVagas.path, headersOf(medico)),
    (url: string) => ask(url + listOwnVagas.path, headersOf(hospital)),
    (url: string) => ask(url + getUser.path, headersOf(medico)),
    (url: string) => ask(`${url}/healthz`),
  ]
  return async (seconds) => {
    const [busy, quiet]: [Use, Use] = [
      { times: [], failed: 0 },
      { times: [], failed: 0 },
    ]
    for (let n = 0; n < seconds * 20; n++) {
      const turn = performance.now()
      for (const [use, url] of [
        [busy, urls[0]],
        [quiet, urls[1]],
      ] as const) {
        const began = performance.now()
        const status = await calls[n % calls.length]!(url)
        if (status === 200) use.times.push(performance.now() - began)
        else {
          use.failed++
          console.log(`    not served: ${status}`)
        }
      }
      await wait(Math.max(0, 50 - (performance.now() - turn)))
    }
    return [busy, quiet]
  }
}

const headersOf = ({ access, from }: Account) => ({
  apikey: 'anon-local',
  authorization: `Bearer ${access}`,
  'x-forwarded-for': from,
})

/** The status, or why there was none within ten seconds. */
function ask(url: string, headers: Record<string, string> = {}) {
  return new Promise<number | string>((resolve) => {
    const call = request(url, { agent: new Agent({ keepAlive: false }), headers, timeout: 10_000 }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
    call.on('timeout', () => call.destroy(new Error('nothing within 10 s')))
    call.on('error', ({ message }) => resolve(message))
    call.end()
  })
}

function reportUse(report: Report, what: string, idle: [Use, Use], [busy, quiet]: [Use, Use]) {
  const [calm, crowded, beside] = [idle[0], busy, quiet].map(({ times }) => percentile(times, 0.95)) as [
    number,
    number,
    number,
  ]
  const ratio = crowded / Math.max(calm, beside)
  const milliseconds = [crowded, beside, calm].map((value) => value.toFixed(1))
  report(none(`${what}: others not served`, busy.times.length + busy.failed, busy.failed))
  report({
    ...none(`${what}: p95 of the others, against idle or a process beside it`, busy.times.length, ratio <= 3 ? 0 : 1),
    bar: '<= 3 times',
    seen: `${ratio.toFixed(1)} times (${milliseconds[0]} ms; beside ${milliseconds[1]}, idle ${milliseconds[2]})`,
  })
}

/** One account signs in as often as it can, and follows with every session, from a new address each time. */
async function checkStreams(fixtures: Fixtures, use: Used, idle: [Use, Use], report: Report) {
  const { email, password } = await fixtures.registerMedico()
  const tokens: string[] = []
  for (let n = 0; n < scaled(30); n++) {
    const { status, body } = await fixtures.call(createToken, {
      query: { grant: 'password' },
      body: { email, password },
    })
    if (status === 200) tokens.push(body.access_token)
  }
  const leaving = new AbortController()
  // Kept: one that nobody holds is ended when its memory is collected.
  const open: Response[] = []
  let refused = 0
  const follow = async (n: number) => {
    const headers = {
      apikey: 'anon-local',
      authorization: `Bearer ${tokens[n % tokens.length]}`,
      'x-forwarded-for': newAddress(),
    }
    const answer = await fetch(fixtures.url + followChanges.path, { headers, signal: leaving.signal }).catch(() => null)
    if (answer?.ok) return void open.push(answer)
    refused++
    await answer?.text().catch(() => {})
  }
  // A proxy passes on some hundreds at once.
  let next = 0
  const trying = Promise.all(
    Array.from({ length: 500 }, async () => {
      while (next < tries) await follow(next++)
    }),
  )
  const under = await use(seconds)
  await trying
  leaving.abort()
  const what = `one account, ${tries} tries at streams`
  report({
    ...none(`${what}: open at once`, tries, open.length > 60 ? 1 : 0),
    bar: '<= 60',
    seen: `${open.length}, refused ${refused}`,
  })
  reportUse(report, what, idle, under)
}

async function checkSilent(url: string, use: Used, idle: [Use, Use], report: Report) {
  const port = Number(new URL(url).port)
  const worker = new Worker(new URL('../../harness/idle-connections-worker.ts', import.meta.url), {
    workerData: { port, from: '127.0.0.2', count: silent },
  })
  const under = await use(seconds)
  worker.postMessage('end')
  const [{ open, closed }] = (await once(worker, 'message')) as [{ open: number; closed: number }]
  await worker.terminate()
  reportUse(report, `${silent} silent connections from one address (${open} opened, ${closed} closed)`, idle, under)
  const served = await until('it is served', 30_000, async () => (await ask(`${url}/healthz`)) === 200).catch(
    () => null,
  )
  report(none('after them: not served', 1, served === null ? 1 : 0))
}
