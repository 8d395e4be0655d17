import { formatDayAndWeekday } from '@plantao/contract/format'
import { shiftPanel as texts } from '@plantao/contract/sentences/escala'
import CalendarX from 'lucide-react/icons/calendar-x'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { isNew, useRotaState } from '../rota/state.ts'
import { PlantaoInPanel } from './PlantaoInPanel.tsx'
import { useShift } from './use-shift.ts'
import { VagaInPanel } from './VagaInPanel.tsx'

interface ShiftPanelProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Shows the vaga or draft that the address names, over the view. On a phone a vaga opens on its own page instead. */
export function ShiftPanel({ id, open, onClose }: ShiftPanelProps) {
  const [isPhone] = useState(() => matchMedia('(width < 48rem)').matches)
  const { vaga, plantao, isGone, failed } = useShift(id, open && !isNew(id))
  const isRefused = useRotaState(({ pending }) => isNew(id) && !pending.some(({ ids }) => ids.includes(id)))
  const shift = vaga ?? plantao
  if (isPhone && open && vaga) return <Redirect to={`/vagas/${id}`} replace />
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="panel"
      title={shift?.nome_vaga ?? 'Plantão'}
      description={
        shift && [formatDayAndWeekday(shift.data), shift.horario, shift.setor?.nome].filter(Boolean).join(' · ')
      }
    >
      {vaga ? (
        <VagaInPanel vaga={vaga} />
      ) : plantao ? (
        <PlantaoInPanel plantao={plantao} onDeleted={onClose} />
      ) : isGone || isRefused ? (
        <EmptyState icon={<CalendarX />} title={texts.gone} description={texts.goneHow} />
      ) : failed ? (
        <LoadError what="o plantão" retrying={failed.isRetrying} onRetry={failed.retry} />
      ) : (
        <Loading label="Carregando o plantão…">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Dialog>
  )
}
