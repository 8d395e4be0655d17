import { browserStorage, tabStorage } from '../browser/storage.ts'
import { currentSession } from '../session/session.ts'

/** The owner of drafts that are typed without an account, such as a registration. */
const nobody = 'nobody'

export const draftPrefix = 'plantao.draft.'

export const storageKeyOf = (owner: string, draftKey: string) => `${draftPrefix}${owner}.${draftKey}`

export const draftOwner = () => currentSession()?.user.id ?? nobody

/** Drafts without an account end with the tab, because anyone may use the browser next. */
export const draftStorage = (owner: string) => (owner === nobody ? tabStorage : browserStorage)

export const draftStorageKeys = (owner: string) => draftStorage(owner).keys(storageKeyOf(owner, ''))

export function forgetDrafts(owner = nobody) {
  for (const key of draftStorageKeys(owner)) draftStorage(owner).write(key, null)
}
