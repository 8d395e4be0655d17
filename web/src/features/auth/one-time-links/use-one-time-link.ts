import { tokenInAddress } from '@plantao/contract/auth/one-time-rules'
import { useLayoutEffect, useState } from 'react'

interface OneTimeLink {
  token: string | null
  /** There was more in the address than the page's own, but no token. */
  isBroken: boolean
}

/**
 * Reads the token that the e-mail's link brought to this page. It leaves the address at once, as it works like a password, and
 * stays with this entry of the history, so that a reload still has it.
 */
export function useOneTimeLink(page: '/confirmar' | '/nova-senha'): OneTimeLink {
  const [link] = useState(() => (addressAfterHost() === page ? keptLink() : readLink()))
  useLayoutEffect(() => {
    if (addressAfterHost() !== page) history.replaceState({ ...history.state, link }, '', page)
  }, [page, link])
  return link
}

const addressAfterHost = () => location.pathname + location.search + location.hash

function readLink(): OneTimeLink {
  const token = tokenInAddress(addressAfterHost())
  return { token, isBroken: token === null }
}

const keptLink = (): OneTimeLink => history.state?.link ?? { token: null, isBroken: false }
