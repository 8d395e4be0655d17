import { errorStatus } from '@plantao/contract/errors'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { clientNetwork, clientSite } from '../../platform/security/client-network.ts'
import { maxConcurrentHashes } from './argon2.ts'

export interface Caller {
  isKnown: boolean
  /** Within a group of callers, turns rotate among sites (`clientSite`). */
  site: string
  /** Within a site, turns rotate among the accounts of known callers, and among the networks of the others. */
  client: string
  /** The account whose calls are counted. */
  account?: string
}

/** A caller who has proved to own the account, by a known device, a session, or the link of an e-mail. */
export function knownCaller(request: FastifyRequest, account: string): Caller {
  return { isKnown: true, site: clientSite(request), client: account, account }
}

export function unknownCaller(request: FastifyRequest, account?: string): Caller {
  const caller = { isKnown: false, site: clientSite(request), client: clientNetwork(request) }
  return account === undefined ? caller : { ...caller, account }
}

/** The order in which groups get turns. A group without waiting callers passes its turn on. */
const rounds = ['known', 'withoutFailures', 'known', 'withoutFailures', 'last'] as const
type Group = (typeof rounds)[number]

const failureCodes: readonly string[] = ['credentials_invalid', 'password_wrong']
/** Calls without a wrong password in five minutes, beyond which the account or the whole site waits in the last group. */
const maxRight = { site: 300, account: 30 }
const countedMs = 5 * 60_000
const keysKept = 10_000

/** A call that has its place. */
interface Running {
  site: string
  group: Group
}

interface Waiting {
  caller: Caller
  /** The turn in which the site was last served, else the turn in which it began to wait. The lowest is served next. */
  siteTurn: number
  clientTurn: number
  begin: (call: Running) => void
  refuse: () => void
}

interface Options {
  concurrency: number
  /** How many calls of the last group may run at once. */
  maxLast: number
  maxWaiting: number
  timeoutMs: number
}

/** One queue for the whole process, because all hashes share the cores. */
export const queueHash = createHashQueue({
  // The limit of calls is above that of hashes, because a third of the calls is busy with the database at any moment.
  concurrency: Math.ceil(1.5 * maxConcurrentHashes()),
  // One core stays free of floods, so that the hash of a known caller begins at once and runs at its usual speed.
  maxLast: Math.max(1, maxConcurrentHashes() - 1),
  // Enough for a hundred people in one hospital who sign in within the same minute.
  maxWaiting: 200,
  // Shorter than the 20 s after which the web gives up.
  timeoutMs: 18_000,
})

const full = () => new DomainError('service_unavailable', { retryAfter: 2 })

/**
 * Runs a limited number of calls concurrently. Others wait for their turn. Known callers, and sites without a recent
 * wrong password, get turns even during a flood of wrong passwords, or of right ones of somebody's own accounts.
 * @throws {DomainError} service_unavailable when too many wait, or after waiting too long
 */
