import { formatInstantDate } from '@plantao/contract/format'
import type { WaitingClaim } from '@plantao/contract/hospitais/proof/schema'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { type ReactNode, useId, useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { onceDecided } from '../../../lib/http/errors.ts'
import { ClaimFacts } from './ClaimFacts.tsx'
import { useDecideClaim } from './queries.ts'
import { WithdrawProof } from './WithdrawProof.tsx'

interface ClaimCardProps {
  claim: WaitingClaim
  /** Further actions, such as suspending the account. */
  children?: ReactNode
}

export function ClaimCard({ claim, children }: ClaimCardProps) {
  const headingId = useId()
  const [asks, setAsks] = useState<'approve' | 'refuse'>('approve')
  const [open, setOpen] = useState(false)
  const decide = useDecideClaim()
  function show(decision: 'approve' | 'refuse') {
    setAsks(decision)
    setOpen(true)
  }
  const approves = asks === 'approve'
  const { new_name } = claim
  const asked = new_name ? `o nome “${new_name}”` : claim.nome
  return (
    <CardHeading value={headingId}>
      <Card as="article" aria-labelledby={headingId} className="flex flex-col gap-4 p-5">
        <h3 id={headingId} className="text-lg">
          {claim.nome}
        </h3>
        <p className="text-ink-2">
          {whyItWaits(claim)} {proofClaims.since(formatInstantDate(claim.created_at, undefined))}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button aria-haspopup="dialog" onClick={() => show('approve')}>
            {new_name ? 'Aprovar nome' : 'Confirmar hospital'}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => show('refuse')}>
            Recusar
          </Button>
          {children}
        </div>
        {claim.suspended_at && (
          <p className="font-semibold">{proofClaims.suspended(formatInstantDate(claim.suspended_at, undefined))}</p>
        )}
        {claim.note && (
          <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line">{claim.note}</blockquote>
        )}
        {claim.taken_by && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">{proofClaims.takenBy(claim.taken_by.nome)}</p>
            <WithdrawProof hospitalId={claim.taken_by.id} nome={claim.taken_by.nome} />
          </div>
        )}
        <ClaimFacts claim={claim} />
        <PromptDialog
          key={asks}
          draftKey={`claim-${asks}:${claim.id}`}
          open={open}
          onOpenChange={setOpen}
          title={approves ? `${new_name ? 'Aprovar' : 'Confirmar'} ${asked}?` : `Recusar ${asked}?`}
          description={meaningOf(claim, approves)}
          hint={approves ? proofClaims.approveHint : proofClaims.reasonHint}
          confirmLabel={approves ? (new_name ? 'Aprovar' : 'Confirmar') : 'Recusar'}
          danger={!approves}
          loading={decide.isPending}
          onConfirm={(reason) =>
            decide.mutate(
              { claim, approves, reason },
              onceDecided(() => setOpen(false)),
            )
          }
        />
      </Card>
    </CardHeading>
  )
}

/** Returns what the decision changes. */
function meaningOf({ new_name, suspended_at }: WaitingClaim, approves: boolean) {
  if (new_name) return approves ? proofClaims.approveMeansName(new_name) : proofClaims.refuseMeansName
  if (!approves) return proofClaims.refuseMeans
  return suspended_at ? proofClaims.approveMeansSuspended : proofClaims.approveMeans
}

/**
 * `waits_because` is null for a manual claim, and for a claim of a CNES once the hospital has corrected its profile.
 */
function whyItWaits({ kind, waits_because, new_name }: WaitingClaim) {
  if (new_name) return proofClaims.wantsName(new_name)
  if (waits_because) return proofClaims.waitsBecause[waits_because]
  return kind === 'manual' ? proofClaims.askedByHand : proofClaims.corrected
}
