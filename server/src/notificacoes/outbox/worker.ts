import { setTimeout as sleep } from 'node:timers/promises'
import { yieldToRequests } from '../../platform/jobs/yield-to-requests.ts'
import { maxConnections } from '../../platform/mail/mail.ts'
import type { JobServices } from '../../platform/services.ts'
import type { EmailKind } from '../emails/email.ts'
import { type ComposedEmail, deliver, type Kinds, leaseAndCompose } from './deliver.ts'
import { queueName } from './store.ts'

/** Connections to the mail server that only urgent e-mails use. */
const urgentWorkers = 3
/** Polling finds e-mails that no event reports: they became due later, or the process that queued them died. */
const clockMs = 5_000
const maxStopMs = 20_000

export interface Outbox {
  /** Whether both queues have been read once. */
  hasAsked: () => boolean
  /** Waits for e-mails that are being sent, at most 20 seconds. */
  stop: () => Promise<void>
}

/** @param clock polling interval in milliseconds */
export function startOutbox(services: JobServices, emailKinds: readonly EmailKind[], clock = clockMs): Outbox {
  const kinds: Kinds = new Map(emailKinds.map((kind) => [kind.name, kind]))
  const inHand = new Set<string>()
  const lanes = [true, false].map((isUrgent) => openLane(services, kinds, { isUrgent, clock, inHand }))
  return {
    hasAsked: () => lanes.every((lane) => lane.hasAsked()),
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  }
}

interface Lane {
  isUrgent: boolean
  clock: number
  /** Rows of e-mails that this process is sending. */
  inHand: Set<string>
}

function openLane(services: JobServices, kinds: Kinds, { isUrgent, clock, inHand }: Lane) {
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

  /** The next poll tries again. Only the first failure is logged: an unreachable database fails every poll. */
  function fail(error: unknown) {
    if (!isFailing) log.warn({ err: error }, 'the outbox cannot be read')
    isFailing = true
  }

  async function work() {
    for (let isMoreDue = false; (isMoreDue || isWoken) && !stopping.signal.aborted; ) {
      isWoken = false
      // Requests come first: sending an e-mail costs more CPU than a request, and nobody waits for the e-mail.
      if (!isUrgent) await yieldToRequests()
      const { isTaken, queued, nextIn } = await leaseAndCompose(services, kinds, isUrgent, inHand)
      hasAsked = true
      isMoreDue = isTaken && nextIn !== null && nextIn <= 0
      if (isMoreDue) wake()
      if (nextIn !== null && nextIn > 0) {
        clearTimeout(atDueTime)
        atDueTime = setTimeout(wake, Math.min(nextIn * 1000 + 1, clock))
      }
      if (queued) await deliverInHand(queued)
    }
  }

  /** A row leaves the hand once it is marked, or postponed. */
  async function deliverInHand(queued: ComposedEmail) {
    for (const id of queued.ids) inHand.add(id)
    await deliver(services, queued).finally(() => {
      for (const id of queued.ids) inHand.delete(id)
    })
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
