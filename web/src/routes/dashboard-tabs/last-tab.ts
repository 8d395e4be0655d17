import { currentSession } from '../../lib/session/session.ts'

interface LastTab {
  label: string
  address: string
  userId: string | undefined
}

let last: LastTab | undefined

/** Remembers the tab that is shown, with the filters in its address, for the link back on the page of a vaga. */
export function rememberTab(label: string) {
  last = { label, address: location.pathname + location.search, userId: currentSession()?.user.id }
}

/** The tab that the signed-in user saw last. Undefined after a reload, and for another user. */
export const lastTab = () => (last?.userId === currentSession()?.user.id ? last : undefined)
