import type { Plantao } from '@plantao/contract/plantoes/schema'
import { shiftPanel as texts } from '@plantao/contract/sentences/escala'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { KeyOfButton } from '../../../components/ui/Key.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { useDecide } from '../../plantoes/use-publish.ts'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import { VagaNotes } from '../../vagas/card/VagaDetails.tsx'
import { Valor } from '../../vagas/card/Valor.tsx'
import { editKey } from '../../vagas/own-vagas/vaga-actions.ts'
import { EditPlantaoDialog } from '../edit/EditPlantaoDialog.tsx'
import { MembroField } from '../typing/MembroField.tsx'
import { useEditKey } from './edit-key.ts'
import { useDeletePlantao } from './plantao-changes.ts'

export function PlantaoInPanel({ plantao, onDeleted }: { plantao: Plantao; onDeleted: () => void }) {
  const box = useEditKey()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const decide = useDecide()
  const remove = useDeletePlantao()
  const isDecided = plantao.publication_id !== null
  const close = () => setDialog(null)
  return (
    <div ref={box} className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill shape="state">Rascunho</Pill>
        <span className="text-ink-2">{isDecided ? texts.decided : 'Só você vê'}</span>
      </p>
      {!isDecided && (
        <section aria-label="Ações do rascunho" className="-mx-2 flex flex-wrap gap-x-1 gap-y-2">
          <Button
            className="mx-2"
            icon={<Send aria-hidden className="size-4" />}
            loading={decide.isPending}
            onClick={() => decide.mutate([plantao.id])}
          >
            Publicar esta vaga
          </Button>
          <Action icon={<Pencil aria-hidden className="size-4" />} keys={editKey} onPress={() => setDialog('edit')}>
            Alterar
          </Action>
          <Action icon={<Trash2 aria-hidden className="size-4" />} onPress={() => setDialog('delete')}>
            Excluir
          </Action>
        </section>
      )}
      {!isDecided && <MembroField plantao={plantao} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Pill tone="brand">{plantao.especialidade}</Pill>
        <ModalidadePill vaga={plantao} />
      </div>
      <Valor vaga={plantao} size="xl" />
      <dl className="grid gap-4 empty:hidden">
        <VagaNotes vaga={plantao} />
      </dl>
      <EditPlantaoDialog plantao={plantao} open={dialog === 'edit'} onOpenChange={close} />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title="Excluir o rascunho?"
        description={texts.deleteQuestion}
        confirmLabel="Excluir"
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate(plantao.id, { onSuccess: onDeleted, onError: close })}
      />
    </div>
  )
}

interface ActionProps {
  icon: ReactNode
  keys?: string
  onPress: () => void
  children: string
}

const Action = ({ icon, keys, onPress, children }: ActionProps) => (
  <Button variant="ghost" icon={icon} aria-haspopup="dialog" aria-keyshortcuts={keys} onClick={onPress}>
    {children}
    {keys && <KeyOfButton>{keys}</KeyOfButton>}
  </Button>
)
