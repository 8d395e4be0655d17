import { zodResolver } from '@hookform/resolvers/zod'
import { type RateFormInput, type RateFormValues, rateForm } from '@plantao/contract/avaliacoes/schema'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { formatInstantDate } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { Vaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextArea } from '../../../components/ui/fields/TextInput.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'
import { onceDecided } from '../../../lib/http/errors.ts'
import { shiftDayQuery } from '../queries.ts'
import { StarsField } from './StarsField.tsx'
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
          day={day.data}
          timeZone={vaga.time_zone}
          onSubmit={(values) =>
            rate.mutate(
              { candidatura_id: day.data?.candidatura_id ?? '', ...values },
              onceDecided(() => onOpenChange(false)),
            )
          }
        />
      ) : day.isError ? (
        <LoadError what="o plantão" retrying={day.isFetching} onRetry={() => void day.refetch()} />
      ) : (
        <Loading label="Carregando o plantão…">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  )
}

interface RateFormProps {
  id: string
  day: ShiftDay
  timeZone: string
  onSubmit: (values: RateFormValues) => void
}

function RateForm({ id, day, timeZone, onSubmit }: RateFormProps) {
  const [form, draft] = useDraftForm<RateFormInput, RateFormValues>(`rate:${day.candidatura_id}`, {
    resolver: zodResolver(rateForm),
    defaultValues: { estrelas: undefined, comentario: '' },
  })
  const { control, register, handleSubmit, formState } = form
  return (
    <form id={id} noValidate onSubmit={handleSubmit(onSubmit)} className="flex flex-col gap-5">
      <DraftNotice draft={draft} />
      <Controller
        control={control}
        name="estrelas"
        render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
          <StarsField ref={ref} value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <Field label="Comentário" hint="Opcional." error={formState.errors.comentario?.message}>
        <TextArea rows={4} {...register('comentario')} />
      </Field>
      <p className="text-sm text-ink-2">{messages.avaliacoes.sealed(formatInstantDate(day.rate_until, timeZone))}</p>
    </form>
  )
}
