import { createRequest } from '@plantao/contract/auth/requests/routes'
import type { RequestInput } from '@plantao/contract/auth/requests/schema'
import { formatDay } from '@plantao/contract/format'
import { operacao } from '@plantao/contract/sentences/operacao'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export const useCreateRequest = () =>
  useChange({
    mutationFn: (body: RequestInput) => call(createRequest, { body }),
    changes: () => [{ topic: 'operadores' }],
    onSuccess: ({ due_on }) => notify.success(operacao.requested(formatDay(due_on))),
    onError: notifyFailure(operacao.requestFailed),
  })
