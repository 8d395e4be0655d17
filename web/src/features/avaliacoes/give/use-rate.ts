import { rateHospital, rateMedico } from '@plantao/contract/avaliacoes/routes'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { ownVagasQuery, vagaPages } from '../../vagas/queries.ts'
import { avaliacoes } from '../queries.ts'

export function useRate(vagaId: string, by: 'medico' | 'hospital') {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['avaliacoes', 'rate', vagaId],
    mutationFn: (body: RouteInput<typeof rateMedico>['body']) =>
      by === 'medico' ? call(rateHospital, { body }) : call(rateMedico, { body }),
    onSuccess: () => notify.success(messages.avaliacoes.given),
    onError: notifyFailure(messages.avaliacoes.giveFailed, { offline: messages.offline.rate }),
    onSettled: () => {
      void client.invalidateQueries(avaliacoes)
      void client.invalidateQueries(vagaPages)
      void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['candidaturas'] })
    },
  })
}
