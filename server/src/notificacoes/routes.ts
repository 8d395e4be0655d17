import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CompiledQuery } from 'kysely'
import { readAs, readOneAs } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { accountTypeIn, type SignedIn } from '../platform/http/callers.ts'
import { mount } from '../platform/http/mount.ts'
import { type EventStream, openEventStream } from '../platform/realtime/event-stream.ts'
import type { Subscriber } from '../platform/realtime/pg-listener.ts'
import type { Services } from '../platform/services.ts'
import { mountBell } from './bell-routes.ts'
import { mountUnsubscribe } from './unsubscribe.ts'

/** Each tab has one stream. More streams than this are an error or an attack. */
const streamsPerSession = 12
/** Several people may share a hospital's account. */
const streamsPerAccount = 60

/**
 * Maximum reloads of doctors' pages per second, after changes of vagas. A reload takes 1.5 to 3 ms of a core
 * (docs/capacity.md), so all reloads together use about half a core.
 */
const reloadsEachSecond = 200
/**
 * Milliseconds. Pages already wait this long between reloads (`throttled.ts` of the web), so only a longer time is sent
 * to them.
 */
const soon = 1_000

/** The key for events to all doctors. */
const medicos = 'medicos'
/** The key for events to all operators. */
const operadores = 'operadores'

interface FollowOptions {
  reloads?: number
  /** Resolves when the index in memory has all earlier commits. A failure is ignored: the index then is a bit older. */
  listsCaughtUp?: () => Promise<void>
}

export function mountNotificacoes(
  app: FastifyInstance,
  services: Services,
  { reloads = reloadsEachSecond, listsCaughtUp = async () => {} }: FollowOptions = {},
) {
  mountBell(app, services)
  mountUnsubscribe(app, services)
  const followers = new Followers(services, reloads, () => listsCaughtUp().catch(() => {}))

  // Ends all streams, because a closing server would otherwise wait for them until their access tokens expire.
  app.addHook('preClose', async () => followers.endAll())

  mount(app, services, followChanges, async ({ actor, request, reply }) => {
    const follower = new Follower(followers, actor)
    try {
      follower.follow(await keysOf(services, actor), request.claims!.exp)
    } catch (error) {
      follower.leave()
      throw error
    }
    follower.openStream(reply)
    // A page reloads its lists at 'ready', so the index in memory must have all earlier commits by then.
    await followers.listsCaughtUp()
    follower.sendReady()
  })
}

class Followers {
  readonly services: Services
  readonly listsCaughtUp: () => Promise<void>
  medicosFollowing = 0
  readonly #reloads: number
  readonly #bySession = new Map<string, Set<Follower>>()
  readonly #byAccount = new Map<string, Set<Follower>>()

  constructor(services: Services, reloads: number, listsCaughtUp: () => Promise<void>) {
    this.services = services
    this.listsCaughtUp = listsCaughtUp
    this.#reloads = reloads
  }

  /** @throws {DomainError} too_many_requests */
  add(follower: Follower, { sessionId, userId }: SignedIn) {
    const ofSession = this.#bySession.get(sessionId) ?? new Set()
    const ofAccount = this.#byAccount.get(userId) ?? new Set()
    if (ofSession.size >= streamsPerSession || ofAccount.size >= streamsPerAccount)
      throw new DomainError('too_many_requests', { retryAfter: 60 })
    this.#bySession.set(sessionId, ofSession.add(follower))
    this.#byAccount.set(userId, ofAccount.add(follower))
  }

  remove(follower: Follower, { sessionId, userId }: SignedIn) {
    removeFrom(this.#bySession, sessionId, follower)
    removeFrom(this.#byAccount, userId, follower)
  }

  endAll() {
    for (const followers of this.#bySession.values()) for (const follower of followers) follower.end()
  }

  /** Adds `within_ms` to an event for all doctors, if they are many. Their pages spread the reloads over this time. */
  paced(data: unknown) {
    const within = Math.ceil((this.medicosFollowing * 1000) / this.#reloads)
    return within > soon ? { ...(data as ChangeEvent), within_ms: within } : data
  }
}

function removeFrom(by: Map<string, Set<Follower>>, key: string, follower: Follower) {
  const followers = by.get(key)
  followers?.delete(follower)
  if (followers?.size === 0) by.delete(key)
}

/**
 * The stream of an open tab. The stream listens for the session's end before the session is checked, so that no end is
 * missed in between.
 */
class Follower implements Subscriber {
  keys: readonly string[]
  readonly #followers: Followers
  readonly #actor: SignedIn
  #stream: EventStream | undefined
  #unsubscribe: () => void
  #leaving: NodeJS.Timeout | undefined
  #hasEnded = false

  /** @throws {DomainError} too_many_requests */
  constructor(followers: Followers, actor: SignedIn) {
    followers.add(this, actor)
    this.#followers = followers
    this.#actor = actor
    this.keys = [`session:${actor.sessionId}`]
    this.#unsubscribe = followers.services.listener.subscribe(this)
  }

  /** @param exp expiry of the access token. The stream ends then, and the web opens another with a new token. */
  follow(keys: readonly string[], exp: number) {
    if (this.#hasEnded) throw new DomainError('session_required')
    this.#unsubscribe()
    this.keys = [...this.keys, ...keys]
    this.#unsubscribe = this.#followers.services.listener.subscribe(this)
    if (this.#isMedico()) this.#followers.medicosFollowing++
    // Whole seconds, because Node.js keeps all timers of the same length in one list.
    const seconds = Math.max(0, Math.ceil(exp - Date.now() / 1000))
    this.#leaving = setTimeout(() => this.end(), seconds * 1000).unref()
  }

  openStream(reply: FastifyReply) {
    this.#stream = openEventStream(reply, { onClose: () => this.leave() })
  }

  sendReady() {
    const quiet_ms = Math.floor(this.#followers.services.listener.quietFor(this.keys))
    this.#stream?.send('ready', { quiet_ms })
  }

  end() {
    this.#hasEnded = true
    this.#stream?.end()
  }

  /** Called once, when the stream closes or cannot be opened. */
  leave() {
    this.#unsubscribe()
    clearTimeout(this.#leaving)
    this.#followers.remove(this, this.#actor)
    if (this.#isMedico()) this.#followers.medicosFollowing--
  }

  onEvent(data: unknown, to: readonly string[]) {
    if (to.includes(this.keys[0]!)) return this.end()
    this.#stream?.send('change', this.#isMedico() && to.includes(medicos) ? this.#followers.paced(data) : data)
  }

  onLost() {
    this.#stream?.send('away')
  }

  onGap() {
    // As with 'ready'. After a lost connection, an index is loaded anew.
    void this.#followers.listsCaughtUp().then(() => this.#stream?.send('resync'))
    readAs(this.#followers.services.db, this.#actor, CompiledQuery.raw('select 1')).catch(() => this.end())
  }

  #isMedico() {
    return this.keys.includes(medicos)
  }
}

/** @throws {DatabaseError} when the session has ended */
async function keysOf({ db }: Services, actor: SignedIn): Promise<string[]> {
  const kind = accountTypeIn(actor)
  const own = await readOneAs<{ id: string | null }>(
    db,
    actor,
    CompiledQuery.raw(`select app.current_${kind}_id() as id`),
  )
  const everyones = kind === 'medico' ? [medicos] : kind === 'operador' ? [operadores] : []
  return [`account:${actor.userId}`, ...everyones, ...(own?.id ? [`${kind}:${own.id}`] : [])]
}
