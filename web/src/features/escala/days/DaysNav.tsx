import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useSearchParams } from 'wouter'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { escalaAddress } from '../escala-in-address.ts'

interface DaysNavProps {
  label: string
  previous: { dia: string; label: string }
  next: { dia: string; label: string }
}

export function DaysNav({ label, previous, next }: DaysNavProps) {
  const [address] = useSearchParams()
  return (
    <nav aria-label={label} className="flex gap-1">
      <ButtonLink variant="secondary" size="icon" href={escalaAddress(address, { dia: previous.dia })}>
        <ChevronLeft aria-hidden className="size-5" />
        <VisuallyHidden>{previous.label}</VisuallyHidden>
      </ButtonLink>
      <ButtonLink variant="secondary" href={escalaAddress(address, { dia: undefined })}>
        Hoje
      </ButtonLink>
      <ButtonLink variant="secondary" size="icon" href={escalaAddress(address, { dia: next.dia })}>
        <ChevronRight aria-hidden className="size-5" />
        <VisuallyHidden>{next.label}</VisuallyHidden>
      </ButtonLink>
    </nav>
  )
}
