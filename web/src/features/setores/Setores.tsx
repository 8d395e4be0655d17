import { formatValor } from '@plantao/contract/format'
import { setores as texts } from '@plantao/contract/sentences/setores'
import type { Setor } from '@plantao/contract/setores/schema'
import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { CardHeading } from '../../components/ui/card-heading.ts'
import type { MenuAction } from '../../components/ui/Menu.tsx'
import { MenuButton } from '../../components/ui/MenuButton.tsx'
import { Pill } from '../../components/ui/Pill.tsx'
import { SectionCard } from '../../components/ui/SectionCard.tsx'
import { isFormAsked } from '../../lib/browser/form-asked.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SetorDialog } from './SetorDialog.tsx'
import { setoresQuery, useChangeSetor, useDeleteSetor, useOrderSetores } from './setores.ts'

export function Setores() {
  const list = useQuery(setoresQuery)
  const setores = list.data
  const [isAsked] = useState(isFormAsked)
  const [dialog, setDialog] = useState<{ name: 'edit' | 'merge'; setor: Setor | null } | null>(
    isAsked ? { name: 'edit', setor: null } : null,
  )
  const [open, setOpen] = useState(isAsked)
  function show(name: 'edit' | 'merge', setor: Setor | null) {
    setDialog({ name, setor })
    setOpen(true)
  }
  const openState = { open, onOpenChange: setOpen }
  const archivedId = useId()
  const archived = (setores ?? []).filter(({ is_archived }) => is_archived).sort(byName)
  return (
    <SectionCard
      title="Setores e turnos"
      action={
        <Button
          variant="secondary"
          icon={<Plus aria-hidden className="size-4" />}
          aria-haspopup="dialog"
          onClick={() => show('edit', null)}
        >
          Novo setor
        </Button>
      }
    >
      {!setores && <NotLoaded query={list} what="os setores" label="Carregando setores…" skeleton="h-24" />}
      {setores?.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      {setores && setores.length > 0 && (
        <ul aria-label="Setores" className="-mb-2 divide-y divide-line">
          {setores.filter(isInUse).map((setor) => (
            <SetorRow key={setor.id} setor={setor} setores={setores} onShow={show} />
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <>
          <h3 id={archivedId} className="mt-6 text-lg">
            Arquivados
          </h3>
          <p className="text-ink-2">{texts.archivedHint}</p>
          <ul aria-labelledby={archivedId} className="-mb-2 divide-y divide-line">
            {archived.map((setor) => (
              <SetorRow key={setor.id} setor={setor} setores={setores ?? []} onShow={show} />
            ))}
          </ul>
        </>
      )}
      {dialog?.name === 'edit' && <SetorDialog key={dialog.setor?.id ?? 'new'} setor={dialog.setor} {...openState} />}
      {dialog?.name === 'merge' && dialog.setor && (
        <MergeDialog key={dialog.setor.id} setor={dialog.setor} setores={setores ?? []} {...openState} />
      )}
    </SectionCard>
  )
}

const isInUse = ({ is_archived }: Setor) => !is_archived
const byName = (a: Setor, b: Setor) => a.nome.localeCompare(b.nome, 'pt-BR')

interface SetorRowProps {
  setor: Setor
  setores: readonly Setor[]
  onShow: (dialog: 'edit' | 'merge', setor: Setor) => void
}

function SetorRow({ setor, setores, onShow }: SetorRowProps) {
  const nameId = useId()
  const { id, nome, especialidade, valor, observacoes, is_archived } = setor
  const proposed = [especialidade, valor !== null && formatValor(valor), observacoes].filter(Boolean).join(' · ')
  return (
    <CardHeading value={nameId}>
      <li className="flex items-center gap-3 py-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">
            <span id={nameId}>{nome}</span>{' '}
            {is_archived && (
              <Pill size="sm" className="align-middle">
                Arquivado
              </Pill>
            )}
          </p>
          {proposed && <p className="line-clamp-2 text-sm text-ink-2">{proposed}</p>}
        </div>
        <MenuButton label={`Ações de ${nome}`} actions={useActions(setor, setores.filter(isInUse), onShow)} key={id} />
      </li>
    </CardHeading>
  )
}

function useActions(setor: Setor, active: readonly Setor[], onShow: SetorRowProps['onShow']): MenuAction[] {
  const [order, change, remove] = [useOrderSetores(), useChangeSetor(), useDeleteSetor()]
  const { id, is_archived, is_used } = setor
  const ids = active.map((each) => each.id)
  const index = ids.indexOf(id)
  const moveTo = (target: number) => {
    const others = ids.filter((each) => each !== id)
    order.mutate([...others.slice(0, target), id, ...others.slice(target)])
  }
  const actions: (MenuAction | false)[] = [
    { label: 'Alterar', Icon: Pencil, hasDialog: true, onSelect: () => onShow('edit', setor) },
    index > 0 && { label: 'Subir', Icon: ArrowUp, onSelect: () => moveTo(index - 1) },
    index >= 0 && index < ids.length - 1 && { label: 'Descer', Icon: ArrowDown, onSelect: () => moveTo(index + 1) },
    active.some((each) => each.id !== id) && {
      label: 'Juntar a outro setor',
      Icon: Merge,
      hasDialog: true,
      onSelect: () => onShow('merge', setor),
    },
    is_archived
      ? {
          label: 'Trazer de volta',
          Icon: ArchiveRestore,
          onSelect: () => change.mutate({ id, is_archived: false }),
        }
      : is_used && { label: 'Arquivar', Icon: Archive, onSelect: () => change.mutate({ id, is_archived: true }) },
    !is_used && { label: 'Excluir', Icon: Trash2, onSelect: () => remove.mutate(id) },
  ]
  return actions.filter((action) => action !== false)
}
