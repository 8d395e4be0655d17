import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { closeVaga, correctVagasPlace, createVaga, reopenVaga } from '@plantao/contract/vagas/routes'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { call } from '../../lib/http/api.ts'
import { callOnce } from '../../lib/http/call-once.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'

const { vagas: texts, offline } = messages

export const useCreateVaga = () =>
  useChange({
    mutationFn: (body: RouteInput<typeof createVaga>['body']) => callOnce(createVaga, { body }),
    changes: () => [{ topic: 'vagas' }],
    onSuccess: () => notify.success(texts.created),
    onError: notifyFailure(texts.createFailed, { unexpected: texts.createUnexpected, offline: offline.createVaga }),
  })

export const useCloseVaga = () =>
  useChange({
    mutationFn: (body: { vaga_id: string; reason?: string }) => call(closeVaga, { body }),
    changes: ({ vaga_id }) => [{ topic: 'vagas', vaga_id }],
    onSuccess: () => notify.success(texts.closed),
    onError: notifyFailure(texts.closeFailed, { offline: offline.closeVaga }),
  })

export const useReopenVaga = () =>
  useChange({
    mutationFn: ({ id }: Pick<OwnVaga, 'id' | 'status'>) => call(reopenVaga, { body: { vaga_id: id } }),
    changes: ({ id }) => [{ topic: 'vagas', vaga_id: id }],
    isPendingUntilShown: true,
    onSuccess: ({ invited_count }, { status }) => {
      const called = invited_count > 0 ? [texts.called(invited_count)] : []
      notify.success([...(status === 'encerrada' ? [texts.reopened] : []), ...called].join(' '))
    },
    onError: (error, { status }) => {
      const notifyFailed =
        status === 'encerrada'
          ? notifyFailure(texts.reopenFailed, { offline: offline.reopenVaga })
          : notifyFailure(texts.callFailed, { offline: offline.callCandidates })
      notifyFailed(error)
    },
  })

export const useCorrectVagasPlace = () =>
  useChange({
    mutationFn: () => call(correctVagasPlace, {}),
    changes: () => [{ topic: 'vagas' }],
    onSuccess: ({ count }) => notify.success(hospitais.corrected(count)),
    onError: notifyFailure(hospitais.correctFailed),
  })
