import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { useCloseOnBack } from '../dialog/use-close-on-back.ts'
import { ComboboxList, type ComboboxOption } from './ComboboxList.tsx'
import { cleanTyped } from './clean-typed.ts'
import { controlClasses, useFieldControl } from './Field.tsx'

interface ComboboxProps {
  value: ComboboxOption
  /** @param key the key that chose, if one did */
  onChange: (option: ComboboxOption, key?: string) => void
  /** The server's results for the words of the last `onSearch`, after the fixed option ('Todos …') if there is one. */
  options: readonly ComboboxOption[]
  /** Called with the words to search for, which are empty when nothing is typed. The caller debounces. */
  onSearch: (words: string) => void
  loading?: boolean
  error?: string | undefined
  hasMore?: boolean
  onOpen?: () => void
  onClose?: () => void
  /** Lets Tab choose like Enter, as in a sheet. */
  choosesWithTab?: boolean
  /** Treats the options as suggestions: the typed text is the value, passed to `onChange` with each letter. */
  isFree?: boolean
  autoComplete?: string
  disabled?: boolean
  /** The input, for a form that focuses the first invalid field. */
  ref?: Ref<HTMLInputElement>
}

/**
 * Chooses one of very many options, which the server searches. Base UI's combobox is not used: it hides the page from
 * screen readers while open, and would add 46 kB to the doctor's first page.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, options, onSearch, loading, error, hasMore, onOpen, onClose, isFree, disabled, ref } = props
  const field = useFieldControl()
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!, [])
  const [open, setOpen] = useState(false)
  const [above, setAbove] = useState(false)
  /** Null while nothing is typed: the input then shows the choice. */
  const [typed, setTyped] = useState<string | null>(null)
  const [marked, setMarked] = useState<string | null>(null)

  // The active option is the one that the user moved to, as long as the list has it. The fallback is the first option
  // while something is typed, and the chosen option while nothing is. With `isFree` there is no fallback.
  const isChosen = (option: ComboboxOption) => option.value === value.value
  const fallback = isFree ? undefined : typed ? options[0] : options.find(isChosen)
  const at = options.find((option) => option.value === marked) ?? fallback
  const optionId = (option: ComboboxOption) => `${listId}-${option.value}`

  /** @param selects the text, so that letters replace it. A letter that was just typed is not to be replaced. */
  function show(selects = true) {
    if (open || disabled) return
    const box = root.current?.getBoundingClientRect()
    const height = window.visualViewport?.height ?? window.innerHeight
    setAbove(box !== undefined && height - box.bottom < 260 && box.top > height - box.bottom)
    setMarked(null)
    setOpen(true)
    onOpen?.()
    if (selects && !isFree) input.current?.select()
  }

  function close() {
    if (open || typed !== null) onSearch('')
    setOpen(false)
    setTyped(null)
    onClose?.()
  }

  const isListShown = open && !(isFree && options.length === 0)
  useCloseOnBack(isListShown, close)

  function choose(option: ComboboxOption, key?: string) {
    if (option.value !== value.value) onChange(option, key)
    close()
  }

  function move(step: 1 | -1) {
    if (options.length === 0) return
    const index = at ? options.indexOf(at) : -1
    const next = index === -1 ? (step === 1 ? 0 : -1) : (index + step) % options.length
    setMarked(options.at(next)?.value ?? null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) move(event.key === 'ArrowDown' ? 1 : -1)
      else show()
    } else if (event.key === 'Enter' && isFree && !at) {
      // Without an active option, Enter submits the form.
      close()
    } else if (
      open &&
      (event.key === 'Enter' || (event.key === 'Tab' && props.choosesWithTab && !event.shiftKey && at))
    ) {
      event.preventDefault()
      // While new results load, the list still shows the previous results, so Enter chooses none of them.
      if (at && !(typed && loading)) choose(at, event.key)
    } else if (event.key === 'Escape' && open) {
      // Escape closes the list and leaves the dialog around it open.
      event.stopPropagation()
      event.preventDefault()
      close()
    }
  }

  return (
    <div ref={root} className="relative">
      <input
        {...field}
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && at ? optionId(at) : undefined}
        autoComplete={props.autoComplete ?? 'off'}
        spellCheck={false}
        disabled={disabled}
        value={typed ?? value.label}
        onClick={() => show()}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={(event) => {
          cleanTyped(event)
          show(false)
          setTyped(event.target.value)
          setMarked(null)
          if (isFree) onChange({ value: event.target.value, label: event.target.value })
          onSearch(event.target.value.trim())
        }}
        className={cn(controlClasses, 'min-h-11 truncate pr-10')}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2" />
      <ComboboxList
        id={listId}
        open={isListShown}
        above={above}
        options={options}
        chosen={value.value}
        marked={at?.value}
        optionId={optionId}
        onMark={setMarked}
        onChoose={(option) => choose(option)}
        loading={loading}
        error={error}
        hasMore={hasMore}
      />
    </div>
  )
}
