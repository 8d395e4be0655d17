import type { IncomingHttpHeaders } from 'node:http'

interface Request {
  method: string
  headers: IncomingHttpHeaders
}

/**
 * Why a request is refused, or null. Any website can make a browser send requests to loopback, also under a host name of its
 * own that it points to 127.0.0.1 (DNS rebinding), and the e-mails hold links that set a password.
 * @param ownHosts host names without a port.
 */
export function accessBlockedBy({ method, headers }: Request, ownHosts: readonly string[]) {
  const { host = '', origin } = headers
  // As it was sent: a parser of addresses would find an own name in many other texts.
  if (!ownHosts.includes(host.replace(/:\d+$/, ''))) return 'foreign host name'
  if (origin !== undefined && origin !== `http://${host}`) return 'foreign origin'
  const site = headers['sec-fetch-site']
  // Scripts and old browsers send none; these cannot read an answer that allows no other origin.
  if (site === undefined || site === 'same-origin' || site === 'none') return null
  // A link on another page may open the inbox, in a tab that this page cannot read.
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return isLink ? null : 'foreign origin'
}
