import { candidaturaLabel } from '@plantao/contract/candidaturas/rules'
import Check from 'lucide-react/icons/check'
import { Pill } from '../../components/ui/Pill.tsx'

/** The state of a candidatura in a word; green only for the one that was accepted. */
export function CandidaturaPill({ status }: { status: string }) {
  if (status === 'aceita') {
    return (
      <Pill tone="ok" icon={<Check aria-hidden />}>
        {candidaturaLabel(status)}
      </Pill>
    )
  }
  return <Pill tone={status === 'pendente' ? 'day' : 'fact'}>{candidaturaLabel(status)}</Pill>
}
