import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { addFilters } from './quick-filters.ts'
import { textHints } from './text-hints.ts'
import { useToday } from './use-quick-filters.ts'

/** Suggests filters for words of the search. A press turns the words into the filter and removes them from the text. */
export function TextHints({ className }: { className?: string }) {
  const { filters, words, change } = useVagaFilters()
  const today = useToday()
  const hints = words ? textHints(words, today()) : []
  if (hints.length === 0) return null
  return (
    <p className={cn('flex flex-wrap items-center gap-2', className)}>
      <span className="text-sm text-ink-2">Filtrar por:</span>
      {hints.map(({ label, filters: hinted, rest }) => (
        <Chip key={label} onClick={() => change({ ...addFilters(filters, hinted), q: rest })}>
          {label}
        </Chip>
      ))}
    </p>
  )
}
