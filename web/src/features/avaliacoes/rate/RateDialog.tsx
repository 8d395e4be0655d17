import { formatInstantDate } from '@plantao/contract/format'
import type { Vaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { shiftDayQuery } from '../queries.ts'
import { RateForm } from './RateForm.tsx'
import { useRate } from './use-rate.ts'

interface RateDialogProps {
  vaga: Pick<Vaga, 'id' | 'time_zone'>
  by: 'medico' | 'hospital'
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function RateDialog({ vaga, by, open, onOpenChange }: RateDialogProps) {
  const formId = useId()
  const day = useQuery({ ...shiftDayQuery(vaga.id), enabled: open })
  const rate = useRate(vaga.id, by)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={rate.isPending}
      title="Avaliar plantão"
      description={day.data && (by === 'medico' ? day.data.hospital : day.data.medico)}
      footer={
        day.data && (
          <Button type="submit" form={formId} loading={rate.isPending}>
            Enviar avaliação
          </Button>
        )
      }
    >
      {day.data ? (
        <RateForm
          id={formId}
          candidaturaId={day.data.candidatura_id}
          until={formatInstantDate(day.data.rate_until, vaga.time_zone)}
          onSubmit={(values) =>
            rate.mutate(
              { candidatura_id: day.data?.candidatura_id ?? '', ...values },
              onceDecided(() => onOpenChange(false)),
            )
          }
        />
      ) : (
        <NotLoaded query={day} what="o plantão" skeleton="h-40" />
      )}
    </Dialog>
  )
}
