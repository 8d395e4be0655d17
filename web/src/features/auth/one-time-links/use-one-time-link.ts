import { tokenInAddress } from '@plantao/contract/auth/one-time-rules'
import { useLayoutEffect, useState } from 'react'

interface OneTimeLink {
  token: string | null
  /** The address had more than the page's own, but no token. */
  isBroken: boolean
}

/** Reads the link's token, which works like a password: the history entry keeps it instead of the address. */
export function useOneTimeLink(page: '/confirmar' | '/nova-senha' | '/operacao/convite'): OneTimeLink {
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
