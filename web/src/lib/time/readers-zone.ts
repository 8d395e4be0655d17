import { estados, zoneOf } from '@plantao/contract/hospitais/rules'
import { currentSession, onSessionChange, type StoredSession } from '../session/session.ts'

/**
 * With undefined, `Intl` uses the device's zone. Its name is not used, because some browsers name it 'Etc/Unknown',
 * which `Intl` refuses.
 */
export let readersZone: string | undefined

// Some browsers hide the device's zone and say UTC or Reykjavik, where no reader lives: no summer time, no offset. Then
// it is the zone of the account's own state, else Brasília's, and changes with the session by a live binding.
if ([0, 6].every((month) => !new Date(2026, month).getTimezoneOffset())) {
  follow(currentSession())
  onSessionChange(follow)
}

function follow(session: StoredSession | null) {
  const { estado, crm }: Record<string, unknown> = session?.user.user_metadata ?? {}
  const words = `${estado ?? crm}`.toUpperCase().match(/[A-Z]+/g)
  readersZone = zoneOf(words?.find((word) => estados.includes(word)) ?? '')
}
