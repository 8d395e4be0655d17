import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ReviewedVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { formatDay, formatHours } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { InfiniteSentinel } from '../../../components/list/InfiniteSentinel.tsx'
import { NotPrinted } from '../../../components/list/NotPrinted.tsx'
import { pagingOf } from '../../../components/list/paging.ts'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { useReadNotices } from '../../notificacoes/changes.ts'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { DismissDialog } from '../decisions/DismissDialog.tsx'
import { candidaturasQuery } from '../queries.ts'
import { SharedWarnings } from './CandidatoRecord.tsx'
import { CandidaturaRow } from './CandidaturaRow.tsx'
import { sharedWarnings } from './comparison.ts'
import { ignoreRepeatedClick } from './ignore-repeated-click.ts'
import { MedicoProfileDialog } from './MedicoProfileDialog.tsx'

interface VagaCandidatosDialogProps {
  vaga: ReviewedVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function VagaCandidatosDialog({ vaga, open, onOpenChange }: VagaCandidatosDialogProps) {
  const situation = vagaSituation(vaga, useNow())
  useReadNotices(open ? vaga.id : null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Candidatos"
      size="lg"
      description={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            {vaga.nome_vaga} · {formatDay(vaga.data)} · {formatHours(vaga)}
          </span>
          {situation !== 'aberta' && <SituationPill situation={situation} />}
        </span>
      }
    >
      <VagaCandidatos vaga={vaga} />
    </Dialog>
  )
}

export function VagaCandidatos({ vaga }: { vaga: ReviewedVaga }) {
  const list = useInfiniteQuery(candidaturasQuery(vaga.id))

  if (!list.data) {
    return (
      <NotLoaded query={list} what="os candidatos" className="flex flex-col gap-4">
        {Array.from({ length: Math.min(Math.max(vaga.candidaturas_count, 1), 4) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move
          <Skeleton key={index} className="h-26 md:h-17" />
        ))}
      </NotLoaded>
    )
  }
  const candidatos = list.data.pages.flatMap((page) => page.items)
  if (candidatos.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title={messages.candidaturas.none}
        description="Quando alguém se candidatar, aparece aqui sem recarregar a página."
      />
    )
  }
  return (
    <>
      <CandidatosList vaga={vaga} candidatos={candidatos} isWhole={!list.hasNextPage} />
      {list.hasNextPage && <NotPrinted shown={candidatos.length} total={vaga.candidaturas_count} />}
      {list.hasNextPage && <InfiniteSentinel {...pagingOf(list)} />}
    </>
  )
}

interface CandidatosListProps {
  vaga: ReviewedVaga
  candidatos: CandidaturaOfVaga[]
  isWhole: boolean
}

function CandidatosList({ vaga, candidatos, isWhole }: CandidatosListProps) {
  const shared = isWhole ? sharedWarnings(candidatos) : []
  const waiting = candidatos.filter(({ status }) => status === 'pendente').length
  const [chosen, setChosen] = useState<string | null>(null)
  const [profileOpen, setProfileOpen] = useState(false)
  const [isDismissing, setDismissing] = useState(false)
  const candidatura = candidatos.find(({ id }) => id === chosen)
  return (
    <>
      {waiting > 1 && <p className="mb-2 text-sm text-ink-2">{messages.candidatos.order}</p>}
      <SharedWarnings n={waiting} shared={shared} />
      <ul
        aria-label="Candidatos"
        className="@container -mb-2 divide-y divide-line"
        onClickCapture={ignoreRepeatedClick}
      >
        {candidatos.map((item) => (
          <CandidaturaRow
            key={item.id}
            vaga={vaga}
            candidatura={item}
            sameVaga={candidatos}
            shared={shared}
            onOpen={() => {
              setChosen(item.id)
              setProfileOpen(true)
            }}
            onDismiss={() => {
              setChosen(item.id)
              setDismissing(true)
            }}
          />
        ))}
      </ul>
      {candidatura && (
        <>
          <MedicoProfileDialog
            vaga={vaga}
            candidatura={candidatura}
            sameVaga={candidatos}
            open={profileOpen}
            onOpenChange={setProfileOpen}
          />
          <DismissDialog candidatura={candidatura} open={isDismissing} onOpenChange={setDismissing} />
        </>
      )}
    </>
  )
}
