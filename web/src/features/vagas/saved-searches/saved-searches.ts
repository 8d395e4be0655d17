import { messages } from '@plantao/contract/messages'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '@plantao/contract/saved-searches/routes'
import type { AlertChoice } from '@plantao/contract/saved-searches/schema'
import type { VagaFilters } from '@plantao/contract/vagas/search/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { callOnce } from '../../../lib/http/call-once.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

const { savedSearches: texts, offline } = messages

/**
 * The saved searches, newest first. The key does not begin with 'vagas', because change events of that topic do not
 * concern this query.
 */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => call(listSavedSearches, { signal }),
  select: ({ items }) => items,
})

function useWrite<Input>(
  write: (input: Input) => Promise<unknown>,
  done: string,
  onError: ReturnType<typeof notifyFailure>,
) {
  return useChange({
    mutationFn: write,
    changes: () => [{ topic: 'saved-searches' }, { topic: 'medicos' }],
    isPendingUntilShown: true,
    onSuccess: () => notify.success(done),
    onError,
  })
}

export const useSaveSearch = () =>
  useWrite(
    (body: { name: string; alerts: AlertChoice; filters: VagaFilters }) => callOnce(saveSearch, { body }),
    texts.saved,
    notifyFailure(texts.saveFailed, { offline: offline.saveSearch }),
  )

export const useRenameSearch = () =>
  useWrite(
    ({ id, name }: { id: string; name: string }) => call(changeSavedSearch, { params: { id }, body: { name } }),
    texts.renamed,
    notifyFailure(texts.renameFailed, { offline: offline.renameSearch }),
  )

export const useChangeAlerts = () =>
  useWrite(
    ({ id, alerts }: { id: string; alerts: AlertChoice }) =>
      call(changeSavedSearch, { params: { id }, body: { alerts } }),
    texts.alertsChanged,
    notifyFailure(texts.alertsFailed, { offline: offline.changeAlerts }),
  )

export const useDeleteSearch = () =>
  useWrite(
    (id: string) => call(deleteSavedSearch, { params: { id } }),
    texts.deleted,
    notifyFailure(texts.deleteFailed, { offline: offline.deleteSearch }),
  )
