import { endOtherSessions } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export const useEndOtherSessions = () =>
  useChange({
    mutationFn: () => call(endOtherSessions),
    changes: () => [{ topic: 'auth' }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(messages.sessions.ended),
    onError: notifyFailure(messages.sessions.endFailed, { offline: messages.offline.endSessions }),
  })
