import { messages } from '@plantao/contract/messages'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { VagaCandidatosDialog } from '../../candidaturas/review/VagaCandidatosDialog.tsx'
import { CloseVagaDialog } from '../publish/CloseVagaDialog.tsx'
import { EditVagaDialog } from '../publish/EditVagaDialog.tsx'
import { ownVagasQuery } from '../queries.ts'
import { OwnVagaCard } from './OwnVagaCard.tsx'
import { OwnVagaSkeletons } from './OwnVagaSkeletons.tsx'

/** The hospital's vagas under their heading `Vagas Cadastradas`. */
export function OwnVagas({ label }: { label: string }) {
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
  return (
    <List
      vagas={vagas}
      label={label}
      hasMore={list.hasNextPage}
      loadingMore={list.isFetchingNextPage}
      busy={list.isFetching}
      moreFailed={list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
    />
  )
}

interface ListProps {
  vagas: OwnVaga[]
  label: string
  hasMore: boolean
  loadingMore: boolean
  busy: boolean
  moreFailed: boolean
  onMore: () => void
}

type Asked = { what: 'candidatos' | 'edit' | 'close'; vagaId: string }

/** The dialogs stand beside the list and not in its cards, which leave the page when the list moves under them. */
function List({ vagas, label, ...growing }: ListProps) {
  // `open` apart, so that a dialog on its way out still has something to show.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const vaga = vagas.find(({ id }) => id === asked?.vagaId)
  const ask = (what: Asked['what']) => (vagaId: string) => {
    setAsked({ what, vagaId })
    setOpen(true)
  }
  const dialog = { open, onOpenChange: setOpen }
  const actions = { onCandidatos: ask('candidatos'), onEdit: ask('edit'), onClose: ask('close') }

  return (
    <>
      <VirtualInfiniteList
        place="own-vagas"
        label={label}
        items={vagas}
        itemKey={({ id }) => id}
        renderItem={(item) => <OwnVagaCard vaga={item} {...actions} />}
        estimate={window.innerWidth < 1024 ? 250 : 165}
        {...growing}
      />
      {vaga && asked?.what === 'candidatos' && <VagaCandidatosDialog key={vaga.id} vaga={vaga} {...dialog} />}
      {vaga && asked?.what === 'edit' && <EditVagaDialog key={vaga.id} vaga={vaga} {...dialog} />}
      {vaga && asked?.what === 'close' && <CloseVagaDialog vaga={vaga} {...dialog} />}
    </>
  )
}
