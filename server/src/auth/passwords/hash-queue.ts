import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { clientNetwork, clientSite } from '../../platform/security/client-network.ts'
import { maxConcurrentHashes } from './argon2.ts'

export interface Caller {
  isKnown: boolean
  /**
   * Within a group of callers, turns rotate among sites (`clientSite`), and within a site among networks. For a known
   * caller, site and network are both the account's id.
   */
  site: string
  network: string
}

/** A caller who has proved to own the account, by a known device, a session, or the link of an e-mail. */
export function knownCaller(accountId: string): Caller {
  return { isKnown: true, site: accountId, network: accountId }
}

export function unknownCaller(request: FastifyRequest): Caller {
  return { isKnown: false, site: clientSite(request), network: clientNetwork(request) }
}

/** The order in which groups get turns. A group without waiting callers passes its turn on. */
const rounds = ['known', 'withoutFailures', 'known', 'withoutFailures', 'withFailures'] as const
type Group = (typeof rounds)[number]

const failureCodes: readonly string[] = ['credentials_invalid', 'password_wrong']
const failureMs = 5 * 60_000
const failedSitesKept = 10_000

interface Waiting {
  caller: Caller
  /** The turn in which the site was last served, else the turn in which it began to wait. The lowest is served next. */
  siteTurn: number
  networkTurn: number
  begin: () => void
  refuse: () => void
}

interface Options {
  concurrency: number
  maxWaiting: number
  timeoutMs: number
}

/** One queue for the whole process, because all hashes share the cores. */
export const queueHash = createHashQueue({
  // The limit of calls is above that of hashes, because a third of the calls is busy with the database at any moment.
  concurrency: Math.ceil(1.5 * maxConcurrentHashes()),
  // Enough for a hundred people in one hospital who sign in within the same minute.
  maxWaiting: 200,
  // Shorter than the 20 s after which the web gives up.
  timeoutMs: 18_000,
})

const full = () => new DomainError('service_unavailable', { retryAfter: 2 })

/**
 * Runs a limited number of calls concurrently. Others wait for their turn. Known callers, and sites without a recent
 * wrong password, get turns even during a flood of wrong passwords.
 * @throws {DomainError} service_unavailable when too many wait, or after waiting too long
 */
export function createHashQueue({ concurrency, maxWaiting, timeoutMs }: Options) {
  let running = 0
  let round = 0
  let turn = 0
  const waiting = new Set<Waiting>()
  /** The time until which a wrong password counts against each site, the earliest first. */
  const failedSites = new Map<string, number>()

  function groupOf({ isKnown, site }: Caller): Group {
    if (isKnown) return 'known'
    return (failedSites.get(site) ?? 0) > performance.now() ? 'withFailures' : 'withoutFailures'
  }
  const waitingIn = (group: Group) => [...waiting].filter(({ caller }) => groupOf(caller) === group)

  function rememberFailure({ isKnown, site }: Caller) {
    if (isKnown) return
    failedSites.delete(site)
    failedSites.set(site, performance.now() + failureMs)
    const [oldest] = failedSites.keys()
    if (failedSites.size > failedSitesKept) failedSites.delete(oldest!)
  }

  /** If the group is full, refuses a waiting caller of the busiest site. Throws if the new caller's site is as busy. */
  function makeRoom(caller: Caller) {
    const rivals = waitingIn(groupOf(caller))
    if (rivals.length < maxWaiting) return
    const bySite = Map.groupBy(rivals, (one) => one.caller.site)
    const busiest = [...bySite.values()].reduce((most, site) => (site.length > most.length ? site : most))
    if (busiest.length <= (bySite.get(caller.site)?.length ?? 0) + 1) throw full()
    busiest.at(-1)!.refuse()
  }

  function wait(caller: Caller) {
    makeRoom(caller)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const others = [...waiting]
    const one: Waiting = {
      caller,
      siteTurn: others.find((other) => other.caller.site === caller.site)?.siteTurn ?? ++turn,
      networkTurn: others.find((other) => other.caller.network === caller.network)?.networkTurn ?? ++turn,
      begin: () => leave(resolve),
      refuse: () => leave(() => reject(full())),
    }
    const timer = setTimeout(one.refuse, timeoutMs)
    waiting.add(one)
    const leave = (settle: () => void) => {
      clearTimeout(timer)
      waiting.delete(one)
      settle()
    }
    return promise
  }

  /** Gives the free place to the next waiting caller, so that no newcomer takes it. */
  function startNext() {
    for (const _ of rounds) {
      const group = rounds[round++ % rounds.length]!
      const [next] = waitingIn(group).sort((a, b) => a.siteTurn - b.siteTurn || a.networkTurn - b.networkTurn)
      if (!next) continue
      next.begin()
      turn++
      for (const other of waiting) {
        if (other.caller.site === next.caller.site) other.siteTurn = turn
        if (other.caller.network === next.caller.network) other.networkTurn = turn
      }
      return
    }
    running--
  }

  return async <R>(caller: Caller, work: () => Promise<R>): Promise<R> => {
    if (running < concurrency) running++
    else await wait(caller)
    try {
      return await work()
    } catch (error) {
      if (error instanceof DomainError && failureCodes.includes(error.code)) rememberFailure(caller)
      throw error
    } finally {
      startNext()
    }
  }
}
