import CalendarCheck from 'lucide-react/icons/calendar-check'
import { ButtonLink } from '../../../components/ui/Button.tsx'

/** From the card of a filled vaga to what its two sides need and do on the day. */
export function ShiftDayLink({ vagaId }: { vagaId: string }) {
  return (
    <ButtonLink variant="ghost" icon={<CalendarCheck aria-hidden className="size-4" />} href={`/vagas/${vagaId}`}>
      Dia do plantão
    </ButtonLink>
  )
}
