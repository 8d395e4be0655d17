import { isOverChain, needsOverride } from '@plantao/contract/candidaturas/hours-rules'
import { acceptBlockedBy } from '@plantao/contract/candidaturas/rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { formatDuration } from '@plantao/contract/format'
import { type VagaMoment, vagaSituation } from '@plantao/contract/vagas/rules'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { hasCode, isDecided } from '../../../lib/http/errors.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useAcceptCandidatura, useIsAccepting } from './use-decisions.ts'

interface AcceptButtonProps {
  vaga: VagaMoment & { id: string; nome_vaga: string }
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  onAccepted?: (() => void) | undefined
  describedBy?: string
  variant?: 'primary' | 'secondary'
}

const questions = {
  chain: ({ medico, chain_minutes }: CandidaturaOfVaga) => ({
    title: 'Aceitar com mais de 24 h seguidas?',
    description: `Com este plantão, ${medico.nome} fica ${chain_minutes === null ? 'mais de 24 h' : formatDuration(chain_minutes)} sem descanso de ao menos 1 h. Isso põe em risco a pessoa e os pacientes.`,
  }),
  clash: ({ medico }: CandidaturaOfVaga) => ({
    title: 'Aceitar sem saber se os horários coincidem?',
    description: `${medico.nome} já tem um plantão aceito neste dia ou em um dia vizinho, e o horário de um dos dois não foi entendido. Combine com a pessoa antes de aceitar.`,
  }),
}

/**
 * The button is hidden when the candidatura cannot be accepted any more. The button asks for a reason when the doctor
 * would work too long, or when two shifts may overlap.
 */
export function AcceptButton({ vaga, candidatura, sameVaga, onAccepted, describedBy, variant }: AcceptButtonProps) {
  // A success removes the button, so the focus moves to the dialog for keyboard users.
  const accept = useAcceptCandidatura({ vaga, candidatura }, () => {
    button.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
    onAccepted?.()
  })
  const isAccepting = useIsAccepting(vaga.id)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [question, setQuestion] = useState<keyof typeof questions>('chain')
  function ask(about: keyof typeof questions) {
    setQuestion(about)
    setAsking(true)
  }
  const blockedBy = acceptBlockedBy(candidatura, sameVaga, vagaSituation(vaga, useNow()))
  if (blockedBy && blockedBy !== 'medico_already_booked') return null

  function acceptNow(overrideReason?: string) {
    accept.mutate(
      { candidatura_id: candidatura.id, override_reason: overrideReason },
      {
        onError: (error) => {
          // If the doctor was accepted elsewhere after the list was loaded, the server may still ask for a reason.
          if (hasCode(error, 'medico_over_24_hours')) ask('chain')
          else if (hasCode(error, 'medico_hours_unknown')) ask('clash')
          else if (isDecided(error)) setAsking(false)
        },
      },
    )
  }

  return (
    <>
      <Button
        ref={button}
        variant={variant}
        data-key="a"
        aria-label={`Aceitar ${candidatura.medico.nome}`}
        icon={<Check aria-hidden className="size-5" />}
        loading={accept.isPending}
        disabled={isAccepting || blockedBy !== null}
        aria-describedby={blockedBy ? describedBy : undefined}
        onClick={() => {
          if (needsOverride(candidatura)) ask(isOverChain(candidatura) ? 'chain' : 'clash')
          else acceptNow()
        }}
      >
        Aceitar
      </Button>
      <PromptDialog
        draftKey={`accept-override:${candidatura.id}`}
        open={isAsking}
        onOpenChange={setAsking}
        {...questions[question](candidatura)}
        confirmLabel="Aceitar"
        hint="Fica no histórico. A pessoa também lê o motivo."
        loading={accept.isPending}
        onConfirm={acceptNow}
      />
    </>
  )
}
