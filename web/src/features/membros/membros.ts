import { changeMembro, createMembro, createMembros, deleteMembro, listMembros } from '@plantao/contract/membros/routes'
import type { AddedMembro, MembroSearch } from '@plantao/contract/membros/schema'
import type { RouteInput } from '@plantao/contract/route'
import { membros as texts } from '@plantao/contract/sentences/membros'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { callOnce } from '../../lib/http/call-once.ts'
import { hasCode } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'
import { useChange } from '../../lib/realtime/use-change.ts'

export const membrosQuery = (search: Pick<MembroSearch, 'q' | 'mostrar'>) =>
  infiniteQueryOptions({
    queryKey: ['membros', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(listMembros, { query: { ...search, cursor: pageParam, limit: 50 }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The form itself shows the refusals about a CRM and a name. */
function fail(error: Error) {
  if (!hasCode(error, 'membro_crm_taken') && !hasCode(error, 'membro_same_name')) notifyFailure(texts.failed)(error)
}

function useWrite<Input, Answer>(write: (input: Input) => Promise<Answer>, done?: (input: Input) => string) {
  return useChange({
    mutationFn: write,
    changes: () => [{ topic: 'membros' }],
    isPendingUntilShown: true,
    onSuccess: (_, input: Input) => {
      if (done) notify.success(done(input))
    },
    onError: fail,
  })
}

type MembroInput = RouteInput<typeof createMembro>['body']

export const useCreateMembro = () =>
  useWrite(
    (body: MembroInput) => callOnce(createMembro, { body }),
    () => texts.created,
  )

export const useChangeMembro = () =>
  useWrite(
    ({ id, ...body }: RouteInput<typeof changeMembro>['body'] & { id: string }) =>
      call(changeMembro, { params: { id }, body }),
    ({ is_archived }) => (is_archived === undefined ? texts.changed : is_archived ? texts.archived : texts.restored),
  )

export const useDeleteMembro = () =>
  useWrite(
    (id: string) => call(deleteMembro, { params: { id } }),
    () => texts.deleted,
  )

/** As many rows as fit into the body of one request, however long they are. */
const atOnce = 100

/** Answers the outcome of each row, in their order. If the list is sent again after a failure, its saved rows are found. */
export const useCreateMembros = () =>
  useWrite(async (rows: readonly MembroInput[]) => {
    const added: AddedMembro[] = []
    for (let at = 0; at < rows.length; at += atOnce) {
      const { items } = await callOnce(createMembros, { body: { membros: rows.slice(at, at + atOnce) } })
      added.push(...items)
    }
    return added
  })
