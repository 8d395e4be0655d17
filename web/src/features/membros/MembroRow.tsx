import type { Membro } from '@plantao/contract/membros/schema'
import { membros as texts } from '@plantao/contract/sentences/membros'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { CardHeading } from '../../components/ui/card-heading.ts'
import { ConfirmDialog } from '../../components/ui/dialog/ConfirmDialog.tsx'
import type { MenuAction } from '../../components/ui/Menu.tsx'
import { MenuButton } from '../../components/ui/MenuButton.tsx'
import { Pill } from '../../components/ui/Pill.tsx'
import { CrmField } from './CrmField.tsx'
import { MembroLine } from './MembroLine.tsx'
import { useChangeMembro, useDeleteMembro } from './membros.ts'

interface MembroRowProps {
  membro: Membro
  /** The hospital's state, where the row has a field for the missing CRM. */
  estado: string | null
  onEdit: () => void
}

export function MembroRow({ membro, estado, onEdit }: MembroRowProps) {
  const [change, remove] = [useChangeMembro(), useDeleteMembro()]
  const [isAsking, setAsking] = useState(false)
  const nameId = useId()
  const { id, nome, crm, is_archived, is_used } = membro
  const actions: (MenuAction | false)[] = [
    { label: 'Alterar', Icon: Pencil, hasDialog: true, onSelect: onEdit },
    {
      label: is_archived ? 'Reativar' : 'Tornar inativo',
      Icon: is_archived ? ArchiveRestore : Archive,
      onSelect: () => change.mutate({ id, is_archived: !is_archived }),
    },
    !is_used && { label: 'Excluir', Icon: Trash2, hasDialog: true, onSelect: () => setAsking(true) },
  ]
  return (
    <CardHeading value={nameId}>
      <li className="flex items-center gap-3 py-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold break-words">
              <span id={nameId}>{nome}</span>{' '}
              {crm === null && estado === null && (
                <Pill size="sm" className="align-middle">
                  Sem CRM
                </Pill>
              )}
            </p>
            <p>
              <MembroLine membro={membro} />
            </p>
          </div>
          {estado !== null && <CrmField membro={membro} estado={estado} />}
        </div>
        <MenuButton label={`Ações de ${nome}`} actions={actions.filter((action) => action !== false)} />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={texts.deleteQuestion(nome)}
          description={texts.deleteHint}
          confirmLabel="Excluir"
          danger
          loading={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSettled: () => setAsking(false) })}
        />
      </li>
    </CardHeading>
  )
}
