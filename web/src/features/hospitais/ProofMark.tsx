import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import { checkedName, proofMark } from '@plantao/contract/sentences/proof'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { cn } from '../../components/ui/cn.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { config } from '../../lib/config.ts'

export interface ProofProps {
  hospital: HospitalOfVaga
}

export const isShown = ({ proof, is_namesake }: HospitalOfVaga) =>
  proof !== undefined || is_namesake || config.canProveHospitals
export const withoutProof = ({ is_namesake }: HospitalOfVaga) => (is_namesake ? 'namesake' : 'none')

/** The proof after the hospital's name, in a line of text. Only a screen reader reads the word 'Hospital'. */
export function ProofMark({ hospital }: ProofProps) {
  if (!isShown(hospital)) return null
  const { proof } = hospital
  const Icon = proof ? BadgeCheck : CircleQuestionMark
  const [hidden, shown] = proofMark[proof?.by ?? withoutProof(hospital)]
  return (
    <>
      {' '}
      <span className={cn('text-sm/tight', proof && 'text-ok')}>
        <Icon aria-hidden className="mr-0.5 inline size-[0.9em] -translate-y-[0.1em]" />
        <VisuallyHidden>{hidden} </VisuallyHidden>
        {shown}
        {proof?.name && checkedName(proof.name)}
      </span>
    </>
  )
}
