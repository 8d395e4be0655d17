import type { VagaContent } from '@plantao/contract/vagas/content-rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import type { DayAndHours } from '../../vagas/publish/use-seen-times.ts'

/** A vaga or a draft. */
export type MovableShift = VagaContent &
  Pick<OwnVaga, 'id' | 'time_zone' | 'setor'> &
  Partial<Pick<OwnVaga, 'accepted_name'>>

/** The new place of a shift in the plan. */
export interface Move extends DayAndHours {
  setor_id: string | null
  changesTimes: boolean
  changesSetor: boolean
  /** The day and hours that the user saw before moving the shift. */
  from: DayAndHours
}
