import { dayIn } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { differences } from '@plantao/contract/vagas/content-rules'
import type { OwnVaga, VagaFormValues } from '@plantao/contract/vagas/schema'
import { useId, useState } from 'react'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { hasCode, isDecided } from '../../../lib/http/errors.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { HorarioFields } from '../publish/HorarioFields.tsx'
import type { DayAndHours } from '../publish/use-seen-times.ts'
import { formOf, useVagaForm } from '../publish/use-vaga-form.ts'
import { ValorField } from '../publish/ValorField.tsx'
import { useProposeChange } from './use-changes.ts'

interface ProposeChangeDialogProps {
  vaga: OwnVaga
  /** The day and hours that the form begins with, if they were already chosen in 'Mover para…'. */
  times?: DayAndHours
  open: boolean
  onOpenChange: (open: boolean) => void
  onSent?: () => void
}

export function ProposeChangeDialog({ open, ...props }: ProposeChangeDialogProps) {
  const formId = useId()
  const propose = useProposeChange(props.vaga.accepted_name ?? 'quem tem o plantão')
  return (
    <Dialog
      open={open}
      onOpenChange={props.onOpenChange}
      title="Propor alteração"
      locked={propose.isPending}
      footer={
        <>
          <CancelButton disabled={propose.isPending} />
          <Button type="submit" form={formId} loading={propose.isPending}>
            Enviar proposta
          </Button>
        </>
      }
    >
      <ProposeForm formId={formId} propose={propose} {...props} />
    </Dialog>
  )
}

interface ProposeFormProps extends Omit<ProposeChangeDialogProps, 'open'> {
  formId: string
  propose: ReturnType<typeof useProposeChange>
}

function ProposeForm({ formId, propose, vaga, times, onOpenChange, onSent }: ProposeFormProps) {
  const today = dayIn(vaga.time_zone, useNow())
  const { data, horario } = times ?? vaga
  const [form, draft] = useVagaForm(`${times ? 'moved' : 'change'}:${vaga.id}`, { ...formOf(vaga), data, horario })
  // The form's values, kept while a dialog asks why the doctor should work more than 24 hours without a rest.
  const [waiting, setWaiting] = useState<VagaFormValues | null>(null)

  function send(values: VagaFormValues, override_reason?: string) {
    const { data, horario, valor } = values
    const isMoved = data !== vaga.data || horario !== vaga.horario
    propose.mutate(
      // A proposal of another value alone does not count as a move of the shift.
      { vaga_id: vaga.id, ...(isMoved && { data, horario }), valor, override_reason },
      {
        onSuccess: () => {
          onOpenChange(false)
          onSent?.()
        },
        onError: (error) => {
          if (hasCode(error, 'medico_over_24_hours')) setWaiting(values)
          else if (isDecided(error)) setWaiting(null)
        },
      },
    )
  }

  const submit = form.handleSubmit((values) => {
    if (differences(vaga, { data: values.data, horario: values.horario, valor: values.valor }).length === 0) {
      form.setError('data', { message: messages.vagas.changeNothing }, { shouldFocus: true })
    } else send(values)
  })
  return (
    <>
      <form id={formId} noValidate onSubmit={submit} className="@container flex flex-col gap-4">
        <DraftNotice draft={draft} />
        <p className="text-ink-2">
          {vaga.accepted_name} recebe um e-mail. A alteração só vale com essa concordância, antes do início do plantão.
        </p>
        <HorarioFields form={form} today={today} />
        <ValorField form={form} />
      </form>
      <PromptDialog
        draftKey={`change-override:${vaga.id}`}
        open={waiting !== null}
        onOpenChange={() => setWaiting(null)}
        title="Propor mais de 24 h seguidas?"
        description={`${vaga.accepted_name} tem outros plantões com menos de 1 h de descanso antes ou depois deste. Mais de 24 h sem descanso põem em risco a pessoa e os pacientes.`}
        confirmLabel="Enviar proposta"
        hint="Fica no histórico. A pessoa também lê o motivo."
        loading={propose.isPending}
        onConfirm={(reason) => waiting && send(waiting, reason)}
      />
    </>
  )
}
