import { zodResolver } from '@hookform/resolvers/zod'
import { type Setor, type SetorFormInput, type SetorFormValues, setorForm } from '@plantao/contract/setores/schema'
import { horarioPresets } from '@plantao/contract/vagas/horario-rules'
import { parseValor, valorText } from '@plantao/contract/vagas/rules'
import { modalidadeLabel, modalidades } from '@plantao/contract/vagas/search/rules'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { MoneyInput } from '../../components/masked-input/MaskedInput.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { Select } from '../../components/ui/fields/Select.tsx'
import { TextArea, TextInput } from '../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { EspecialidadeSelect } from '../especialidades/EspecialidadeSelect.tsx'
import { useChangeSetor, useCreateSetor } from './setores.ts'

interface SetorDialogProps {
  /** Null for a new sector. */
  setor: Setor | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SetorDialog({ setor, open, onOpenChange }: SetorDialogProps) {
  const formId = useId()
  const [create, change] = [useCreateSetor(), useChangeSetor()]
  const isPending = create.isPending || change.isPending
  function save(values: SetorFormValues, onSuccess: () => void) {
    if (setor) change.mutate({ id: setor.id, ...values }, { onSuccess })
    else create.mutate(values, { onSuccess })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={setor ? 'Alterar setor' : 'Novo setor'}
      initialFocus="[name=nome]"
      locked={isPending}
      footer={
        <>
          <CancelButton disabled={isPending} />
          <Button type="submit" form={formId} loading={isPending}>
            Salvar
          </Button>
        </>
      }
    >
      <SetorFields id={formId} setor={setor} onSave={save} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface SetorFieldsProps {
  id: string
  setor: Setor | null
  onSave: (values: SetorFormValues, onSuccess: () => void) => void
  onDone: () => void
}

function SetorFields({ id, setor, onSave, onDone }: SetorFieldsProps) {
  const [form, draft] = useDraftForm<SetorFormInput, SetorFormValues>(`setor:${setor?.id ?? 'new'}`, {
    resolver: zodResolver(setorForm),
    defaultValues: {
      nome: setor?.nome ?? '',
      especialidade: setor?.especialidade ?? '',
      valor: valorText(setor?.valor ?? null),
      observacoes: setor?.observacoes ?? '',
      horarios: (setor?.horarios ?? horarioPresets.slice(0, 2)).join('\n'),
      modalidade: setor?.modalidade ?? 'presencial',
    },
  })
  const { register, handleSubmit, formState, control } = form
  const { errors } = formState
  const { error, notice } = parseValor(useWatch({ control, name: 'valor' }))
  const submit = handleSubmit((values) =>
    onSave(values, () => {
      draft.forget()
      onDone()
    }),
  )
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <Field label="Nome do setor" required error={errors.nome?.message}>
        <TextInput placeholder="Ex.: UTI adulto" autoComplete="off" {...register('nome')} />
      </Field>
      <Field label="Horários na escala" hint="Um por linha" error={errors.horarios?.message}>
        <TextArea {...register('horarios')} />
      </Field>
      <Field label="Modalidade na escala" error={errors.modalidade?.message}>
        <Select {...register('modalidade')} options={modalidades.map((value) => [value, modalidadeLabel[value]])} />
      </Field>
      <p className="text-ink-2">O que estiver abaixo preenche os campos vazios de cada nova vaga do setor.</p>
      <Field label="Especialidade" error={errors.especialidade?.message}>
        <EspecialidadeSelect {...register('especialidade')} chosen={setor?.especialidade ?? ''} />
      </Field>
      <Field label="Valor" hint={notice} error={error ?? errors.valor?.message}>
        <MoneyInput {...register('valor')} />
      </Field>
      <Field label="Observações" error={errors.observacoes?.message}>
        <TextArea {...register('observacoes')} />
      </Field>
    </form>
  )
}
