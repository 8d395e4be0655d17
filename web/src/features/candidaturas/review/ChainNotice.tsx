import { isLongChain, isOverChain } from '@plantao/contract/candidaturas/hours-rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { formatDuration, formatShift } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Moon from 'lucide-react/icons/moon'

/** Names the other shift of a candidate who cannot be accepted, if it is at the same hospital. */
export const clashHere = ({ clash }: CandidaturaOfVaga) =>
  clash && messages.candidatos.clashHere(`${clash.nome_vaga}, ${formatShift(clash)}`)

/**
 * Warns of long work ('Com este plantão serão 18 h seguidas.') and of a shift that may overlap another. Empty when
 * neither applies.
 */
export function ChainNotice({ candidatura, horario }: { candidatura: CandidaturaOfVaga; horario: string }) {
  const { chain_minutes, may_clash } = candidatura
  const isOver = isOverChain(candidatura)
  const isLong = isOver || isLongChain(candidatura, parseHorario(horario)?.minutes ?? null)
  const texts = messages.candidaturas
  const said = [
    may_clash && texts.mayClash,
    isLong && chain_minutes !== null && texts.chain(formatDuration(chain_minutes)),
    isOver && texts.chainNeedsReason,
  ].filter(Boolean)
  if (said.length === 0) return null
  const Icon = may_clash ? CircleAlert : Moon
  return (
    <p className="flex items-start gap-2 text-sm font-semibold text-amber-ink">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{said.join(' ')}</span>
    </p>
  )
}
