import type { WaitingClaim } from '@plantao/contract/operadores/proof/schema'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { ClaimCard } from './ClaimCard.tsx'
import { waitingClaimsQuery } from './queries.ts'

/** Hospitals that wait for an operator. @param actions further actions of a card, such as suspending the account */
export function WaitingClaims({ actions }: { actions?: (claim: WaitingClaim) => ReactNode }) {
  const list = useInfiniteQuery(waitingClaimsQuery)
  const { data, isError, isFetching, refetch } = list
  if (!data) {
    return isError ? (
      <LoadError what="os pedidos" retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Carregando os pedidos…">
        <Skeleton className="h-60" />
      </Loading>
    )
  }
  const claims = data.pages.flatMap(({ items }) => items)
  if (claims.length === 0) return <p className="text-ink-2">{proofClaims.noClaims}</p>
  return (
    <>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {claims.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim}>{actions?.(claim)}</ClaimCard>
          </li>
        ))}
      </ul>
      <ShowMore list={list} shown={claims.length} className="mt-4" />
    </>
  )
}
