import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useDebouncedCallback } from '../lib/time/use-debounced-callback.ts'
import { Field, type FieldProps } from './ui/fields/Field.tsx'
import { TextInput } from './ui/fields/TextInput.tsx'
import { VisuallyHidden } from './ui/VisuallyHidden.tsx'

interface SearchFieldProps extends Pick<FieldProps, 'label' | 'labelClassName' | 'className'> {
  placeholder: string
  value: string
  onSearch: (words: string) => void
}

export function SearchField({ value, onSearch, placeholder, ...field }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  /** The text while it is being typed, otherwise null. */
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? value
  const search = useDebouncedCallback((words: string) => {
    if (words !== value) onSearch(words)
    setDraft(null)
  }, 200)

  function change(words: string) {
    setDraft(words)
    search.run(words)
  }

  return (
    <Field {...field}>
      <div className="relative">
        <TextInput
          ref={input}
          className={shown === '' ? undefined : 'pr-11'}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          icon={<Search aria-hidden className="size-5" />}
          value={shown}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search.flush()
          }}
        />
        {shown !== '' && (
          <button
            type="button"
            onClick={() => {
              change('')
              input.current?.focus()
            }}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <X aria-hidden className="size-5" />
            <VisuallyHidden>Limpar texto</VisuallyHidden>
          </button>
        )}
      </div>
    </Field>
  )
}
