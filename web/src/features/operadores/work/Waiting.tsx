import type { WaitingWork as Work } from '@plantao/contract/operadores/work/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { AccountActionButton } from '../accounts/AccountActions.tsx'
import { WaitingClaims } from '../claims/WaitingClaims.tsx'
import { waitingWorkQuery } from './queries.ts'
import { ReportCard } from './ReportCard.tsx'
import { RequestCard } from './RequestCard.tsx'
import { withCount } from './with-count.ts'

/** The place 'O que espera': everything that an operator has to decide or answer. */
export function Waiting() {
  const work = useQuery(waitingWorkQuery)
  return (
    <div className="flex flex-col gap-8">
      <h1 className="-mb-4 text-2xl max-md:text-xl">O que espera por você</h1>
      <section aria-label="Hospitais a conferir">
        <h2 className="mb-3 text-xl max-md:text-lg">{withCount('Hospitais a conferir', work.data?.claims ?? 0)}</h2>
        <WaitingClaims actions={({ user_id }) => <AccountActionButton action="suspend" accountId={user_id} />} />
      </section>
      {work.data ? (
        <WaitingWork work={work.data} />
      ) : work.isError ? (
        <LoadError what="denúncias e pedidos" retrying={work.isFetching} onRetry={() => void work.refetch()} />
      ) : (
        <Loading label="Carregando denúncias e pedidos…" className="flex flex-col gap-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </Loading>
      )}
    </div>
  )
}

function WaitingWork({ work: { reports, requests } }: { work: Work }) {
  return (
    <>
      <Group title="Pedidos sobre dados" count={requests.length} none="Nenhum pedido espera.">
        {requests.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            person={{ id: request.user_id, user_type: request.user_type }}
          />
        ))}
      </Group>
      <Group title="Denúncias" count={reports.length} none="Nenhuma denúncia espera.">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </Group>
    </>
  )
}

interface GroupProps {
  title: string
  count: number
  /** The sentence in place of the group while nothing waits. */
  none: string
  children: ReactNode
}

function Group({ title, count, none, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl max-md:text-lg">{withCount(title, count)}</h2>
      {count === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">{children}</div>
      )}
    </section>
  )
}
