import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AccountActionButton } from '../accounts/AccountActions.tsx'
import { ClaimCard } from '../claims/ClaimCard.tsx'
import { waitingClaimsQuery, waitingReportsQuery, waitingRequestsQuery, waitingWorkQuery } from './queries.ts'
import { ReportCard } from './ReportCard.tsx'
import { RequestCard } from './RequestCard.tsx'
import { WaitingList } from './WaitingList.tsx'

export function Waiting() {
  const counts = useQuery(waitingWorkQuery).data
  return (
    <div className="flex flex-col gap-8">
      <h1 className="-mb-4 text-2xl max-md:text-xl">O que espera por você</h1>
      <WaitingList
        title="Hospitais a conferir"
        what="os hospitais"
        none={proofClaims.noClaims}
        count={counts?.claims}
        list={useInfiniteQuery(waitingClaimsQuery)}
      >
        {(claim) => (
          <ClaimCard claim={claim}>
            <AccountActionButton action={claim.suspended_at ? 'lift' : 'suspend'} accountId={claim.user_id} />
          </ClaimCard>
        )}
      </WaitingList>
      <WaitingList
        title="Pedidos sobre dados"
        what="os pedidos"
        none="Nenhum pedido espera."
        count={counts?.requests}
        list={useInfiniteQuery(waitingRequestsQuery)}
      >
        {(request) => <RequestCard request={request} person={{ id: request.user_id, user_type: request.user_type }} />}
      </WaitingList>
      <WaitingList
        title="Denúncias"
        what="as denúncias"
        none="Nenhuma denúncia espera."
        count={counts?.reports}
        list={useInfiniteQuery(waitingReportsQuery)}
      >
        {(report) => <ReportCard report={report} />}
      </WaitingList>
    </div>
  )
}
