import { endOtherSessions, listSessions } from '@plantao/contract/auth/routes'
import { formatInstant } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { describeDevice } from './describe-device.ts'

export function OpenSessions() {
  const sessions = useQuery(openSessionsQuery)
  const end = useEndOtherSessions()
  if (!sessions.data) return <NotLoaded query={sessions} failed={messages.sessions.failed} skeleton="h-16" />
  const { items } = sessions.data
  return (
    <div className="flex flex-col gap-3">
      <h4 className="font-semibold">Sessões abertas</h4>
      <ul className="flex flex-col divide-y divide-line-2 rounded-control border border-line">
        {items.map((session) => (
          <li key={session.id} className="flex items-center gap-3 px-4 py-2">
            <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
            <div className="min-w-0">
              <p className="font-semibold">{describeDevice(session.user_agent)}</p>
              <p className="text-sm text-ink-2">
                {session.is_current ? 'Esta sessão' : `Usada em ${formatInstant(session.refreshed_at, readersZone)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {items.some((session) => !session.is_current) && (
        <Button variant="secondary" className="w-fit" loading={end.isPending} onClick={() => end.mutate()}>
          Encerrar outras sessões
        </Button>
      )}
    </div>
  )
}

const openSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

const useEndOtherSessions = () =>
  useChange({
    mutationFn: () => call(endOtherSessions),
    changes: () => [{ topic: 'auth' }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(messages.sessions.ended),
    onError: notifyFailure(messages.sessions.endFailed, { offline: messages.offline.endSessions }),
  })
