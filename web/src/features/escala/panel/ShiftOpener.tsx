import { type MouseEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Key } from '../../../components/ui/Key.tsx'
import { withParameters } from '../../../lib/browser/address.ts'
import { realId, useRotaState } from '../rota/state.ts'
import { ShiftPanel } from './ShiftPanel.tsx'

const shiftOf = (event: { target: EventTarget }) => (event.target as Element).closest<HTMLElement>('a[data-shift]')

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * Handles a view's links with `data-shift`: a click shows the panel. On a phone, the link of a vaga opens the page of
 * the vaga.
 */
export function ShiftOpener({ children }: { children: ReactNode }) {
  const { id: named, show } = useShownShift()
  // A shift that was just typed has a temporary id until it is saved.
  const id = useRotaState(() => named && realId(named))
  // A closing panel keeps its content while it fades.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)

  function onClick(event: MouseEvent) {
    const link = shiftOf(event)
    if (!link || !isPlain(event)) return
    const isPage = link.getAttribute('href')?.startsWith('/vagas/') && matchMedia('(width < 48rem)').matches
    if (isPage) return
    event.preventDefault()
    show(link.dataset.shift!)
  }

  return (
    <>
      <div onClickCapture={onClick}>{children}</div>
      {shown && <ShiftPanel key={shown} id={shown} open={id !== null} onClose={() => show(null)} />}
    </>
  )
}

/** Names the keys of a view that shows shifts. @param isTyped true where doctors of the house are typed */
export const ShiftKeys = ({ isTyped = false }: { isTyped?: boolean }) => (
  <p className="mt-3 hidden text-sm text-ink-2 md:pointer-fine:block print:hidden">
    {isTyped ? (
      <>
        Letras escrevem um médico da casa: <Key>Enter</Key>põe e desce, <Key>Tab</Key>põe e segue ao lado ·{' '}
        <Key>Delete</Key>tira o nome · <Key>Ctrl Z</Key>desfaz · <Key>Enter</Key>sem letras abre o painel
      </>
    ) : (
      <>
        No plantão em foco: <Key>Enter</Key>abre o painel
      </>
    )}
  </p>
)

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
