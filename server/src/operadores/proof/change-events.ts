import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../../platform/database/change-events.ts'

const operadores = 'operadores'

/** Tells the hospital's tabs and the operators that a claim or a proof changed. */
export function proofChanged(hospitalId: string): ChangeEvent {
  return { to: [`hospital:${hospitalId}`, operadores], data: { topic: 'proof' } satisfies Data }
}
