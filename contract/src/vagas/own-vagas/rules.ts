import { dayIn } from '../../format.ts'
import { vagaSituation } from '../rules.ts'
import type { OwnVaga } from '../schema.ts'
import { nearDays, type OwnVagaChip, urgentHours } from './chip-rules.ts'

/** Tells whether a chip shows a vaga. The server has the same rules in SQL, which a test compares with these. */
export const chipShows: Record<OwnVagaChip, (vaga: OwnVaga, now: Date) => boolean> = {
  /** Open, with a candidate who waits for an answer. */
  aguardam: (vaga, now) => isOpen(vaga, now) && vaga.pendentes_count > 0,
  /** Open and soon, without a candidate who could be accepted. Unknown hours count as the end of the shift's day. */
  sem_candidato: (vaga, now) =>
    isOpen(vaga, now) &&
    vaga.pendentes_count === 0 &&
    Date.parse(vaga.starts_at ?? vaga.open_until) <= now.getTime() + urgentHours * 3_600_000,
  /** Open or filled, not over, and at most `nearDays` days after today by the calendar of its place. */
  proximos: (vaga, now) => {
    const lastDay = dayIn(vaga.time_zone, new Date(now.getTime() + nearDays * 86_400_000))
    return ['aberta', 'preenchida'].includes(vagaSituation(vaga, now)) && vaga.data <= lastDay
  },
  /** Worked, and the hospital may still rate the doctor. */
  a_avaliar: (vaga) => vaga.can_rate,
  /** Over without a doctor: the hospital closed it, or it began before anybody was accepted. */
  encerradas: (vaga, now) => ['encerrada', 'expirada'].includes(vagaSituation(vaga, now)),
}

const isOpen = (vaga: OwnVaga, now: Date) => vagaSituation(vaga, now) === 'aberta'
