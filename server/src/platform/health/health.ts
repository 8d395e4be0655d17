import { Gauge } from 'prom-client'
import type { Log } from '../log/log.ts'
import type { Check } from './checks.ts'

/** Looks again and again at what the process needs, and tells the log when something breaks and when it is back. */
export interface Health {
  /** By check, as of the last look; true before the first. */
  states: () => Record<string, boolean>
  close: () => void
}

const everyMs = 10_000
/** A look that takes longer has failed. */
const withinMs = 8_000

export function watchHealth(checks: readonly Check[], log: Log, { every = everyMs, within = withinMs } = {}): Health {
  /** When it broke, by check. */
  const broken = new Map<string, number>()
  const looking = new Set<string>()

  async function look(check: Check) {
    // One that hangs is not asked a second time meanwhile.
    if (looking.has(check.name)) return
    looking.add(check.name)
    const wrong = await inTime(check, within)
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

  const lookAtAll = () => checks.forEach((check) => void look(check))
  const timer = setInterval(lookAtAll, every)
  lookAtAll()
  return {
    states: () => Object.fromEntries(checks.map(({ name }) => [name, !broken.has(name)])),
    close: () => clearInterval(timer),
  }
}

/** What is wrong; a check that fails or hangs is wrong too. @param within milliseconds. */
export async function inTime({ name, look }: Check, within = withinMs): Promise<string | null> {
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

export function healthMetrics(health: Health | undefined) {
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
