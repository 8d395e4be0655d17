import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from '../../components/ui/Field.tsx'
import { TextInput } from '../../components/ui/TextInput.tsx'

const pause = 300

interface SearchFieldProps {
  value: string
  /** Told when the typing has paused, or by Enter. */
  onSettled: (words: string) => void
}

/** Shows what is being typed at once, and tells of it when it stands still. */
export function SearchField({ value, onSettled }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)

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
    <Field label="Buscar" className="flex-1" labelClassName="max-md:sr-only">
      <TextInput
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Vaga, hospital ou especialidade"
        icon={<Search aria-hidden className="size-5" />}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
      />
    </Field>
  )
}
