import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../../platform/database/change-events.ts'

/** The key of events for all operators. */
const operadores = 'operadores'

/** A claim or a proof changed, for the hospital's windows and the operators' list. */
export function proofChanged(hospitalId: string): ChangeEvent {
  return { to: [`hospital:${hospitalId}`, operadores], data: { topic: 'proof' } satisfies Data }
}
