import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ReviewedVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { Button } from '../../../components/ui/Button.tsx'
import { useIsAccepting, useRefuseCandidatura } from './use-decisions.ts'
import { useIsOffered } from './use-is-offered.ts'

interface RefuseButtonProps {
  vaga: ReviewedVaga
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  onRefused?: (() => void) | undefined
}

/** Refuses without asking first, because the refusal can be undone like an acceptance. */
export function RefuseButton({ vaga, candidatura, sameVaga, onRefused }: RefuseButtonProps) {
  const refuse = useRefuseCandidatura({ vaga, candidatura }, onRefused)
  const isAccepting = useIsAccepting(vaga.id)
  if (!useIsOffered(vaga, candidatura, sameVaga)) return null
  return (
    <Button
      variant="secondary"
      data-key="r"
      aria-label={`Recusar ${candidatura.medico.nome}`}
      loading={refuse.isPending}
      disabled={isAccepting}
      onClick={() => refuse.mutate()}
    >
      Recusar
    </Button>
  )
}
