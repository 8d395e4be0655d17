import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'

/** An event for the hospital's other windows. */
export function membrosChanged(hospital_id: string): ChangeEvent {
  return { to: [`hospital:${hospital_id}`], data: { topic: 'membros' } satisfies Data }
}
