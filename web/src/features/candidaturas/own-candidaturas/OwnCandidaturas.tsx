import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { type Paging, pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { ownCandidaturasQuery } from '../queries.ts'
import { OwnCandidaturaCard } from './OwnCandidaturaCard.tsx'
import { useOwnCandidaturaDialogs } from './OwnCandidaturaDialogs.tsx'
import { CandidaturaSkeletons, OwnCandidaturasSection, ownCandidaturasTitle } from './OwnCandidaturasSection.tsx'

export function OwnCandidaturas() {
  return (
    <OwnCandidaturasSection>
      <List />
    </OwnCandidaturasSection>
  )
}

function List() {
  const list = useInfiniteQuery(ownCandidaturasQuery)
  if (!list.data) {
    if (!list.isError) return <CandidaturaSkeletons />
    return <LoadError what="suas candidaturas" onRetry={() => void list.refetch()} />
  }
  const candidaturas = list.data.pages.flatMap((page) => page.items)
  if (candidaturas.length === 0) {
    return (
      <EmptyState
        icon={<Send />}
        title={messages.candidaturas.noneOwn}
        description="Na aba Vagas, escolha um plantão e candidate-se. A resposta do hospital aparece aqui."
      />
    )
  }
  return <Cards candidaturas={candidaturas} paging={pagingOf(list)} />
}

function Cards({ candidaturas, paging }: { candidaturas: OwnCandidatura[]; paging: Paging }) {
  const { actions, dialogs } = useOwnCandidaturaDialogs(candidaturas)
  return (
    <>
      <VirtualInfiniteList
        restoreKey="candidaturas"
        label={ownCandidaturasTitle}
        items={candidaturas}
        itemKey={(candidatura) => candidatura.id}
        renderItem={(candidatura) => <OwnCandidaturaCard candidatura={candidatura} {...actions} />}
        estimatedHeight={window.innerWidth < 768 ? 345 : 210}
        {...paging}
      />
      {dialogs}
    </>
  )
}
