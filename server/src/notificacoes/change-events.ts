import type { ChangeEvent as Data } from '@plantao/contract/notificacoes/schema'
import type { ChangeEvent } from '../platform/realtime/change-events.ts'

/** Something new in the bell, or something read. @param keys of the streams of those whose bell it is. */
export function bellChanged(keys: readonly string[]): ChangeEvent[] {
  return keys.length === 0 ? [] : [{ to: [...new Set(keys)], data: { topic: 'notificacoes' } satisfies Data }]
}
