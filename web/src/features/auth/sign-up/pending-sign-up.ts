import { browserStorage, tabStorage } from '../../../lib/browser/storage.ts'
import { pendingSignUpKey } from './pending-sign-up-key.ts'

/** Written for a moment when a sign-up ends, because the link of an e-mail mostly opens another tab. */
const endedKey = 'plantao.sign-up-ended'

export const readPendingSignUp = () => tabStorage.read(pendingSignUpKey)

export const writePendingSignUp = (email: string | null) => tabStorage.write(pendingSignUpKey, email)

/** Ends the sign-ups that wait in all tabs, because an address was confirmed or somebody signed in. */
export function endPendingSignUps() {
  writePendingSignUp(null)
  browserStorage.write(endedKey, '1')
  browserStorage.write(endedKey, null)
}

/** Calls the listener when another tab ends all sign-ups. Returns a function that removes it. */
export function onSignUpsEnded(listener: () => void) {
  const onStorage = (event: StorageEvent) => event.key === endedKey && listener()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
