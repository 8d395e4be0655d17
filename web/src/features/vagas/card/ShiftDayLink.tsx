import CalendarCheck from 'lucide-react/icons/calendar-check'
import { ButtonLink } from '../../../components/ui/Button.tsx'

export function ShiftDayLink({ vagaId }: { vagaId: string }) {
  return (
    <ButtonLink variant="ghost" icon={<CalendarCheck aria-hidden className="size-4" />} href={`/vagas/${vagaId}`}>
      Dia do plantão
    </ButtonLink>
  )
}
