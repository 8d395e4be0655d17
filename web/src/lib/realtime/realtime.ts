import { followChanges } from '@plantao/contract/notificacoes/routes'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { headersOf } from '../http/send.ts'
import { setServiceUnavailable } from '../service-status.ts'
import { currentAccessToken, onSessionChange, renewSession, useUser } from '../session/session.ts'
import { readEvents } from './event-stream.ts'

/** The server writes at least a comment more often than this. */
const silentAfter = 60_000
/** Short, so that everybody is up to date within seconds of the service's return; the jitter spreads the crowd. */
const longestWait = 4_000
/** A cut line is mostly back within a moment, which nobody need be told of. */
const toldAfter = 2_000
/** A page nobody looks at gives its connection back: browsers allow six to a server, over all tabs. */
const hiddenFor = 60_000

/**
 * Both prefixes for either topic: a list of vagas counts candidaturas or carries one's own, and a candidatura shows its
 * vaga. Only what is on the screen is asked for again.
 */
const live = [['vagas'], ['candidaturas']] as const

/** Keeps what is on the screen up to date with what others do, for as long as somebody is signed in. */
export function useLiveChanges() {
  const client = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => (userId ? follow(client) : undefined), [client, userId])
}

function follow(client: QueryClient) {
  const refresh = coalesced(() => {
    for (const queryKey of live) void client.invalidateQueries({ queryKey })
  })
  const stream = keepOpen({
    onChange: refresh.soon,
    onReady: (isFirst) => {
      // What came before the line stood may be older than a change nobody told us of.
      const readyAt = Date.now()
      const mayBeOld = (query: Query) => !isFirst || (isLive(query) && query.state.dataUpdatedAt <= readyAt)
      void client.invalidateQueries({
        // What failed while the service was away comes by itself now.
        predicate: (query) => query.state.status === 'error' || (query.state.dataUpdatedAt > 0 && mayBeOld(query)),
      })
    },
    onAway: setServiceUnavailable,
  })
  const offSession = onSessionChange((session) => {
    if (!session) stream.close()
  })
  return () => {
    offSession()
    stream.close()
    refresh.cancel()
  }
}

const isLive = ({ queryKey }: Query) => live.some(([prefix]) => prefix === queryKey[0])

/** A burst is answered once, and a steady stream of changes once in a second; the jitter keeps clients apart. */
function coalesced(task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  return {
    soon: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          task()
        },
        Math.max(100 + Math.random() * 200, last + 1_000 - Date.now()),
      )
    },
    cancel: () => clearTimeout(timer),
  }
}

interface StreamListener {
  onChange: () => void
  /** The line stands; from here on no change goes by unseen. Not first: some may have, in the gap before. */
  onReady: (isFirst: boolean) => void
  /** The service cannot be reached, or cannot tell of changes; or it can again. */
  onAway?: (away: boolean) => void
}

/** The server refuses this caller; it is not away. */
class Refused extends Error {}

export function keepOpen({ onChange, onReady, onAway = () => {} }: StreamListener) {
  let isFirst = true
  let failures = 0
  let connection: AbortController | null = null
  let next: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  function hear(event: string) {
    failures = 0
    if (event === 'change') onChange()
    // The server itself hears nothing for now, …
    if (event === 'away') tellSoon()
    // … or does again (`resync`), and may have missed something.
    if (event !== 'ready' && event !== 'resync') return
    isBack()
    onReady(isFirst)
    isFirst = false
  }

  function tellSoon() {
    telling ??= setTimeout(() => onAway(true), toldAfter)
  }

  function isBack() {
    clearTimeout(telling)
    telling = undefined
    onAway(false)
  }

  async function run() {
    clearTimeout(next)
    const mine = new AbortController()
    connection = mine
    try {
      await read(mine.signal, hear)
    } catch (error) {
      // However it broke, the remedy is to connect again; what was missed is asked for then.
      if (connection === mine && !(error instanceof Refused)) tellSoon()
    }
    if (connection !== mine) return
    connection = null
    const wait = Math.min(longestWait, 1_000 * 2 ** failures++)
    next = setTimeout(run, wait / 2 + (Math.random() * wait) / 2)
  }

  function stop() {
    clearTimeout(next)
    const ending = connection
    connection = null
    ending?.abort()
  }

  function restart() {
    if (document.visibilityState === 'hidden') return
    failures = 0
    if (!connection) void run()
  }

  function onVisibility() {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(stop, hiddenFor)
    else restart()
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', restart)
  void run()

  return {
    close: () => {
      clearTimeout(hiding)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', restart)
      stop()
      isBack()
    },
  }
}

async function read(cancelled: AbortSignal, hear: (event: string) => void) {
  const silence = new AbortController()
  let watchdog = setTimeout(() => silence.abort(), silentAfter)
  try {
    const response = await connect(AbortSignal.any([cancelled, silence.signal]))
    if (!response?.body) return
    for await (const { event } of readEvents(response.body)) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silence.abort(), silentAfter)
      hear(event)
    }
  } finally {
    clearTimeout(watchdog)
  }
}

async function connect(signal: AbortSignal) {
  const accessToken = await currentAccessToken()
  if (!accessToken) return null
  const response = await fetch(followChanges.path, {
    headers: { ...headersOf({}, accessToken), accept: 'text/event-stream' },
    signal,
  })
  if (response.ok) return response
  if (response.status === 401) await renewSession(accessToken)
  const answered = `the stream answered ${response.status}`
  throw response.status < 500 ? new Refused(answered) : new Error(answered)
}
