import type { OwnVaga } from '@plantao/contract/vagas/schema'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { RateButton } from '../../avaliacoes/rate/RateButton.tsx'
import { ShareButton } from '../page/ShareButton.tsx'
import { ReplacementsButton } from '../replacements/ReplacementsButton.tsx'
import { mainActionOf } from './vaga-actions.ts'

export function MainAction({ vaga }: { vaga: OwnVaga }) {
  const now = useNow()
  switch (mainActionOf(vaga, now)) {
    case 'reopen':
      return <ReplacementsButton vaga={vaga} />
    case 'share':
      return <ShareButton vaga={vaga} small />
    case 'rate':
      return <RateButton vaga={vaga} by="hospital" variant="ghost" />
    case 'day':
      return <ShiftDayLink vagaId={vaga.id} />
    default:
      return null
  }
}

function ShiftDayLink({ vagaId }: { vagaId: string }) {
  return (
    <ButtonLink variant="ghost" icon={<CalendarCheck aria-hidden className="size-4" />} href={`/vagas/${vagaId}`}>
      Dia do plantão
    </ButtonLink>
  )
}
