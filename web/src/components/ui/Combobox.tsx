import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { cn } from './cn.ts'
import { controlClasses, useFieldControl } from './Field.tsx'
import { Spinner } from './Spinner.tsx'

export interface ComboboxOption {
  value: string
  label: string
}

interface ComboboxProps {
  value: ComboboxOption
  onChange: (option: ComboboxOption) => void
  /** What the server found for the words last told by `onSearch`; the standing choice ('Todos …') first, where there is one. */
  options: readonly ComboboxOption[]
  /** The words to search for; empty when the list has just been opened. The caller waits a moment before asking. */
  onSearch: (words: string) => void
  loading?: boolean
  /** A sentence when the search failed. */
  error?: string | undefined
  /** There is more than `options` shows. */
  hasMore?: boolean
  disabled?: boolean
}

/** One of very many: the server filters, the person types. */
export function Combobox({ value, onChange, options, onSearch, loading, error, hasMore, disabled }: ComboboxProps) {
  const field = useFieldControl()
  const [searching, setSearching] = useState(false)
  const known = options.some((option) => option.value === value.value) ? options : [...options, value]
  const empty = searching && !loading && !error && options.length === 0

  return (
    <Base.Root
      items={known}
      filteredItems={options}
      filter={null}
      value={value}
      disabled={disabled}
      autoHighlight
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      onValueChange={(option: ComboboxOption | null) => {
        if (option) onChange(option)
      }}
      onInputValueChange={(words, details) => {
        const typed = details.reason === 'input-change' || details.reason === 'input-clear'
        setSearching(typed && words !== '')
        onSearch(typed ? words.trim() : '')
      }}
      onOpenChangeComplete={(open) => {
        if (!open) {
          setSearching(false)
          onSearch('')
        }
      }}
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...field}
          onFocus={(event) => event.currentTarget.select()}
          className={cn(controlClasses, 'min-h-11', 'truncate pr-10')}
        />
        <Base.Trigger
          tabIndex={-1}
          aria-hidden
          className="absolute inset-y-0 right-0 grid w-10 place-items-center text-ink-2 outline-none"
        >
          <ChevronDown aria-hidden className="size-5" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50 outline-none">
          <Base.Popup
            aria-busy={loading || undefined}
            className="w-(--anchor-width) min-w-64 max-w-(--available-width) overflow-hidden rounded-control border border-line bg-card text-ink shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Base.Status className="flex items-center gap-2 px-3 py-2.5 text-ink-2 empty:hidden">
              {loading && options.length === 0 ? (
                <>
                  <Spinner className="size-4" /> Procurando…
                </>
              ) : error ? (
                <span className="text-bad">{error}</span>
              ) : empty ? (
                'Nenhum resultado'
              ) : null}
            </Base.Status>
            <Base.List className="max-h-[min(var(--available-height),22rem)] overflow-y-auto overscroll-contain p-1 empty:hidden">
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-[7px] px-2.5 py-1.5 outline-none data-highlighted:bg-brand-soft data-highlighted:text-brand-2 data-selected:font-semibold"
                >
                  <span className="min-w-0 flex-1">{option.label}</span>
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
            {hasMore && (
              <p className="border-t border-line px-3 py-2 text-sm text-ink-2">
                Há mais resultados: escreva mais letras.
              </p>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
