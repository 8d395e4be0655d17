import type { IncomingHttpHeaders } from 'node:http'

interface Request {
  method: string
  headers: IncomingHttpHeaders
}

/**
 * The reason to refuse a request, or null. Without this check, any website could read the e-mails through the browser
 * of this computer (DNS rebinding), and could use their links that set a password.
 * @param ownHosts host names without a port
 */
export function accessBlockedBy({ method, headers }: Request, ownHosts: readonly string[]) {
  const { host = '', origin } = headers
  // The header is compared as sent: a URL parser would accept many other spellings of our host name.
  if (!ownHosts.includes(host.replace(/:\d+$/, ''))) return 'foreign host name'
  if (origin !== undefined && origin !== `http://${host}`) return 'foreign origin'
  const site = headers['sec-fetch-site']
  // Scripts and old browsers do not send this header. In an old browser, CORS keeps foreign pages from reading the
  // answer.
  if (site === undefined || site === 'same-origin' || site === 'none') return null
  // A link on another page may open the inbox, because that page cannot read the answer.
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return isLink ? null : 'foreign origin'
}
