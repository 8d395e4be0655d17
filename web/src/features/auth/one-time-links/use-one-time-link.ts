import { tokenInAddress } from '@plantao/contract/auth/one-time-rules'
import { useLayoutEffect, useState } from 'react'

interface OneTimeLink {
  token: string | null
  /** True when the address has more than the page's path, but no token. */
  isBroken: boolean
  /** False once `markUsed` was called for this history entry, also after a reload or when Back returns to it. */
  isNew: boolean
}

/** Reads the token of a link. A token works like a password, so it moves from the address into the history entry. */
export function useOneTimeLink(page: '/confirmar' | '/nova-senha' | '/operacao/convite'): OneTimeLink {
  const [link] = useState(() => (addressAfterHost() === page ? keptLink() : readLink()))
  useLayoutEffect(() => {
    if (addressAfterHost() !== page) history.replaceState({ ...history.state, link }, '', page)
  }, [page, link])
  return link
}

export const markUsed = (link: OneTimeLink) =>
  history.replaceState({ ...history.state, link: { ...link, isNew: false } }, '')

const addressAfterHost = () => location.pathname + location.search + location.hash

function readLink(): OneTimeLink {
  const token = tokenInAddress(addressAfterHost())
  return { token, isBroken: token === null, isNew: true }
}

const keptLink = (): OneTimeLink => history.state?.link ?? { token: null, isBroken: false, isNew: false }
