import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { chipClasses } from '../../../components/ui/chips/Chip.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { EspecialidadeOptions } from '../filter-fields/EspecialidadeOptions.tsx'
import { useEspecialidade } from '../filters/use-especialidade.ts'

const label = 'Especialidade'

/**
 * The filter for specialties, as a chip. The select lies invisibly over the chip, because a visible select would be as
 * wide as its longest option.
 */
export function EspecialidadeChip() {
  const { value, choose } = useEspecialidade()
  return (
    <span className="relative inline-flex max-w-full">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => choose(target.value)}
        // A smaller size of text would make an iPhone magnify the page.
        className="peer select-control absolute inset-0 w-full text-base opacity-0"
      >
        <EspecialidadeOptions />
      </select>
      <span
        aria-hidden
        className={cn(
          chipClasses(value !== ''),
          'pointer-events-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
        )}
      >
        <span className="min-w-0">{value || label}</span>
        {value ? <X /> : <ChevronDown />}
      </span>
      {value && (
        <button type="button" onClick={() => choose('')} className="absolute inset-y-0 right-0 w-9 rounded-[1.125rem]">
          <VisuallyHidden>Remover filtro: {value}</VisuallyHidden>
        </button>
      )}
    </span>
  )
}
