import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field } from '../../../components/ui/Field.tsx'
import { TextInput } from '../../../components/ui/TextInput.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'

const pause = 300

interface SearchFieldProps {
  value: string
  /** Told when the typing has paused, or by Enter. */
  onSettled: (words: string) => void
}

/** Shows what is being typed at once, and tells of it when it stands still. */
export function SearchField({ value, onSettled }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)

  const input = useRef<HTMLInputElement>(null)
  const shown = draft ?? value

  function settle() {
    if (draft !== null && draft !== value) onSettled(draft)
    setDraft(null)
  }

  const afterPause = useEffectEvent(settle)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => afterPause(), pause)
    return () => clearTimeout(timer)
  }, [draft])

  return (
    <Field label="Buscar" className="flex-1 basis-40" labelClassName="@min-[18rem]:max-md:sr-only">
      <div className="relative">
        <TextInput
          ref={input}
          className={shown === '' ? undefined : 'pr-11'}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Vaga, hospital ou especialidade"
          icon={<Search aria-hidden className="size-5" />}
          value={shown}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
          }}
        />
        {shown !== '' && (
          <button
            type="button"
            onClick={() => {
              setDraft('')
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
