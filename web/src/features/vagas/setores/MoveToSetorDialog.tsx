import { formatDay } from '@plantao/contract/format'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { SetorSelect } from './SetorSelect.tsx'
import { setoresQuery, useMoveToSetor } from './setores.ts'

interface MoveToSetorDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MoveToSetorDialog({ vaga, open, onOpenChange }: MoveToSetorDialogProps) {
  const { data: setores = [] } = useQuery(setoresQuery)
  const [chosen, setChosen] = useState(vaga.setor?.id ?? '')
  const move = useMoveToSetor()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mudar de setor"
      description={`${vaga.nome_vaga}, ${formatDay(vaga.data)}. Só o setor muda: ninguém recebe aviso.`}
      confirmLabel="Mudar"
      loading={move.isPending}
      onConfirm={() =>
        move.mutate({ vaga_id: vaga.id, setor_id: chosen || null }, { onSuccess: () => onOpenChange(false) })
      }
    >
      <Field label="Setor">
        <SetorSelect setores={setores} value={chosen} onChange={setChosen} none="Sem setor" />
      </Field>
    </ConfirmDialog>
  )
}
