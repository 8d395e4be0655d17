import { Gauge } from 'prom-client'
import type { Log } from '../log/log.ts'
import type { Check } from './checks.ts'

/** Repeats checks of what the process needs, and logs when one fails and when it passes again. */
export interface Health {
  /** The last result of each check. Before the first result: false for start checks, true for others. */
  states: () => Record<string, boolean>
  hasStarted: () => boolean
  close: () => void
}

const everyMs = 10_000
const withinMs = 8_000
/** Time for which a start check may fail before the reason is logged. */
const reportAfterMs = 3_000

interface Watched {
  checks: readonly Check[]
  /** Checks that must pass once before the process is ready. */
  startChecks?: readonly Check[]
  onStarted?: () => void
}

export function watchHealth(
  { checks, startChecks = [], onStarted }: Watched,
  log: Log,
  { every = everyMs, within = withinMs, reportAfter = reportAfterMs } = {},
): Health {
  const all = [...checks, ...startChecks]
  const awaited = new Set(startChecks)
  let isClosed = false
  /** Time of failure, by check. */
  const broken = new Map<string, number>()
  const looking = new Set<string>()

  async function untilWell(check: Check) {
    let reported: string | null = null
    for (const since = performance.now(); ; ) {
      const wrong = await withTimeout(check, within)
      if (isClosed) return
      if (wrong === null) break
      const isLate = performance.now() - since > reportAfter
      if (isLate && wrong !== reported) {
        log.error({ check: check.name }, `not ready yet: ${wrong}`)
        reported = wrong
      }
      await new Promise((resolve) => setTimeout(resolve, isLate ? 1_000 : 50).unref())
    }
    if (reported !== null) log.info({ check: check.name }, 'healthy again')
    awaited.delete(check)
    if (awaited.size === 0) onStarted?.()
  }

  async function look(check: Check) {
    if (looking.has(check.name) || awaited.has(check)) return
    looking.add(check.name)
    const wrong = await withTimeout(check, within)
    looking.delete(check.name)
    const since = broken.get(check.name)
    if (wrong !== null && since === undefined) {
      broken.set(check.name, performance.now())
      log.error({ check: check.name }, wrong)
    } else if (wrong === null && since !== undefined) {
      broken.delete(check.name)
      const seconds = Math.round((performance.now() - since) / 1000)
      log.info({ check: check.name, seconds }, 'healthy again')
    }
  }

  const lookAtAll = () => all.forEach((check) => void look(check))
  const timer = setInterval(lookAtAll, every)
  lookAtAll()
  for (const check of startChecks) void untilWell(check)
  return {
    states: () => Object.fromEntries(all.map((check) => [check.name, !broken.has(check.name) && !awaited.has(check)])),
    hasStarted: () => awaited.size === 0,
    close() {
      clearInterval(timer)
      isClosed = true
    },
  }
}

/** Runs a check, and returns the fault. A check that hangs is a fault too. @param within milliseconds */
export async function withTimeout({ name, look }: Check, within = withinMs): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`Nothing is known of the ${name}: no answer within ${within / 1000} s.`), within)
  })
  try {
    return await Promise.race([look(), late])
  } finally {
    clearTimeout(timer)
  }
}

export function healthMetrics(health: Pick<Health, 'states'> | undefined) {
  if (!health) return []
  return [
    new Gauge({
      name: 'health_check_ok',
      help: '1 while nothing is wrong with it, as /readyz tells',
      labelNames: ['check'],
      registers: [],
      collect() {
        for (const [check, ok] of Object.entries(health.states())) this.set({ check }, ok ? 1 : 0)
      },
    }),
  ]
}
