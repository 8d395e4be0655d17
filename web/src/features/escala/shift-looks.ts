import { type EscalaSituation, escalaSituation } from '@plantao/contract/escala/rules'
import { messages } from '@plantao/contract/messages'
import { escala as texts } from '@plantao/contract/sentences/escala'
import type { Shift } from './queries.ts'

/** Colour means that somebody has to act, so a doctor's name has none. */
const looks: Record<EscalaSituation, string> = {
  com_medico: 'text-ink',
  aguardam: 'bg-brand-soft text-brand-2',
  sem_candidato_perto: 'bg-bad-soft text-bad',
  sem_candidato: 'bg-fact text-ink-2',
  sem_medico: 'bg-fact text-ink-2',
  rascunho: 'border border-dashed border-edge bg-card text-ink-2',
}

/** The words and colours of a shift: its doctor, or what it waits for. */
export function looksOf(shift: Shift, now: Date) {
  const situation = escalaSituation(shift, now)
  const isOver = situation === 'com_medico' && Date.parse(shift.ends_at ?? shift.open_until) <= now.getTime()
  return { situation, text: textOf(shift, situation), className: isOver ? 'font-normal! text-ink-2' : looks[situation] }
}

function textOf(shift: Shift, situation: EscalaSituation) {
  if (situation === 'com_medico') return shift.medico?.shown ?? texts.comMedico
  if (situation === 'aguardam') return messages.candidatos.ofVaga(shift.waiting_count)
  if (situation === 'rascunho') return texts.rascunho
  return situation === 'sem_medico' ? texts.semMedico : texts.semCandidato
}
