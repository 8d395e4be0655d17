import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/http/errors.ts'
import { clientNetwork, clientSite } from '../../platform/security/client-network.ts'
import { hashesAtOnce } from './argon2.ts'

/** Who wants a password hashed. */
export interface Caller {
  isKnown: boolean
  /** Turns go round by sites, and within one by networks. A known caller counts by the account instead. */
  site: string
  network: string
}

/** A caller with proof of being the account's owner: a device that it knows, a session, or a link sent to its address. */
export function knownCaller(accountId: string): Caller {
  return { isKnown: true, site: accountId, network: accountId }
}

export function stranger(request: FastifyRequest): Caller {
  return { isKnown: false, site: clientSite(request), network: clientNetwork(request) }
}

/** The groups that get turns in this order. One with nobody waiting leaves its turn to the next. */
const rounds = ['known', 'withoutFailures', 'known', 'withoutFailures', 'withFailures'] as const
type Group = (typeof rounds)[number]

const failureCodes: readonly string[] = ['credentials_invalid', 'password_wrong']
const failureMs = 5 * 60_000
const failedSitesKept = 10_000

interface Waiting {
  caller: Caller
  /** When the site and the network had their last turn, or came; counted in turns. */
  siteTurn: number
  networkTurn: number
  begin: () => void
  refuse: () => void
}

interface Options {
  atOnce: number
  /** How many may wait in each group. */
  places: number
  patienceMs: number
}

/** For the whole process, because its hashes share the cores. Wraps everything that a route does for a password. */
export const inTurn = createTurns({
  // A third of them are busy with the database. More would wait for a thread, and known callers behind them.
  atOnce: Math.ceil(1.5 * hashesAtOnce()),
  // Enough for a hundred people of one hospital who sign in at the same minute.
  places: 200,
  // The web waits 20 s for an answer.
  patienceMs: 18_000,
})

const full = () => new DomainError('service_unavailable', { retryAfter: 2 })

/**
 * Runs a limited number of calls at once, and lets the others wait for their turn: a flood from many addresses cannot keep
 * known callers out, nor networks without a wrong password of late.
 * @throws {DomainError} service_unavailable when too many wait, or after waiting too long.
 */
export function createTurns({ atOnce, places, patienceMs }: Options) {
  let running = 0
  let round = 0
  let turn = 0
  const waiting = new Set<Waiting>()
  /** Sites with a wrong password, until when they count as such; the oldest first. */
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

  /** Where all places are taken, the site with most callers gives one to a site with fewer. */
  function makePlace(caller: Caller) {
    const rivals = waitingIn(groupOf(caller))
    if (rivals.length < places) return
    const bySite = Map.groupBy(rivals, (one) => one.caller.site)
    const crowd = [...bySite.values()].reduce((most, site) => (site.length > most.length ? site : most))
    if (crowd.length <= (bySite.get(caller.site)?.length ?? 0) + 1) throw full()
    crowd.at(-1)!.refuse()
  }

  function wait(caller: Caller) {
    makePlace(caller)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const others = [...waiting]
    const one: Waiting = {
      caller,
      siteTurn: others.find((other) => other.caller.site === caller.site)?.siteTurn ?? ++turn,
      networkTurn: others.find((other) => other.caller.network === caller.network)?.networkTurn ?? ++turn,
      begin: () => leave(resolve),
      refuse: () => leave(() => reject(full())),
    }
    const timer = setTimeout(one.refuse, patienceMs)
    waiting.add(one)
    const leave = (settle: () => void) => {
      clearTimeout(timer)
      waiting.delete(one)
      settle()
    }
    return promise
  }

  /** Gives the place that has become free to the next caller, so that a newcomer cannot take it. */
  function passOn() {
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
    if (running < atOnce) running++
    else await wait(caller)
    try {
      return await work()
    } catch (error) {
      if (error instanceof DomainError && failureCodes.includes(error.code)) rememberFailure(caller)
      throw error
    } finally {
      passOn()
    }
  }
}
