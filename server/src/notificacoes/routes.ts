import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { readAs, readOneAs } from '../platform/database/db.ts'
import type { SignedIn } from '../platform/http/callers.ts'
import { DomainError } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.ts'
import { type EventStream, openEventStream } from '../platform/realtime/event-stream.ts'
import type { Services } from '../platform/services.ts'
import { mountBell } from './bell-routes.ts'
import { mountUnsubscribe } from './unsubscribe.ts'

/** One for each tab. More is an error or an attack. */
const streamsPerSession = 12
/** Several people may share a hospital's account. */
const streamsPerAccount = 60

/**
 * Of a doctor's page, because a vaga changed. Each takes 1.5 to 3 ms of the server, for the list and the counts of options
 * (docs/capacity.md): so they take at most half of a core, however many pages are open and however many vagas change.
 */
const reloadsEachSecond = 200
/** Pages wait for so long without being told: a burst of changes is one reload. */
const soon = 1_000

/** The key of what all doctors are told of. */
const medicos = 'medicos'

interface Follower {
  end: () => void
}

export function mountNotificacoes(
  app: FastifyInstance,
  services: Services,
  { reloads = reloadsEachSecond }: { reloads?: number } = {},
) {
  mountBell(app, services)
  mountUnsubscribe(app, services)
  const { db, listener } = services
  const bySession = new Map<string, Set<Follower>>()
  const byAccount = new Map<string, Set<Follower>>()
  let medicosFollowing = 0
  /** What all doctors are told of, with the time that their reloads take if each second has so many. */
  const paced = (data: unknown) => {
    const within = Math.ceil((medicosFollowing * 1000) / reloads)
    return within > soon ? { ...(data as ChangeEvent), within_ms: within } : data
  }

  // Streams do not end by themselves: a server that closes would wait for them forever.
  app.addHook('preClose', async () => {
    for (const follower of [...bySession.values()].flatMap((followers) => [...followers])) follower.end()
  })

  mount(app, services, followChanges, async ({ actor, request, reply }) => {
    let stream: EventStream | undefined
    let hasEnded = false
    const end = () => {
      hasEnded = true
      stream?.end()
    }
    const endIfSessionOver = () => readAs(db, actor, CompiledQuery.raw('select 1')).catch(end)
    const sessionKey = `session:${actor.sessionId}`
    const stops: (() => void)[] = []
    const stop = () => {
      for (const each of stops.splice(0)) each()
    }
    try {
      stops.push(remember(bySession, actor.sessionId, { end }, streamsPerSession))
      stops.push(remember(byAccount, actor.userId, { end }, streamsPerAccount))
      // Subscribed before the session is checked, so that its end is not missed in between.
      const onGap = () => void endIfSessionOver()
      const stopWatchingSession = listener.subscribe({ keys: [sessionKey], onEvent: end, onGap })
      stops.push(stopWatchingSession)
      const keys = await keysOf(services, actor)
      if (hasEnded) throw new DomainError('session_required')
      const opened = openEventStream(reply)
      stream = opened
      stopWatchingSession()
      const isMedico = keys.includes(medicos)
      if (isMedico) {
        medicosFollowing++
        stops.push(() => medicosFollowing--)
      }
      stops.push(
        listener.subscribe({
          keys: [sessionKey, ...keys],
          onEvent: (data, to) =>
            to.includes(sessionKey)
              ? end()
              : opened.send('change', isMedico && to.includes(medicos) ? paced(data) : data),
          onLost: () => opened.send('away'),
          onGap: () => {
            opened.send('resync')
            onGap()
          },
        }),
        leaveAt(request.claims!.exp, end),
      )
      opened.onClose(stop)
      opened.send('ready')
    } catch (error) {
      stop()
      throw error
    }
  })
}

/** The keys of change events for the caller. @throws {DatabaseError} when the session has ended. */
async function keysOf({ db }: Services, actor: SignedIn): Promise<string[]> {
  const kind = actor.role === 'app_medico' ? 'medico' : 'hospital'
  const own = await readOneAs<{ id: string | null }>(
    db,
    actor,
    CompiledQuery.raw(`select app.current_${kind}_id() as id`),
  )
  return [`account:${actor.userId}`, ...(kind === 'medico' ? [medicos] : []), ...(own?.id ? [`${kind}:${own.id}`] : [])]
}

/** The stream ends with the access token; the web opens another with a new one. */
function leaveAt(exp: number, end: () => void) {
  // In whole seconds: timers of the same length share a list.
  const timer = setTimeout(end, Math.max(0, Math.ceil(exp - Date.now() / 1000)) * 1000)
  timer.unref()
  return () => clearTimeout(timer)
}

function remember(by: Map<string, Set<Follower>>, key: string, follower: Follower, most: number) {
  const followers = by.get(key) ?? new Set()
  if (followers.size >= most) throw new DomainError('too_many_requests', { retryAfter: 60 })
  by.set(key, followers.add(follower))
  return () => {
    followers.delete(follower)
    if (followers.size === 0) by.delete(key)
  }
}
