import { zodResolver } from '@hookform/resolvers/zod'
import { createRequest } from '@plantao/contract/auth/requests/routes'
import { answerDays } from '@plantao/contract/auth/requests/rules'
import { type RequestInput, requestBody, requestKinds } from '@plantao/contract/auth/requests/schema'
import { formatDay } from '@plantao/contract/format'
import { operacao, requestKindLabels } from '@plantao/contract/sentences/operacao'
import { useId } from 'react'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { TextArea } from '../../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'
import { call } from '../../../lib/http/api.ts'
import { onceDecided } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

interface RequestDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function RequestDialog({ open, onOpenChange }: RequestDialogProps) {
  const formId = useId()
  const create = useCreateRequest()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Fazer um pedido sobre meus dados"
      description={`A equipe do Plantão Aberto responde em até ${answerDays} dias, por e-mail e aqui no seu perfil.`}
      confirmLabel="Enviar pedido"
      loading={create.isPending}
      form={formId}
    >
      <RequestForm
        id={formId}
        disabled={create.isPending}
        onSubmit={(input) =>
          create.mutate(
            input,
            onceDecided(() => onOpenChange(false)),
          )
        }
      />
    </ConfirmDialog>
  )
}

interface RequestFormProps {
  id: string
  disabled: boolean
  onSubmit: (input: RequestInput) => void
}

function RequestForm({ id, disabled, onSubmit }: RequestFormProps) {
  const [{ register, handleSubmit, formState, watch }, draft] = useDraftForm('person-request', {
    resolver: zodResolver(requestBody),
    defaultValues: { kind: 'acesso' as const, text: '' } as RequestInput,
  })
  const { errors } = formState
  const isAccess = watch('kind') === 'acesso'
  return (
    <form id={id} noValidate onSubmit={handleSubmit(onSubmit)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <Field label="O que você precisa" required error={errors.kind?.message}>
        <Select
          disabled={disabled}
          options={requestKinds.map((kind) => [kind, requestKindLabels[kind]])}
          {...register('kind')}
        />
      </Field>
      <Field
        label="Detalhes"
        required={!isAccess}
        hint={isAccess ? 'Se quiser, diga o que procura.' : 'Diga o que está errado ou o que deve ser feito.'}
        error={errors.text?.message}
      >
        <TextArea disabled={disabled} {...register('text')} />
      </Field>
    </form>
  )
}

const useCreateRequest = () =>
  useChange({
    mutationFn: (body: RequestInput) => call(createRequest, { body }),
    changes: () => [{ topic: 'operadores' }],
    onSuccess: ({ due_on }) => notify.success(operacao.requested(formatDay(due_on))),
    onError: notifyFailure(operacao.requestFailed),
  })
