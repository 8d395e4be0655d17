import { messages } from '@plantao/contract/messages'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { type Paging, pagingOf } from '../../../components/list/paging.ts'
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

/** @param label the name of the list. */
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
  return <List vagas={vagas} label={label} paging={pagingOf(list)} />
}

interface ListProps {
  vagas: OwnVaga[]
  label: string
  paging: Paging
}

type OpenDialog = { name: 'candidatos' | 'edit' | 'close'; vagaId: string }

/** The dialogs are outside the cards, which unmount when the list scrolls or changes. */
function List({ vagas, label, paging }: ListProps) {
  // `open` is separate, so that a closing dialog keeps its content while it fades.
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [open, setOpen] = useState(false)
  const vaga = vagas.find(({ id }) => id === dialog?.vagaId)
  const show = (name: OpenDialog['name']) => (vagaId: string) => {
    setDialog({ name, vagaId })
    setOpen(true)
  }
  const openState = { open, onOpenChange: setOpen }
  const actions = { onCandidatos: show('candidatos'), onEdit: show('edit'), onClose: show('close') }

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
      {vaga && dialog?.name === 'candidatos' && <VagaCandidatosDialog key={vaga.id} vaga={vaga} {...openState} />}
      {vaga && dialog?.name === 'edit' && <EditVagaDialog key={vaga.id} vaga={vaga} {...openState} />}
      {vaga && dialog?.name === 'close' && <CloseVagaDialog vaga={vaga} {...openState} />}
    </>
  )
}
