import type { User } from '@plantao/contract/auth/schema'
import { estados, zoneOf } from '@plantao/contract/hospitais/rules'
import { currentSession, onSessionChange } from '../session/session.ts'

/** Some browsers hide the device's zone and say UTC or Reykjavik, where no reader lives: no summer time, no offset. */
const hidesZone = () => [0, 6].every((month) => new Date(2026, month).getTimezoneOffset() === 0)

/**
 * With undefined, `Intl` uses the device's zone. Its name is not used, because some browsers name it 'Etc/Unknown',
 * which `Intl` refuses. Where the zone is hidden, the zone of the account's own state, else Brasília's.
 */
export function zoneOfReader(session: { user: Pick<User, 'user_metadata'> } | null) {
  if (!hidesZone()) return undefined
  const { estado, crm }: Record<string, unknown> = session?.user.user_metadata ?? {}
  const words = String(estado ?? crm ?? '')
    .toUpperCase()
    .match(/[A-Z]+/g)
  return zoneOf(words?.find((word) => estados.includes(word)) ?? '')
}

/** Changes with the session where the zone is hidden, by a live binding. */
export let readersZone = zoneOfReader(currentSession())
if (hidesZone()) {
  onSessionChange((session) => {
    readersZone = zoneOfReader(session)
  })
}
