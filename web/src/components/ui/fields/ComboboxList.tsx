import Check from 'lucide-react/icons/check'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { Spinner } from '../progress/Spinner.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** A text at the end of the line, such as the number of results. It is not part of the option's name. */
  detail?: string | undefined
  isChosen?: boolean
}

interface ComboboxListProps {
  id: string
  open: boolean
  above: boolean
  options: readonly ComboboxOption[]
  chosen: string
  marked: string | undefined
  optionId: (option: ComboboxOption) => string
  onMark: (value: string) => void
  onChoose: (option: ComboboxOption) => void
  loading?: boolean
  error?: string | undefined
  hasMore?: boolean
}

/** The options. The focus stays in the input, which points to the active option by id. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, open, above, chosen, marked, optionId, onMark, onChoose, loading, error, hasMore } = props
  const list = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<typeof props.options | null>(null)
  const options = held ?? props.options
  const isChosen = (option: ComboboxOption) => option.isChosen ?? option.value === chosen

  // Only the list is scrolled here. scrollIntoView would also scroll the page.
  useEffect(() => {
    const item = open && list.current?.querySelector<HTMLElement>('[data-marked]')
    if (!item || !list.current || !marked) return
    const { scrollTop, clientHeight } = list.current
    const top = item.offsetTop - list.current.offsetTop
    if (top < scrollTop) list.current.scrollTop = top
    else if (top + item.offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = top + item.offsetHeight - clientHeight
  }, [open, marked])

  function onMouseDown(event: MouseEvent) {
    // The focus must stay in the input, because the list would close without it.
    event.preventDefault()
    // Results that arrive between press and release would move the pressed option away, and the press would be lost.
    setHeld(props.options)
    addEventListener('mouseup', () => setTimeout(() => setHeld(null)), { once: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler prevents an interaction and offers none
    <div
      onMouseDown={onMouseDown}
      className={cn(
        'absolute left-0 z-30 w-full min-w-64 overflow-hidden rounded-control border border-line bg-card text-ink shadow-float',
        above ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
        !open && 'hidden',
      )}
    >
      <p role="status" className="flex items-center gap-2 px-3 py-2.5 text-ink-2 empty:hidden">
        {open && <Status loading={loading} error={error} empty={options.length === 0} />}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Opções"
        aria-busy={loading || undefined}
        className="max-h-80 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {open &&
          options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which holds the focus
            <div
              key={option.value}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              data-marked={option.value === marked || undefined}
              aria-selected={isChosen(option)}
              aria-description={option.detail}
              onMouseMove={() => option.value !== marked && onMark(option.value)}
              onClick={() => onChoose(option)}
              className={cn(
                'flex min-h-11 cursor-pointer items-center gap-2 rounded-[7px] px-2.5 py-1.5',
                option.value === marked &&
                  'bg-brand-soft text-brand-2 forced-colors:outline forced-colors:-outline-offset-1',
                isChosen(option) && 'font-semibold',
              )}
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.detail && (
                <span aria-hidden className="text-sm text-ink-2">
                  {option.detail}
                </span>
              )}
              {isChosen(option) && <Check aria-hidden className="size-4" />}
            </div>
          ))}
      </div>
      {hasMore && options.length > 0 && (
        <p className="border-t border-line px-3 py-2 text-sm text-ink-2">Há mais resultados: escreva mais letras.</p>
      )}
    </div>
  )
}

function Status({ loading, error, empty }: { loading?: boolean; error?: string | undefined; empty: boolean }) {
  if (error) return <span className="text-bad">{error}</span>
  if (!empty) return null
  if (!loading) return 'Nenhum resultado'
  return (
    <>
      <Spinner className="size-4" /> Procurando…
    </>
  )
}
