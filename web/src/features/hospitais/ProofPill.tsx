import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import { proofPill, proofText } from '@plantao/contract/sentences/proof'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { Pill } from '../../components/ui/Pill.tsx'

interface ProofProps {
  hospital: HospitalOfVaga
}

/** Whether somebody checked who the hospital is. */
export function ProofPill({ hospital: { proof }, size = 'md' }: ProofProps & { size?: 'sm' | 'md' }) {
  const Icon = proof ? BadgeCheck : CircleQuestionMark
  return (
    <Pill size={size} tone={proof ? 'ok' : 'fact'} icon={<Icon aria-hidden />} className="align-middle">
      {proof ? proofPill[proof.by] : proofPill.none}
    </Pill>
  )
}

/** Says what was checked, by whom and when. */
export const ProofLine = ({ hospital: { proof } }: ProofProps) => (
  <span className="mt-0.5 block text-sm text-ink-2">{proof ? proofText[proof.by](proof.on) : proofText.none}</span>
)
