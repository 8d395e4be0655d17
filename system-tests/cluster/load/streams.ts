import { followChanges } from '@plantao/contract/notificacoes/routes'
import { readEvents, type SseReader } from '@plantao/testkit/sse-reader'
import { pause, waitFor } from '@plantao/testkit/wait'
import type { Account, AppClient } from '../../harness/app/client.ts'

/** Longer than any pause between two events, so that silence alone never ends a stream. */
const longestSilenceMs = 600_000

/** Accounts that follow live changes, and reconnect like the web. */
export function followLive(app: AppClient, accounts: readonly Account[]) {
  const followers = accounts.map((as) => follow(app, as))
  return {
    count: followers.length,
    /** Waits at most `within` milliseconds until all streams are live. Then prints the state of each late stream. */
    async untilAllLive(within: number) {
      const late = () => followers.filter(({ isLive }) => !isLive())
      await waitFor('every live stream', () => late().length === 0, { within }).catch(() => {
        for (const { state } of late()) console.log(`    a live stream is late: ${state()}`)
      })
    },
    /** For each stream interrupted since `time`: milliseconds from `time` until it was live again, or infinity. */
    interruptionsSince(time: number) {
      const interrupted = followers.filter((follower) => !follower.isLive() || follower.backAt() > time)
      return interrupted.map((follower) => (follower.isLive() ? follower.backAt() - time : Number.POSITIVE_INFINITY))
    },
    /** Counts the doctors' streams that receive no event about this vaga in time. */
    async deafTo(vaga: string, within: number) {
      const doctors = followers.filter(({ as }) => as.accountType === 'medico')
      const deaf = () => doctors.filter(({ received }) => !received.has(vaga)).length
      await waitFor('a change at every stream', () => deaf() === 0, { within }).catch(() => {})
      return deaf()
    },
    stop: () => Promise.all(followers.map(({ stop }) => stop())),
  }
}

function follow(app: AppClient, as: Account) {
  const received = new Set<string>()
  const headers = { ...as.headers, 'x-forwarded-for': as.from }
  let [isStopped, isLive, backAt] = [false, false, 0]
  let stream: SseReader | null = null
  let [state, since] = ['', 0]
  const now = (next: string) => {
    ;[state, since] = [next, performance.now()]
  }

  async function run() {
    for (let failures = 0; !isStopped; failures++) {
      now('connecting')
      stream = await readEvents(app.url + followChanges.path, headers).catch((error: unknown) => {
        now(`waits after ${error}`)
        return null
      })
      for (let event = await next(); event; event = await next()) {
        failures = 0
        now(event.event)
        if (event.event === 'change') received.add(JSON.parse(event.data).vaga_id)
        if (event.event === 'away') isLive = false
        if (event.event !== 'ready' && event.event !== 'resync') continue
        isLive = true
        backAt = performance.now()
      }
      isLive = false
      const backoff = Math.min(4_000, 1_000 * 2 ** failures)
      if (!isStopped) await pause(backoff / 2 + (Math.random() * backoff) / 2)
    }
  }
  const next = async () => stream?.next(longestSilenceMs).catch(() => null) ?? null
  const running = run()

  return {
    as,
    received,
    isLive: () => isLive,
    backAt: () => backAt,
    state: () => `${state} for ${Math.round(performance.now() - since)} ms`,
    async stop() {
      isStopped = true
      stream?.close()
      await running
    },
  }
}
