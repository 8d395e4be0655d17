import { needsOverride } from '@plantao/contract/candidaturas/hours-rules'
import { acceptBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { formatDuration } from '@plantao/contract/format'
import { type VagaMoment, vagaSituation } from '@plantao/contract/vagas/rules'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { WordsDialog } from '../../../components/WordsDialog.tsx'
import { hasCode, isDecided } from '../../../lib/http/errors.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useAcceptCandidatura, useIsAccepting } from './use-accept-candidatura.ts'

interface AcceptButtonProps {
  vaga: VagaMoment & { id: string; nome_vaga: string }
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  onAccepted?: () => void
  /** The id of the text that says why a doctor with another shift cannot be accepted. */
  describedBy?: string
}

/**
 * Hidden once the vaga is decided; disabled while the doctor has another shift at the same time. Asks for a reason where the doctor
 * would work too long.
 */
export function AcceptButton({ vaga, candidatura, sameVaga, onAccepted, describedBy }: AcceptButtonProps) {
  const accept = useAcceptCandidatura({ vaga, candidatura })
  const isAccepting = useIsAccepting(vaga.id)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const blockedBy = acceptBlockedBy(candidatura, sameVaga, vagaSituation(vaga, useNow()))
  if (blockedBy && blockedBy !== 'medico_already_booked') return null
  const { chain_minutes } = candidatura
  const total = chain_minutes === null ? '' : `: com este, ${formatDuration(chain_minutes)} seguidas`

  // Success removes the button; the focus stays in the dialog for keyboard users.
  function acceptNow(overrideReason?: string) {
    const dialog = button.current?.closest<HTMLElement>('[role="dialog"]')
    accept.mutate(
      { candidatura_id: candidatura.id, override_reason: overrideReason },
      {
        onSuccess: () => {
          dialog?.focus()
          onAccepted?.()
        },
        onError: (error) => {
          // The doctor was accepted elsewhere since the list was loaded.
          if (hasCode(error, 'medico_over_24_hours')) setAsking(true)
          else if (isDecided(error)) setAsking(false)
        },
      },
    )
  }

  return (
    <>
      <Button
        ref={button}
        icon={<Check aria-hidden className="size-5" />}
        loading={accept.isPending}
        disabled={isAccepting || blockedBy !== null}
        aria-describedby={blockedBy ? describedBy : undefined}
        onClick={() => (needsOverride(candidatura) ? setAsking(true) : acceptNow())}
      >
        Aceitar
      </Button>
      <WordsDialog
        place={`accept-override:${candidatura.id}`}
        open={isAsking}
        onOpenChange={setAsking}
        title="Aceitar com mais de 24 h seguidas?"
        description={`${candidatura.medico.nome} tem outros plantões com menos de 1 h de descanso antes ou depois deste${total}. Mais de 24 h sem descanso põem em risco a pessoa e os pacientes.`}
        hint="Fica no histórico. A pessoa também lê o motivo."
        loading={accept.isPending}
        onConfirm={acceptNow}
      />
    </>
  )
}
