import { formatInstantDate } from '@plantao/contract/format'
import { claimBlockedBy } from '@plantao/contract/hospitais/proof/rules'
import type { OwnClaim, OwnProof } from '@plantao/contract/hospitais/proof/schema'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { proofMark } from '@plantao/contract/sentences/proof'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { SectionCard } from '../../../components/ui/SectionCard.tsx'
import { config } from '../../../lib/config.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ClaimForms } from './ClaimForms.tsx'
import { ownProofQuery } from './queries.ts'

/** The hospital proves who it is: by a code to the e-mail address in the ministry's register, or by an operator. */
export function Proof({ hospital }: { hospital: Hospital }) {
  const proof = useQuery(ownProofQuery)
  const { data } = proof
  const now = useNow()
  return (
    <SectionCard title={proofClaims.title}>
      {!data && (
        <NotLoaded
          query={proof}
          what="a comprovação"
          failed="Não foi possível carregar a comprovação."
          skeleton="h-24"
        />
      )}
      {data && (
        <div className="flex flex-col gap-4">
          <State proof={data.proof} zone={hospital.time_zone} />
          <WaitingName claim={data.claim} zone={hospital.time_zone} />
          {claimBlockedBy(data.proof, now) === null && (
            <>
              {data.proof && <p className="font-semibold">{proofClaims.renew}</p>}
              <ClaimState claim={data.claim} hasProof={data.proof !== null} zone={hospital.time_zone} />
              <ClaimForms claim={data.claim} cnes={hospital.cnes} />
            </>
          )}
        </div>
      )}
    </SectionCard>
  )
}

function WaitingName({ claim, zone }: Pick<ClaimStateProps, 'claim' | 'zone'>) {
  if (claim?.new_name == null || claim.status !== 'waiting_operator') return null
  return <p role="status">{proofClaims.renameWaits(claim.new_name, formatInstantDate(claim.created_at, zone))}</p>
}

function State({ proof, zone }: { proof: OwnProof | null; zone: string }) {
  if (!proof) {
    return (
      <div className="flex flex-col items-start gap-2">
        {config.canProveHospitals && <Pill icon={<CircleQuestionMark aria-hidden />}>{proofMark.none.join(' ')}</Pill>}
        <p className="text-ink-2">{proofClaims.why}</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Pill tone="ok" icon={<BadgeCheck aria-hidden />}>
        {proofClaims.proven(proof.by, proof.cnes, formatInstantDate(proof.at, zone))}
      </Pill>
      <p className="text-ink-2">{proofClaims.until(formatInstantDate(proof.until, zone))}</p>
    </div>
  )
}

interface ClaimStateProps {
  claim: OwnClaim | null
  hasProof: boolean
  zone: string
}

function ClaimState({ claim, hasProof, zone }: ClaimStateProps) {
  if (!claim || claim.status === 'proven' || claim.kind === 'rename') return null
  const { status, waits_because, decided_at, reason, kind } = claim
  if (status === 'waiting_code') return null
  if (status === 'expired') {
    if (hasProof) return null
    if (decided_at) return <p role="status">{proofClaims.ended}</p>
    return kind === 'cnes' ? <p role="status">{proofClaims.codeEnded}</p> : null
  }
  if (status === 'refused') {
    return <p role="status">{proofClaims.refused(formatInstantDate(decided_at!, zone), reason ?? '')}</p>
  }
  return (
    <p role="status">
      {waits_because && `${proofClaims.waitsBecause[waits_because]} `}
      {proofClaims.waiting(formatInstantDate(claim.created_at, zone))}
    </p>
  )
}
