import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/realtime/change-events.ts'
import type { Parties } from './store.ts'

/** For both sides of a shift. */
export function shiftRated({ vaga_id, medico_id, hospital_id }: Parties): ChangeEvent {
  return {
    to: [`medico:${medico_id}`, `hospital:${hospital_id}`],
    data: { topic: 'candidaturas', vaga_id } satisfies Data,
  }
}
