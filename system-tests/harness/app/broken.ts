import { waitFor } from '@plantao/testkit/wait'
import type { Locator } from '@playwright/test'
import type { Report } from '../report/scenario.ts'

/** Time to notice a fault: the server checks every 10 s, and waits up to 8 s for a check that hangs. */
const noticed = { within: 40_000, every: 500 }

interface Server {
  url: string
  logs: () => string
}

interface Told {
  what: string
  /** The name of the check in the answer of `/readyz`. */
  check: string
  /** The status of `/readyz` while the check fails. */
  code: 200 | 503
  /** Words that the log line contains. */
  sentence: string
}

interface Steps {
  breakIt: () => unknown
  whileBroken: () => Promise<unknown>
  mendIt: () => unknown
}

/** Breaks something, and reports whether `/readyz` and the log show the fault and, later, its end. */
export async function reportBroken(
  report: Report,
  server: Server,
  { what, check, code, sentence }: Told,
  steps: Steps,
) {
  const isReady = async () => (await readiness(server)).status === 'ready'
  await waitFor(`${what}: ready before`, isReady, noticed)
  await steps.breakIt()
  const isToldByReadyz = async () => {
    const readyz = await readiness(server)
    return readyz.code === code && readyz[check] === false
  }
  report.none(`${what}: not told by /readyz (${code}, ${check})`, 1, !(await happens(isToldByReadyz)))
  report.none(`${what}: not told by the log`, 1, !(await happens(() => server.logs().includes(sentence))))
  await steps.whileBroken()
  await steps.mendIt()
  report.none(`${what}, over: not ready again by itself`, 1, !(await happens(isReady)))
  report.none(`${what}, over: not told by the log`, 1, !(await happens(() => server.logs().includes('healthy again'))))
}

/** Status and answer of `/readyz`; status 0 without an answer. */
async function readiness({ url }: Server): Promise<{ code: number; status?: string } & Record<string, unknown>> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(15_000) })
    return { code: answer.status, ...((await answer.json()) as object) }
  } catch {
    return { code: 0 }
  }
}

export const happens = (check: () => unknown, within = noticed) =>
  waitFor('it', async () => Boolean(await check()), within).then(
    () => true,
    () => false,
  )

/** Tells whether the element appears in time, or, with 'hidden', whether it disappears. */
export const isShown = (locator: Locator, state: 'visible' | 'hidden' = 'visible', timeout = noticed.within) =>
  locator
    .first()
    .waitFor({ state, timeout })
    .then(
      () => true,
      () => false,
    )
