import { messages } from '@plantao/contract/messages'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { type Paging, pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { ownVagasQuery } from '../queries.ts'
import { OwnVagaCard } from './OwnVagaCard.tsx'
import { type CandidatosDialog, useOwnVagaDialogs } from './OwnVagaDialogs.tsx'
import { OwnVagaSkeletons } from './OwnVagaSkeletons.tsx'

interface OwnVagasProps {
  label: string
  Candidatos: CandidatosDialog
}

export function OwnVagas({ label, Candidatos }: OwnVagasProps) {
  const list = useInfiniteQuery(ownVagasQuery)

  if (!list.data) {
    if (!list.isError) return <OwnVagaSkeletons />
    return (
      <Card>
        <LoadError what="suas vagas" retrying={list.isFetching} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  const vagas = list.data.pages.flatMap((page) => page.items)
  if (vagas.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<CalendarPlus />}
          title={messages.vagas.noneOwn}
          description="Quando alguém se candidatar, você recebe um e-mail e a candidatura aparece aqui."
        />
      </Card>
    )
  }
  return <List vagas={vagas} label={label} Candidatos={Candidatos} paging={pagingOf(list)} />
}

interface ListProps extends OwnVagasProps {
  vagas: OwnVaga[]
  paging: Paging
}

function List({ vagas, label, Candidatos, paging }: ListProps) {
  const { actions, dialogs } = useOwnVagaDialogs(vagas, Candidatos)
  return (
    <>
      <VirtualInfiniteList
        restoreKey="own-vagas"
        label={label}
        items={vagas}
        itemKey={({ id }) => id}
        renderItem={(item) => <OwnVagaCard vaga={item} {...actions} />}
        estimatedHeight={window.innerWidth < 1024 ? 250 : 165}
        {...paging}
      />
      {dialogs}
    </>
  )
}
