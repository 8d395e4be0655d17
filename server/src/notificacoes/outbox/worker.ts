import { setTimeout as sleep } from 'node:timers/promises'
import { giveWay } from '../../platform/jobs/give-way.ts'
import type { JobServices } from '../../platform/jobs/jobs.ts'
import { maxConnections } from '../../platform/mail/mail.ts'
import type { EmailKind } from '../emails.ts'
import { deliver, type Kinds, takeLetter } from './letters.ts'
import { queueName } from './store.ts'

/** Of the connections to the mail server: a backlog of other e-mails cannot take these. */
const urgentWorkers = 3
/** Between looks for what no event tells of: e-mails of a process that died, and leases that ended. */
const clockMs = 5_000
const maxStopMs = 20_000

export interface Outbox {
  /** Whether both of its queues have answered once. */
  hasAsked: () => boolean
  /** Waits for the e-mails being sent. */
  stop: () => Promise<void>
}

/** Sends the e-mails that are due, from now on. @param clock milliseconds between looks that nothing causes. */
export function startOutbox(services: JobServices, emailKinds: readonly EmailKind[], clock = clockMs): Outbox {
  const kinds: Kinds = new Map(emailKinds.map((kind) => [kind.name, kind]))
  const lanes = [true, false].map((isUrgent) => openLane(services, kinds, { isUrgent, clock }))
  return {
    hasAsked: () => lanes.every((lane) => lane.hasAsked()),
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  }
}

/** Workers that each send one e-mail after another while any are due. */
function openLane(services: JobServices, kinds: Kinds, { isUrgent, clock }: { isUrgent: boolean; clock: number }) {
  const { db, log } = services
  const maxWorkers = isUrgent ? urgentWorkers : maxConnections - urgentWorkers
  const working = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  let hasAsked = false
  let isWoken = false
  let isFailing = false
  let atDueTime: NodeJS.Timeout | undefined

  function wake() {
    isWoken = true
    if (stopping.signal.aborted || working.size >= maxWorkers) return
    const worker = work()
      .then(() => (isFailing = false), fail)
      .finally(() => working.delete(worker))
    working.add(worker)
  }

  /** The clock wakes another worker. It is told once: a database that is away fails each of them. */
  function fail(error: unknown) {
    if (!isFailing) log.warn({ err: error }, 'the outbox cannot be read')
    isFailing = true
  }

  async function work() {
    for (let isMoreDue = false; (isMoreDue || isWoken) && !stopping.signal.aborted; ) {
      isWoken = false
      // An e-mail costs several times what the application does that it tells of, and nobody sits waiting for it.
      if (!isUrgent) await giveWay()
      const { isTaken, letter, nextIn } = await takeLetter(services, kinds, isUrgent)
      hasAsked = true
      isMoreDue = isTaken && nextIn !== null && nextIn <= 0
      if (isMoreDue) wake()
      if (nextIn !== null && nextIn > 0) {
        clearTimeout(atDueTime)
        atDueTime = setTimeout(wake, Math.min(nextIn * 1000 + 1, clock))
      }
      if (letter) await deliver(services, letter)
    }
  }

  const stopListening = db.onNotify(({ to }) => to.includes(queueName(isUrgent)) && wake())
  const ticking = setInterval(wake, clock)
  wake()
  async function stop() {
    stopping.abort()
    stopListening()
    clearInterval(ticking)
    clearTimeout(atDueTime)
    await Promise.race([Promise.all(working), sleep(maxStopMs, undefined, { ref: false })])
  }
  return { hasAsked: () => hasAsked, stop }
}
