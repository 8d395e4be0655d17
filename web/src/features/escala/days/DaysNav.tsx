import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useSearchParams } from 'wouter'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { escalaAddress } from '../escala-in-address.ts'

interface DaysNavProps {
  label: string
  /** True where the days shown hold today. A phone then has no button that leads to it. */
  isToday?: boolean
  previous: { dia: string; label: string }
  next: { dia: string; label: string }
}

export function DaysNav({ label, isToday = false, previous, next }: DaysNavProps) {
  const [address] = useSearchParams()
  return (
    <nav aria-label={label} className="flex gap-1 print:hidden">
      <ButtonLink variant="secondary" size="icon" href={escalaAddress(address, { dia: previous.dia })}>
        <ChevronLeft aria-hidden className="size-5" />
        <VisuallyHidden>{previous.label}</VisuallyHidden>
      </ButtonLink>
      <ButtonLink
        variant="secondary"
        className={isToday ? 'max-md:hidden' : undefined}
        href={escalaAddress(address, { dia: undefined })}
      >
        Hoje
      </ButtonLink>
      <ButtonLink variant="secondary" size="icon" href={escalaAddress(address, { dia: next.dia })}>
        <ChevronRight aria-hidden className="size-5" />
        <VisuallyHidden>{next.label}</VisuallyHidden>
      </ButtonLink>
    </nav>
  )
}
