import { formatInstant } from '@plantao/contract/format'
import { describeChange } from '@plantao/contract/vagas/content-rules'
import { historyLabel } from '@plantao/contract/vagas/history-rules'
import type { HistoryEvent } from '@plantao/contract/vagas/schema'

export type HistoryReader = { side: 'hospital' } | { side: 'medico'; hospital: string }

/**
 * Describes an event by a `title`, and by `facts` that stand on a line each.
 * @param timeZone of the vaga
 */
export function describeEvent(event: HistoryEvent, reader: HistoryReader, timeZone: string) {
  const { by, medico, changes, reason } = event
  const label = historyLabel(event)
  const nome = medico?.nome ?? (event.kind.startsWith('candidatura_') ? 'Médico removido' : undefined)
  const other = reader.side === 'medico' ? reader.hospital : nome
  const who = by === reader.side ? 'Você' : by && other
  return {
    // For a hospital the title names the candidate, unless the candidate acted.
    title: reader.side === 'hospital' && nome && who !== nome ? `${label}: ${nome}` : label,
    facts: [
      [formatInstant(event.at, timeZone), who].filter(Boolean).join(' · '),
      ...changes.map(describeChange),
      ...(reason ? [`${event.kind === 'candidatura_resposta' ? 'Resposta' : 'Motivo'}: ${reason}`] : []),
    ],
  }
}
