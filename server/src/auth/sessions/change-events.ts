import type { ChangeEvent } from '../../platform/database/change-events.ts'

/** Makes every process close the streams of these sessions. */
export function sessionsEnded(ended: readonly { id: string }[]): ChangeEvent {
  return { to: ended.map(({ id }) => `session:${id}`), data: null }
}
