import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'

/** Reports a new or a read notice. @param keys who receives the event: accounts, and the workers if an e-mail is due */
export function bellChanged(keys: readonly string[]): ChangeEvent[] {
  return keys.length === 0 ? [] : [{ to: [...new Set(keys)], data: { topic: 'notificacoes' } satisfies Data }]
}
