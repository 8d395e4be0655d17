import { isLongChain, needsOverride } from '@plantao/contract/candidaturas/hours-rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { formatDuration } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import Moon from 'lucide-react/icons/moon'

/** 'Com este plantão serão 18 h seguidas.' Nothing where that is not long. */
export function ChainNotice({ candidatura, horario }: { candidatura: CandidaturaOfVaga; horario: string }) {
  const { chain_minutes } = candidatura
  if (chain_minutes === null || !isLongChain(candidatura, parseHorario(horario)?.minutes ?? null)) return null
  return (
    <p className="mt-2 flex items-start gap-2 text-sm font-semibold text-amber-ink">
      <Moon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {messages.candidaturas.chain(formatDuration(chain_minutes))}
        {needsOverride(candidatura) && ` ${messages.candidaturas.chainNeedsReason}`}
      </span>
    </p>
  )
}
