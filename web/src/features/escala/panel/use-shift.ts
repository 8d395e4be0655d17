import { useQuery } from '@tanstack/react-query'
import { plantaoQuery } from '../../plantoes/queries.ts'
import { ownVagaQuery } from '../../vagas/queries.ts'

/** Finds a vaga or a draft by its id. A draft that is published becomes a vaga with the same id. */
export function useShift(id: string, enabled: boolean) {
  const vaga = useQuery({ ...ownVagaQuery(id), enabled })
  const plantao = useQuery({ ...plantaoQuery(id), enabled: enabled && vaga.data === null })
  const failed = [vaga, plantao].find(({ isError }) => isError)
  return {
    vaga: vaga.data ?? null,
    plantao: plantao.data ?? null,
    // While the vaga loads again, a draft that was just published is neither draft nor vaga, but it is not gone.
    isGone: vaga.data === null && plantao.data === null && !vaga.isFetching,
    failed: failed && { isRetrying: failed.isFetching, retry: () => void failed.refetch() },
  }
}
