import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'
import type { Accepting } from './store.ts'

/** An event for a hospital that accepted the doctor: its lists show the doctor's name and phone. */
export function acceptedMedicoChanged({ hospital_id, vaga_id }: Accepting): ChangeEvent {
  return { to: [`hospital:${hospital_id}`], data: { topic: 'candidaturas', vaga_id } satisfies Data }
}
