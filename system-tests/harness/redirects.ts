import { type Fixtures, newEmail } from './accounts.ts'
import { none, type Report } from './figure.ts'
import { bytesOf, sendRaw } from './raw-http.ts'

const names =
  'redirect_to redirect redirect_uri redirectUrl return returnTo return_to returnUrl next url uri continue dest destination go goto target callback forward to'.split(
    ' ',
  )
const hostile = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'https:evil.example',
  '%0d%0aLocation:%20https://evil.example/',
]

/** Twenty parameters that other services follow, and paths that a careless server does. */
export async function checkRedirects(fixtures: Fixtures, report: Report) {
  const paths = names.flatMap((name) =>
    hostile.flatMap((where) =>
      ['/auth/v1/confirm?token=x', '/?view=doctor-login', '/docs?a=b'].map(
        (path) => `${path}&${name}=${where.startsWith('%') ? where : encodeURIComponent(where)}`,
      ),
    ),
  )
  paths.push(
    '//evil.example',
    '//evil.example/%2e%2e',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/docs//evil.example',
  )
  let failed = 0
  for (const path of paths) if (isAway(await locationOf(fixtures, path), fixtures.url)) failed++
  report(none('hostile redirect parameters and paths: foreign Location', paths.length, failed))
  const forged = await Promise.all(
    ['host', 'x-forwarded-host', 'x-original-url', 'forwarded'].map((name) =>
      locationOf(fixtures, `/auth/v1/confirm?token=${newEmail()}`, { [name]: 'evil.example' }),
    ),
  )
  if (forged.includes(undefined)) throw new Error('a confirmation did not redirect')
  const foreign = forged.filter((location) => isAway(location, fixtures.url))
  report(none('forged names of the host: foreign Location', forged.length, foreign.length))
}

/** As bytes: a client library would put the path and the host right. */
async function locationOf({ url }: Fixtures, target: string, headers: Record<string, string> = {}) {
  const all = Object.entries({ host: new URL(url).host, connection: 'close', ...headers })
  const { status, headers: answer } = await sendRaw(
    url,
    bytesOf({ method: 'GET', target, headers: all, body: Buffer.alloc(0) }),
  )
  if (status === 0) throw new Error(`no answer to ${target}`)
  return answer.get('location')
}

const isAway = (location: string | undefined, url: string) =>
  location !== undefined && new URL(location, url).origin !== new URL(url).origin
