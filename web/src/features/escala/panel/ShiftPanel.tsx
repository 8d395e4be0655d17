import { formatDayAndWeekday } from '@plantao/contract/format'
import { shiftPanel as texts } from '@plantao/contract/sentences/escala'
import { useQuery } from '@tanstack/react-query'
import CalendarX from 'lucide-react/icons/calendar-x'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { ownVagaQuery } from '../../vagas/queries.ts'
import { VagaInPanel } from './VagaInPanel.tsx'

interface ShiftPanelProps {
  id: string
  open: boolean
  onClose: () => void
}

/** A shift over the view that names it in its address. On a phone a vaga has its page instead. */
export function ShiftPanel({ id, open, onClose }: ShiftPanelProps) {
  const [isPhone] = useState(() => matchMedia('(width < 48rem)').matches)
  const { data: vaga, isError, isFetching, refetch } = useQuery({ ...ownVagaQuery(id), enabled: open })
  if (isPhone && open && vaga) return <Redirect to={`/vagas/${id}`} replace />
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="panel"
      title={vaga?.nome_vaga ?? 'Plantão'}
      description={vaga && [formatDayAndWeekday(vaga.data), vaga.horario, vaga.setor?.nome].filter(Boolean).join(' · ')}
    >
      {vaga ? (
        <VagaInPanel vaga={vaga} />
      ) : vaga === null ? (
        <EmptyState icon={<CalendarX />} title={texts.gone} description={texts.goneHow} />
      ) : isError ? (
        <LoadError what="o plantão" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Carregando o plantão…">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Dialog>
  )
}
