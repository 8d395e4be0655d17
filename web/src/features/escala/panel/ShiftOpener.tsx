import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Key } from '../../../components/ui/Key.tsx'
import { moveKey } from '../../vagas/own-vagas/vaga-actions.ts'
import { ownVagaQuery } from '../../vagas/queries.ts'
import { MoveVagaDialog } from '../move/MoveVagaDialog.tsx'
import { isMoveKey } from './move-key.ts'
import { ShiftPanel } from './ShiftPanel.tsx'
import { useShownShift } from './shown-shift.ts'

const shiftOf = (event: { target: EventTarget }) => (event.target as Element).closest<HTMLElement>('a[data-shift]')

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * Opens what stands behind the shifts of a view, its links with `data-shift`: a click shows the panel, and the key of
 * 'Mover para…' moves the focused one. On a phone, and in a new tab, the link leads to the page of the vaga.
 */
export function ShiftOpener({ children }: { children: ReactNode }) {
  const { id, show } = useShownShift()
  // A closing panel keeps its content while it fades.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const [moving, setMoving] = useState<{ id: string; isOpen: boolean }>()

  function onClick(event: MouseEvent) {
    const link = shiftOf(event)
    if (!link || !isPlain(event) || matchMedia('(width < 48rem)').matches) return
    event.preventDefault()
    show(link.dataset.shift!)
  }

  function onKeyDown(event: KeyboardEvent) {
    const link = shiftOf(event)
    if (link && isMoveKey(event.nativeEvent)) setMoving({ id: link.dataset.shift!, isOpen: true })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      <div onClickCapture={onClick} onKeyDown={onKeyDown}>
        {children}
      </div>
      <p className="mt-3 text-sm text-ink-2 max-md:hidden print:hidden">
        No plantão em foco: <Key>Enter</Key>abre o painel · <Key>{moveKey}</Key>move para outro dia, horário ou setor
      </p>
      {shown && <ShiftPanel key={shown} id={shown} open={id !== null} onClose={() => show(null)} />}
      {moving && (
        <MoveByKey
          key={moving.id}
          id={moving.id}
          open={moving.isOpen}
          onClose={() => setMoving({ ...moving, isOpen: false })}
        />
      )}
    </>
  )
}

interface MoveByKeyProps {
  id: string
  open: boolean
  onClose: () => void
}

function MoveByKey({ id, open, onClose }: MoveByKeyProps) {
  const { data: vaga } = useQuery({ ...ownVagaQuery(id), enabled: open })
  return vaga && <MoveVagaDialog vaga={vaga} open={open} onOpenChange={(isOpen) => !isOpen && onClose()} />
}
