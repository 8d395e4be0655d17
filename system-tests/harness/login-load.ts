import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { getUser } from '@plantao/contract/auth/routes'
import { listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listOpenVagas, listOwnVagas } from '@plantao/contract/vagas/routes'
import { type Fixtures, scaled } from './accounts.ts'
import type { Stack } from './app-process.ts'
import type { Report } from './figure.ts'
import { memoryOf } from './memory.ts'
import { percentile } from './wait.ts'

const perSecond = 300

/** What the other routes and the memory notice of a flood of logins. */
export async function checkFlood(stack: Stack, fixtures: Fixtures, report: Report) {
  const seconds = scaled(30)
  const use = await openUse(fixtures)
  await use(2)
  const idle = await use(seconds)
  const before = await memoryOf(stack.server().pid!)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(stack.server().pid!))
  }, 500)
  const flood = new Worker(new URL('./login-load-worker.ts', import.meta.url), {
    workerData: { url: stack.url, perSecond, seconds },
  })
  const done = once(flood, 'message') as Promise<[Record<string, number>]>
  const under = await use(seconds)
  const [answers] = await done
  clearInterval(watch)

  const logins = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const [calm, flooded] = [percentile(idle.times, 0.95), percentile(under.times, 0.95)]
  const ratio = flooded / calm
  report({
    what: `other routes' p95 under ${perSecond} logins a second for ${seconds} s, against idle`,
    tried: under.times.length + under.failed,
    failed: under.failed + (ratio > 3 ? 1 : 0),
    bar: '<= 3 times',
    seen: `${ratio.toFixed(1)} times (${calm.toFixed(1)} and ${flooded.toFixed(1)} ms)`,
    holds: ratio <= 3 && under.failed === 0,
  })
  const said = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const wrong = logins - (answers['400'] ?? 0) - (answers['503'] ?? 0)
  report({
    what: `the flood's logins that were neither compared nor told to come back (${said.join(', ')})`,
    tried: logins,
    failed: wrong,
    bar: '0',
    holds: wrong === 0 && logins === seconds * perSecond,
  })
  const grown = peak - before
  report({
    what: 'memory the flood took',
    tried: logins,
    failed: grown > 400 ? 1 : 0,
    bar: '<= 400 MB',
    seen: `${grown.toFixed(0)} MB`,
    holds: grown <= 400,
  })
}

/** Twenty calls a second by a doctor and a hospital, and the page itself. */
async function openUse(fixtures: Fixtures) {
  const medico = await fixtures.registerMedico()
  const hospital = await fixtures.registerHospital()
  for (let n = 0; n < 20; n++) await fixtures.publish(hospital)
  const calls = [
    () => fixtures.call(listOpenVagas, { as: medico }),
    () => fixtures.call(listOwnVagas, { as: hospital }),
    () => fixtures.call(getUser, { as: medico }),
    () => fixtures.call(listOwnCandidaturas, { as: medico }),
    () => fixtures.call({ method: 'GET', path: '/' as never }),
  ]
  return async (seconds: number) => {
    const times: number[] = []
    let failed = 0
    for (let n = 0; n < seconds * 20; n++) {
      const began = performance.now()
      const { status } = await calls[n % calls.length]!()
      const took = performance.now() - began
      if (status === 200) times.push(took)
      else failed++
      await wait(Math.max(0, 50 - took))
    }
    return { times, failed }
  }
}
