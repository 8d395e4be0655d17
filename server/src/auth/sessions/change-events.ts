import type { ChangeEvent } from '../../platform/realtime/change-events.ts'

/** The server closes the streams of these sessions, in every process. */
export function sessionsEnded(ended: readonly { id: string }[]): ChangeEvent {
  return { to: ended.map(({ id }) => `session:${id}`), data: null }
}
