import type { RouteInput } from '@plantao/contract/route'
import { setores as texts } from '@plantao/contract/sentences/setores'
import {
  changeSetor,
  createSetor,
  deleteSetor,
  listSetores,
  mergeSetores,
  orderSetores,
} from '@plantao/contract/setores/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'

/** The hospital's sectors in the order that the hospital chose, including archived ones. */
export const setoresQuery = queryOptions({
  queryKey: ['setores'],
  queryFn: ({ signal }) => call(listSetores, { signal }),
  select: ({ items }) => items,
})

function useWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => string,
) {
  return useChange({
    mutationFn: write,
    changes: () => [{ topic: 'setores' }],
    isPendingUntilShown: true,
    onSuccess: (answer: Answer, input: Input) => {
      const text = done(answer, input)
      if (text) notify.success(text)
    },
    onError: notifyFailure(texts.failed),
  })
}

export const useCreateSetor = () =>
  useWrite(
    (body: RouteInput<typeof createSetor>['body']) => call(createSetor, { body }),
    () => texts.created,
  )

export const useChangeSetor = () =>
  useWrite(
    ({ id, ...body }: RouteInput<typeof changeSetor>['body'] & { id: string }) =>
      call(changeSetor, { params: { id }, body }),
    (_, { is_archived }) => (is_archived === undefined ? texts.changed : is_archived ? texts.archived : texts.restored),
  )

export const useDeleteSetor = () =>
  useWrite(
    (id: string) => call(deleteSetor, { params: { id } }),
    () => texts.deleted,
  )

/** The list shows the new order, so no toast follows. */
export const useOrderSetores = () =>
  useWrite(
    (setor_ids: string[]) => call(orderSetores, { body: { setor_ids } }),
    () => '',
  )

export const useMergeSetores = () =>
  useWrite(
    (body: RouteInput<typeof mergeSetores>['body']) => call(mergeSetores, { body }),
    ({ moved }) => texts.merged(moved),
  )
