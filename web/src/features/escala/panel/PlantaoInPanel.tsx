import { membroCrm } from '@plantao/contract/membros/rules'
import type { Plantao } from '@plantao/contract/plantoes/schema'
import { markInWords, shiftPanel as texts } from '@plantao/contract/sentences/escala'
import { plantaoChips } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { KeyOfButton } from '../../../components/ui/Key.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { EarlierNames } from '../../plantoes/EarlierNames.tsx'
import { useDecide } from '../../plantoes/use-publish.ts'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import { VagaNotes } from '../../vagas/card/VagaDetails.tsx'
import { Valor } from '../../vagas/card/Valor.tsx'
import { editKey } from '../../vagas/own-vagas/vaga-actions.ts'
import { EditPlantaoDialog } from '../edit/EditPlantaoDialog.tsx'
import { escalaQuery } from '../queries.ts'
import { deletionOf, useManySteps } from '../rota/many-steps.ts'
import { MembroField } from '../typing/MembroField.tsx'
import { useEditKey } from './edit-key.ts'

/** A draft, or the fixed shift of a doctor of the house. */
export function PlantaoInPanel({ plantao, onDeleted }: { plantao: Plantao; onDeleted: () => void }) {
  const box = useEditKey()
  const [isEditing, setEditing] = useState(false)
  const decide = useDecide()
  const change = useManySteps()
  const { id, membro } = plantao
  const isDecided = plantao.publication_id !== null
  return (
    <div ref={box} className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill shape="state">{membro ? plantaoChips.da_casa : 'Rascunho'}</Pill>
        <span className="text-ink-2">{isDecided ? texts.decided : 'Só você vê'}</span>
      </p>
      {membro && (
        <p className="text-lg">
          <span className="font-semibold">{membro.nome}</span>{' '}
          <span className="font-code text-base text-ink-2">{membroCrm(membro) ?? 'sem CRM'}</span>
        </p>
      )}
      {membro && <Marks plantao={plantao} />}
      {!isDecided && (
        <section aria-label="Ações do plantão" className="-mx-2 flex flex-wrap gap-x-1 gap-y-2">
          <Button
            className="mx-2"
            icon={<Send aria-hidden className="size-4" />}
            loading={decide.isPending}
            onClick={() => decide.mutate({ plantao_ids: [id], membro_id: membro?.id ?? null })}
          >
            {membro ? texts.notComing : 'Publicar esta vaga'}
          </Button>
          <Button
            variant="ghost"
            icon={<Pencil aria-hidden className="size-4" />}
            aria-haspopup="dialog"
            aria-keyshortcuts={editKey}
            onClick={() => setEditing(true)}
          >
            Alterar
            <KeyOfButton>{editKey}</KeyOfButton>
          </Button>
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden className="size-4" />}
            loading={change.isPending}
            onClick={() =>
              change.mutate(
                { ...deletionOf([plantao]), done: () => texts.deleted, onPart: () => {} },
                { onSuccess: onDeleted },
              )
            }
          >
            Excluir
          </Button>
        </section>
      )}
      {!isDecided && <MembroField plantao={plantao} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Pill tone="brand">{plantao.especialidade}</Pill>
        <ModalidadePill vaga={plantao} />
      </div>
      {(plantao.valor !== null || !membro) && <Valor vaga={plantao} size="xl" />}
      <dl className="grid gap-4 empty:hidden">
        <VagaNotes vaga={plantao} />
      </dl>
      <EarlierNames id={id} />
      <EditPlantaoDialog plantao={plantao} open={isEditing} onOpenChange={setEditing} />
    </div>
  )
}

function Marks({ plantao: { id, data } }: { plantao: Plantao }) {
  const { data: shifts = [] } = useQuery(escalaQuery(data, data))
  const marks = shifts.find((shift) => shift.id === id)?.marks ?? []
  return marks.map((mark) => (
    <p key={markInWords(mark)} className="flex items-start gap-2 font-semibold text-amber-ink">
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      {markInWords(mark)}
    </p>
  ))
}
