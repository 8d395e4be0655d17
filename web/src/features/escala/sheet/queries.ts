import { closeMonth, getClosedMonth, getSheet, listClosedMonths } from '@plantao/contract/escala/sheet/routes'
import { folha as texts } from '@plantao/contract/sentences/escala'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { byCursor } from '../../../lib/queries/cursor-pages.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

/** The paper of a month as it is now. Doctors see a record of each reading of their phone. */
export const sheetQuery = (mes: string, hasPhones: boolean) =>
  queryOptions({
    queryKey: ['escala', 'sheet', mes, hasPhones],
    queryFn: ({ signal }) =>
      call(getSheet, { query: { mes, ...(hasPhones && { telefones: 'true' as const }) }, signal }),
  })

/** A closed version, which never changes. */
export const closedMonthQuery = (id: string) =>
  queryOptions({
    queryKey: ['closed-month', id],
    queryFn: ({ signal }) => call(getClosedMonth, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const closedMonthsQuery = (mes: string) =>
  infiniteQueryOptions({
    queryKey: ['escala', 'closed-months', mes],
    queryFn: ({ pageParam, signal }) => call(listClosedMonths, { query: { mes, cursor: pageParam }, signal }),
    ...byCursor,
  })

/** @param last the number of the last version; an unchanged month keeps it */
export const useCloseMonth = (mes: string, last: number | undefined) =>
  useChange({
    mutationFn: () => call(closeMonth, { body: { mes } }),
    changes: () => [{ topic: 'plantoes' as const }],
    isPendingUntilShown: true,
    onSuccess: ({ number }) => notify.success(number === last ? texts.unchanged(number) : texts.done(mes, number)),
    onError: notifyFailure(texts.failed(mes), { offline: texts.offline }),
  })
