import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Key } from '../../../components/ui/Key.tsx'
import { withParameters } from '../../../lib/browser/address.ts'
import { editKey } from '../../vagas/own-vagas/vaga-actions.ts'
import { EditPlantaoDialog } from '../edit/EditPlantaoDialog.tsx'
import { EditVagaDialog } from '../edit/EditVagaDialog.tsx'
import { isEditKey } from './edit-key.ts'
import { ShiftPanel } from './ShiftPanel.tsx'
import { useShift } from './use-shift.ts'

const shiftOf = (event: { target: EventTarget }) => (event.target as Element).closest<HTMLElement>('a[data-shift]')

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * Handles a view's links with `data-shift`: a click shows the panel, and `editKey` edits the focused one. On a phone,
 * the link of a vaga opens the page of the vaga.
 */
export function ShiftOpener({ children }: { children: ReactNode }) {
  const { id, show } = useShownShift()
  // A closing panel keeps its content while it fades.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const [editing, setEditing] = useState<{ id: string; isOpen: boolean }>()

  function onClick(event: MouseEvent) {
    const link = shiftOf(event)
    if (!link || !isPlain(event)) return
    const isPage = link.getAttribute('href')?.startsWith('/vagas/') && matchMedia('(width < 48rem)').matches
    if (isPage) return
    event.preventDefault()
    show(link.dataset.shift!)
  }

  function onKeyDown(event: KeyboardEvent) {
    const link = shiftOf(event)
    if (link && isEditKey(event.nativeEvent)) setEditing({ id: link.dataset.shift!, isOpen: true })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      <div onClickCapture={onClick} onKeyDown={onKeyDown}>
        {children}
      </div>
      {shown && <ShiftPanel key={shown} id={shown} open={id !== null} onClose={() => show(null)} />}
      {editing && (
        <EditByKey
          key={editing.id}
          id={editing.id}
          open={editing.isOpen}
          onClose={() => setEditing({ ...editing, isOpen: false })}
        />
      )}
    </>
  )
}

/** Names the keys of a view that shows shifts. */
export const ShiftKeys = () => (
  <p className="mt-3 text-sm text-ink-2 max-md:hidden print:hidden">
    No plantão em foco: <Key>Enter</Key>abre o painel · <Key>{editKey}</Key>altera o plantão
  </p>
)

interface EditByKeyProps {
  id: string
  open: boolean
  onClose: () => void
}

function EditByKey({ id, open, onClose }: EditByKeyProps) {
  const { vaga, plantao, isGone, failed } = useShift(id, open)
  const opens = { open, onOpenChange: (isOpen: boolean) => !isOpen && onClose() }
  // The dialog of a loaded shift stays, with the choices made, even if the shift cannot be loaded again.
  if (vaga) return <EditVagaDialog vaga={vaga} {...opens} />
  if (plantao) return <EditPlantaoDialog plantao={plantao} {...opens} />
  // The panel says why there is nothing to edit.
  return (isGone || failed) && <ShiftPanel id={id} open={open} onClose={onClose} />
}

/** In the address of any view of 'Escala', this parameter names the shift in the panel. */
const parameter = 'plantao'

/**
 * The shift in the address, and a function that shows another shift, or none. The function adds no entry to the
 * history, because the panel adds its own entry, so that Back closes the panel.
 */
function useShownShift() {
  const [address, setAddress] = useSearchParams()
  const show = (id: string | null) =>
    setAddress((before) => withParameters(before, { [parameter]: id }), { replace: true })
  return { id: address.get(parameter), show }
}
