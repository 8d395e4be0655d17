import { useQueries } from '@tanstack/react-query'
import { plannedInMonthQuery } from './queries.ts'

export function usePlannedShifts(months: readonly string[]) {
  return useQueries({
    queries: [...new Set(months)].sort().map(plannedInMonthQuery),
    combine: (results) => ({
      shifts: [...new Map(results.flatMap(({ data = [] }) => data.map((shift) => [shift.id, shift]))).values()],
      isPending: results.some(({ isPending }) => isPending),
      isError: results.some(({ isError }) => isError),
      isFetching: results.some(({ isFetching }) => isFetching),
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch()
      },
    }),
  })
}

export type PlannedShifts = ReturnType<typeof usePlannedShifts>