export function createHashQueue({ concurrency, maxLast, maxWaiting, timeoutMs }: Options) {
  const running = new Set<Running>()
  // One site leaves a place free, so that a known caller elsewhere begins at once.
  const maxOfSite = Math.max(1, concurrency - 1)
  let round = 0
  let turn = 0
  const waiting = new Set<Waiting>()
  const failedSites = createCounts()
  /** The calls without a wrong password, by site and by account. */
  const right = createCounts()

  function groupOf({ isKnown, site, account }: Caller): Group {
    const isFlood = right.of(site) > maxRight.site || (account !== undefined && right.of(account) > maxRight.account)
    if (isFlood || (!isKnown && failedSites.of(site) > 0)) return 'last'
    return isKnown ? 'known' : 'withoutFailures'
  }
  const waitingIn = (group: Group) => [...waiting].filter(({ caller }) => groupOf(caller) === group)

  function countRight({ site, account }: Caller) {
    right.add(site)
    if (account !== undefined) right.add(account)
  }

  function countError(caller: Caller, { code }: DomainError) {
    // A call that was refused before its hash counts nowhere.
    if (errorStatus[code] === 429 || errorStatus[code] === 503) return
    if (!failureCodes.includes(code)) countRight(caller)
    else if (!caller.isKnown) failedSites.restart(caller.site)
  }

  /**
   * If the group is full, refuses a waiting caller of the busiest client of the busiest site. Throws if the new caller's
   * site and client are as busy.
   */
  function makeRoom(caller: Caller) {
    const rivals = waitingIn(groupOf(caller))
    if (rivals.length < maxWaiting) return
    const own = rivals.filter((one) => one.caller.site === caller.site)
    const busiest = crowd(rivals, 'site')
    const isRoom = busiest.length > own.length + 1
    const chosen = crowd(isRoom ? busiest : own, 'client')
    const ownCalls = own.filter((one) => one.caller.client === caller.client).length
    if (!isRoom && chosen.length <= ownCalls + 1) throw full()
    chosen.at(-1)!.refuse()
  }

  function wait(caller: Caller) {
    makeRoom(caller)
    const { promise, resolve, reject } = Promise.withResolvers<Running>()
    const others = [...waiting]
    const one: Waiting = {
      caller,
      // A newcomer comes before the caller that was served last, and after all others.
      siteTurn: others.find((other) => other.caller.site === caller.site)?.siteTurn ?? turn - 1,
      clientTurn: others.find((other) => other.caller.client === caller.client)?.clientTurn ?? turn - 1,
      begin: (call) => leave(() => resolve(call)),
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

  function mayBegin({ site }: Caller, group: Group) {
    if (running.size >= concurrency) return false
    const calls = [...running]
    if (group === 'last' && calls.filter((call) => call.group === 'last').length >= maxLast) return false
    return calls.filter((call) => call.site === site).length < maxOfSite
  }

  function takePlace({ site }: Caller, group: Group): Running {
    const call = { site, group }
    running.add(call)
    return call
  }

  /** Gives a free place to the next waiting caller, so that no newcomer takes it. @returns whether somebody took it */
  function startNext() {
    for (const _ of rounds) {
      const group = rounds[round++ % rounds.length]!
      const able = waitingIn(group).filter(({ caller }) => mayBegin(caller, group))
      const [next] = able.sort((a, b) => a.siteTurn - b.siteTurn || a.clientTurn - b.clientTurn)
      if (!next) continue
      next.begin(takePlace(next.caller, group))
      turn += 2
      for (const other of waiting) {
        if (other.caller.site === next.caller.site) other.siteTurn = turn
        if (other.caller.client === next.caller.client) other.clientTurn = turn
      }
      return true
    }
    return false
  }

  return async <R>(caller: Caller, work: () => Promise<R>): Promise<R> => {
    const group = groupOf(caller)
    const call = mayBegin(caller, group) ? takePlace(caller, group) : await wait(caller)
    try {
      const done = await work()
      countRight(caller)
      return done
    } catch (error) {
      if (error instanceof DomainError) countError(caller, error)
      throw error
    } finally {
      running.delete(call)
      while (startNext());
    }
  }
}

function crowd(callers: Waiting[], key: 'site' | 'client') {
  const groups = Map.groupBy(callers, ({ caller }) => caller[key]).values()
  return [...groups].reduce((most, group) => (group.length > most.length ? group : most), [])
}

/** Counts calls of five minutes by key, in memory, for the latest 10,000 keys. */
function createCounts() {
  const counts = new Map<string, { calls: number; endsAt: number }>()
  const current = (key: string) => {
    const one = counts.get(key)
    return one && one.endsAt > performance.now() ? one : undefined
  }
  function keep(key: string, calls: number, endsAt: number) {
    counts.delete(key)
    counts.set(key, { calls, endsAt })
    const [oldest] = counts.keys()
    if (counts.size > keysKept) counts.delete(oldest!)
  }
  return {
    of: (key: string) => current(key)?.calls ?? 0,
    add(key: string) {
      const { calls, endsAt } = current(key) ?? { calls: 0, endsAt: performance.now() + countedMs }
      keep(key, calls + 1, endsAt)
    },
    /** Counts one call, whose five minutes begin now. */
    restart: (key: string) => keep(key, 1, performance.now() + countedMs),
  }
}
