import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'

/** An event for the hospital's tabs only, because nobody else knows of planned shifts. */
export function plantoesChanged(hospital_id: string): ChangeEvent {
  return { to: [`hospital:${hospital_id}`], data: { topic: 'plantoes' } satisfies Data }
}
