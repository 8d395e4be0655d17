import type { Hospital } from '@plantao/contract/hospitais/schema'
import { type Membro, membroChips } from '@plantao/contract/membros/schema'
import { membros as texts } from '@plantao/contract/sentences/membros'
import { useInfiniteQuery } from '@tanstack/react-query'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Plus from 'lucide-react/icons/plus'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { InfiniteSentinel } from '../../components/list/InfiniteSentinel.tsx'
import { pagingOf } from '../../components/list/paging.ts'
import { EmptyState } from '../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Chip } from '../../components/ui/chips/Chip.tsx'
import { withParameters } from '../../lib/browser/address.ts'
import { ListDialog } from './ListDialog.tsx'
import { MembroDialog } from './MembroDialog.tsx'
import { MembroRow } from './MembroRow.tsx'
import { membrosQuery } from './membros.ts'

/** The content of the page `/hospital/medicos`: the doctors of the house. */
export function Membros({ hospital }: { hospital: Hospital }) {
  const [address, setAddress] = useSearchParams()
  const words = (address.get('q') ?? '').slice(0, 100)
  const mostrar = membroChips.find((chip) => chip === address.get('mostrar'))
  const list = useInfiniteQuery(membrosQuery({ mostrar, q: words.trim() || undefined }))
  const [dialog, setDialog] = useState<Membro | 'new' | 'list'>()
  const [open, setOpen] = useState(false)
  const counts = list.data?.pages.at(-1)?.counts
  if (!counts) return <NotLoaded query={list} what="os médicos da casa" skeleton="h-84" />

  const membros = list.data?.pages.flatMap(({ items }) => items) ?? []
  function show(which: Membro | 'new' | 'list') {
    setDialog(which)
    setOpen(true)
  }
  const openState = { hospital, open, onOpenChange: setOpen }
  const chip = (name: (typeof membroChips)[number], label: string) =>
    (counts[name] > 0 || mostrar === name) && (
      <Chip
        pressed={mostrar === name}
        onClick={() => setAddress((before) => withParameters(before, { mostrar: mostrar === name ? null : name }))}
      >
        {label}
      </Chip>
    )
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button icon={<Plus aria-hidden className="size-5" />} aria-haspopup="dialog" onClick={() => show('new')}>
        Novo médico
      </Button>
      <Button
        variant="secondary"
        icon={<ClipboardPaste aria-hidden className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => show('list')}
      >
        Colar lista
      </Button>
    </div>
  )
  return (
    <>
      {counts.ativos + counts.inativos === 0 ? (
        <Card>
          <EmptyState icon={<Stethoscope />} title={texts.none} description={texts.about} action={actions} />
        </Card>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-end gap-3">
            <SearchField
              label="Buscar"
              placeholder="Buscar nome ou CRM"
              labelClassName="sr-only"
              className="max-w-sm flex-1 basis-52"
              value={words}
              onSearch={(q) => setAddress((before) => withParameters(before, { q }), { replace: true })}
            />
            {actions}
          </div>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <p role="status" className="mr-2 text-ink-2">
              {texts.count(counts.ativos)}
            </p>
            {chip('sem_crm', `${counts.sem_crm} sem CRM`)}
            {chip('inativos', 'Inativos')}
          </div>
          <Card className="px-5 py-2">
            {membros.length === 0 && <p className="py-3 text-ink-2">{texts.noneFound}</p>}
            <ul aria-label="Médicos da casa" className="divide-y divide-line">
              {membros.map((membro) => (
                <MembroRow
                  key={membro.id}
                  membro={membro}
                  estado={mostrar === 'sem_crm' ? hospital.estado : null}
                  onEdit={() => show(membro)}
                />
              ))}
            </ul>
            <InfiniteSentinel {...pagingOf(list)} />
          </Card>
        </>
      )}
      {dialog === 'list' && <ListDialog {...openState} />}
      {dialog && dialog !== 'list' && (
        <MembroDialog
          key={dialog === 'new' ? dialog : dialog.id}
          membro={dialog === 'new' ? null : dialog}
          {...openState}
        />
      )}
    </>
  )
}
