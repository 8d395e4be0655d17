import type { Side } from '@plantao/contract/account-types'
import { getContas, listContasMonths, listContasShifts } from '@plantao/contract/contas/routes'
import type { ShiftsOfMonth } from '@plantao/contract/contas/schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'

const contasOf = (side: Side) => ({ queryKey: ['contas', side] }) as const

export const monthQuery = (side: Side, mes: string) =>
  queryOptions({
    queryKey: [...contasOf(side).queryKey, 'month', mes],
    queryFn: ({ signal }) => call(getContas, { query: { mes }, signal }),
  })

/** @param desde the first of twelve months */
export const monthsQuery = (side: Side, desde: string) =>
  queryOptions({
    queryKey: [...contasOf(side).queryKey, 'months', desde],
    queryFn: ({ signal }) => call(listContasMonths, { query: { desde }, signal }),
  })

export const shiftsQuery = (side: Side, of: ShiftsOfMonth) =>
  infiniteQueryOptions({
    queryKey: [...contasOf(side).queryKey, 'shifts', of],
    queryFn: ({ pageParam, signal }) =>
      call(listContasShifts, { query: { ...of, cursor: pageParam, limit: 50 }, signal }),
    ...byCursor,
  })
