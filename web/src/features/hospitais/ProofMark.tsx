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

/**
 * The proof after the hospital's name, in a line of text. Only a screen reader reads the word 'Hospital'.
 * @param onlyDoubt shows nothing when the hospital is proven under its own name
 */
export function ProofMark({ hospital, onlyDoubt = false }: ProofProps & { onlyDoubt?: boolean }) {
  const { proof } = hospital
  if (!isShown(hospital) || (onlyDoubt && proof && !proof.name)) return null
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
