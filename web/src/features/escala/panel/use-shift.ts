import { useQuery } from '@tanstack/react-query'
import { plantaoQuery } from '../../plantoes/queries.ts'
import { ownVagaQuery } from '../../vagas/queries.ts'

/** A vaga or a draft by the id that both have in turn, one before and one after it is published. */
export function useShift(id: string, enabled: boolean) {
  const vaga = useQuery({ ...ownVagaQuery(id), enabled })
  const plantao = useQuery({ ...plantaoQuery(id), enabled: enabled && vaga.data === null })
  const failed = [vaga, plantao].find(({ isError }) => isError)
  return {
    vaga: vaga.data ?? null,
    plantao: plantao.data ?? null,
    // Between the two, the vaga of a published draft is on its way.
    isGone: vaga.data === null && plantao.data === null && !vaga.isFetching,
    failed: failed && { isRetrying: failed.isFetching, retry: () => void failed.refetch() },
  }
}
