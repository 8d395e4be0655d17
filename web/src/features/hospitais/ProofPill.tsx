import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import { proofPill, proofText } from '@plantao/contract/sentences/proof'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { cn } from '../../components/ui/cn.ts'
import { Pill } from '../../components/ui/Pill.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'

interface ProofProps {
  hospital: HospitalOfVaga
}

const iconOf = ({ proof }: HospitalOfVaga) => (proof ? BadgeCheck : CircleQuestionMark)

export function ProofPill({ hospital }: ProofProps) {
  const Icon = iconOf(hospital)
  return (
    <Pill tone={hospital.proof ? 'ok' : 'fact'} icon={<Icon aria-hidden />}>
      {proofPill[hospital.proof?.by ?? 'none'].join(' ')}
    </Pill>
  )
}

/** The proof after the hospital's name, in a line of text. Only a screen reader reads the word 'Hospital'. */
export function ProofMark({ hospital }: ProofProps) {
  const Icon = iconOf(hospital)
  const [hidden, shown] = proofPill[hospital.proof?.by ?? 'none']
  return (
    <span className={cn(hospital.proof && 'text-ok')}>
      <Icon aria-hidden className="mr-0.5 inline size-[0.9em] -translate-y-[0.1em]" />
      <VisuallyHidden>{hidden} </VisuallyHidden>
      {shown}
    </span>
  )
}

export const ProofLine = ({ hospital: { proof } }: ProofProps) => (
  <span className="mt-0.5 block text-sm text-ink-2">{proof ? proofText[proof.by](proof.on) : proofText.none}</span>
)
