import { dayIn } from '../../format.ts'
import { vagaSituation } from '../rules.ts'
import type { OwnVaga } from '../schema.ts'
import { nearDays, noCandidateHours, type OwnVagaChip } from './chip-rules.ts'

/** Tells whether a chip shows a vaga. The server has the same rules in SQL, which a test compares with these. */
export const chipShows: Record<OwnVagaChip, (vaga: OwnVaga, now: Date) => boolean> = {
  aguardam: (vaga, now) => isOpen(vaga, now) && vaga.pendentes_count > 0,
  sem_candidato: (vaga, now) => isOpen(vaga, now) && vaga.pendentes_count === 0 && startsSoon(vaga, now),
  /** Days count by the calendar of the vaga's place. */
  proximos: (vaga, now) => {
    const lastDay = dayIn(vaga.time_zone, new Date(now.getTime() + nearDays * 86_400_000))
    return ['aberta', 'preenchida'].includes(vagaSituation(vaga, now)) && vaga.data <= lastDay
  },
  a_avaliar: (vaga) => vaga.can_rate,
  encerradas: (vaga, now) => ['encerrada', 'expirada'].includes(vagaSituation(vaga, now)),
}

const isOpen = (vaga: OwnVaga, now: Date) => vagaSituation(vaga, now) === 'aberta'

/** Whether the hospital must act, because a vaga starts soon and no candidate waits. A shift under way is too late. */
export const isUrgent = (vaga: OwnVaga, now: Date) =>
  chipShows.sem_candidato(vaga, now) && new Date(vaga.starts_at ?? vaga.open_until) > now

/** Whether a vaga starts within `noCandidateHours`. Without known hours, the end of the shift's day counts. */
export function startsSoon({ starts_at, open_until }: Pick<OwnVaga, 'starts_at' | 'open_until'>, now: Date) {
  return Date.parse(starts_at ?? open_until) <= now.getTime() + noCandidateHours * 3_600_000
}
