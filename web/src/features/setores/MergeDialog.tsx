import type { Setor } from '@plantao/contract/setores/schema'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/ui/dialog/ConfirmDialog.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { SetorSelect } from './SetorSelect.tsx'
import { useMergeSetores } from './setores.ts'

interface MergeDialogProps {
  setor: Setor
  setores: readonly Setor[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MergeDialog({ setor, setores, open, onOpenChange }: MergeDialogProps) {
  const [into, setInto] = useState('')
  const [isAsked, setAsked] = useState(false)
  const merge = useMergeSetores()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Juntar “${setor.nome}” a outro setor`}
      description={`Todas as vagas e todos os rascunhos de “${setor.nome}” passam para o outro setor, e “${setor.nome}” deixa de existir. Não dá para desfazer.`}
      confirmLabel="Juntar"
      danger
      loading={merge.isPending}
      onConfirm={() => {
        if (into === '') setAsked(true)
        else merge.mutate({ setor_id: setor.id, into_id: into }, { onSuccess: () => onOpenChange(false) })
      }}
    >
      <Field label="Juntar a" required error={isAsked && into === '' ? 'Escolha o outro setor' : undefined}>
        <SetorSelect
          setores={setores.filter(({ id }) => id !== setor.id)}
          value={into}
          onChange={setInto}
          none="Selecione"
        />
      </Field>
    </ConfirmDialog>
  )
}
