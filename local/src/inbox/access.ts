import type { IncomingHttpHeaders } from 'node:http'

interface Request {
  method: string
  headers: IncomingHttpHeaders
}

/**
 * The reason to refuse a request, or null. Any website can make a browser send requests to loopback, also under its own
 * host name pointed to 127.0.0.1 (DNS rebinding), and the e-mails hold links that set a password.
 * @param ownHosts host names without a port
 */
export function accessBlockedBy({ method, headers }: Request, ownHosts: readonly string[]) {
  const { host = '', origin } = headers
  // The header is compared as sent: a URL parser would accept many other spellings of our host name.
  if (!ownHosts.includes(host.replace(/:\d+$/, ''))) return 'foreign host name'
  if (origin !== undefined && origin !== `http://${host}`) return 'foreign origin'
  const site = headers['sec-fetch-site']
  // Scripts and old browsers send no such header. A foreign page in an old browser cannot read the answer, which allows
  // no other origin.
  if (site === undefined || site === 'same-origin' || site === 'none') return null
  // A link on another page may open the inbox, in a tab that this page cannot read.
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return isLink ? null : 'foreign origin'
}
