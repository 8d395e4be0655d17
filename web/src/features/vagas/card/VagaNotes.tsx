import { useId, useState } from 'react'
import { useDescribedBy } from '../../../components/ui/card-heading.ts'
import { cn } from '../../../components/ui/cn.ts'

/** The number of characters from which a text is folded, about three lines on a phone. */
const longFrom = 180

/** The hospital's notes, with their line breaks. A long text is folded. */
export function VagaNotes({ text, className }: { text: string | null; className?: string }) {
  const id = useId()
  const [whole, setWhole] = useState(false)
  const describedBy = useDescribedBy(undefined)
  if (!text) return null
  const isLong = text.length > longFrom || text.split('\n').length > 3
  return (
    <div className={cn('text-sm text-ink-2', className)}>
      <p id={id} className={cn('max-w-prose whitespace-pre-line', isLong && !whole && 'line-clamp-3')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          aria-controls={id}
          aria-describedby={describedBy}
          onClick={() => setWhole(!whole)}
          className="-mb-2 min-h-11 font-semibold text-brand hover:text-brand-2 hover:underline"
        >
          {whole ? 'Mostrar menos' : 'Ler tudo'}
        </button>
      )}
    </div>
  )
}
