import { proofText } from '@plantao/contract/sentences/proof-text'
import { isShown, type ProofProps, withoutProof } from './ProofMark.tsx'

/** The proof in a sentence. Its texts are not in `ProofMark`, which the doctor's list loads. */
export function ProofLine({ hospital }: ProofProps) {
  if (!isShown(hospital)) return null
  const { proof } = hospital
  return (
    <span className="mt-0.5 block text-sm text-ink-2">
      {proof ? proofText[proof.by](proof.on) : proofText[withoutProof(hospital)]}
    </span>
  )
}
