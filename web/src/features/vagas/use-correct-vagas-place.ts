import { messages } from '@plantao/contract/messages'
import { correctVagasPlace } from '@plantao/contract/vagas/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { ownVagasQuery, vagasToCorrectQuery } from './queries.ts'

export function useCorrectVagasPlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(correctVagasPlace, {}),
    onSuccess: ({ count }) => notify.success(messages.hospitais.corrected(count)),
    onError: notifyFailure(messages.hospitais.correctFailed),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownVagasQuery.queryKey })
      void client.invalidateQueries({ queryKey: vagasToCorrectQuery.queryKey })
    },
  })
}
