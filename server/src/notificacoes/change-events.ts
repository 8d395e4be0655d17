import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/database/change-events.ts'

/** Reports a new or a read notice of these accounts. */
export function bellChanged(accounts: readonly string[]): ChangeEvent[] {
  const to = [...new Set(accounts)].map((id) => `account:${id}`)
  return to.length === 0 ? [] : [{ to, data: { topic: 'notificacoes' } satisfies Data }]
}
