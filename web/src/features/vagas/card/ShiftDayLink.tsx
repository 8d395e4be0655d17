import CalendarCheck from 'lucide-react/icons/calendar-check'
import { ButtonLink } from '../../../components/ui/Button.tsx'

/** A link from the card of a filled vaga to the day of the shift. */
export function ShiftDayLink({ vagaId }: { vagaId: string }) {
  return (
    <ButtonLink variant="ghost" icon={<CalendarCheck aria-hidden className="size-4" />} href={`/vagas/${vagaId}`}>
      Dia do plantão
    </ButtonLink>
  )
}
