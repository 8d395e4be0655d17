import { listMembroOptions } from '@plantao/contract/membros/routes'
import type { MembroOption } from '@plantao/contract/membros/schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/http/api.ts'
import { realId, useRotaState } from '../rota/state.ts'

const membroOptionsQuery = queryOptions({
  queryKey: ['membros', 'options'],
  queryFn: ({ signal }) => call(listMembroOptions, { signal }),
  // Each typed name changes a little how often doctors are where, so only a change of the doctors makes these stale.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The active doctors of the house by name, with those who are just being added. */
export function useMembroOptions() {
  const { data, isPending, isError } = useQuery(membroOptionsQuery)
  const created = useRotaState((state) => state.created)
  const membros = useMemo(() => {
    const loaded = data?.items ?? []
    const ids = new Set(loaded.map(({ id }) => id))
    const added = created.filter(({ id }) => !ids.has(realId(id)))
    return [...loaded, ...added.map(asOption)]
  }, [data, created])
  return { membros, isPending, isError }
}

const asOption = ({ id, nome }: { id: string; nome: string }): MembroOption => ({
  ...{ id, nome, crm: null, crm_uf: null, especialidade: null, often: [] },
})
