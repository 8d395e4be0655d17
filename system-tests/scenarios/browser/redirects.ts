import type { App } from '../../harness/app/app.ts'
import { bytesOf, sendRaw } from '../../harness/load/raw-http.ts'
import type { Test } from '../../harness/report/scenario.ts'

const parameters =
  `redirect_to redirect redirect_uri redirectUrl return returnTo return_to returnUrl next url uri continue
  dest destination go goto target callback forward to`.split(/\s+/)
const destinations = [
  ...['https://evil.example/', '//evil.example/', '/\\evil.example', 'https:evil.example'].map(encodeURIComponent),
  '%0d%0aLocation:%20https://evil.example/',
]
const hostilePaths = `//evil.example //evil.example/%2e%2e /%5cevil.example /%2f%2fevil.example
  /docs//evil.example`.split(/\s+/)
const redirecting = ['/auth/v1/confirm?token=x', '/?view=doctor-login', '/docs?a=b']
const hostNames = ['host', 'x-forwarded-host', 'x-original-url', 'forwarded']

/** Tests that nobody can make the server redirect to another origin. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const isForeign = (location: unknown) =>
    location !== undefined && new URL(String(location), app.url).origin !== new URL(app.url).origin

  const paths = parameters.flatMap((name) =>
    destinations.flatMap((destination) => redirecting.map((path) => `${path}&${name}=${destination}`)),
  )
  const foreign: string[] = []
  for (const path of [...paths, ...hostilePaths]) if (isForeign(await locationOf(app, path))) foreign.push(path)
  const tried = paths.length + hostilePaths.length
  report.none('hostile redirect parameters and paths: foreign Location', tried, foreign)

  const forging = hostNames.map((name) => locationOf(app, redirecting[0]!, { [name]: 'evil.example' }))
  const locations = await Promise.all(forging)
  if (locations.includes(undefined)) throw new Error('a confirmation link did not redirect')
  report.none('forged names of the host: foreign Location', hostNames.length, locations.filter(isForeign))
}

/** Sends the request as bytes, because an HTTP client would correct the path and the host. */
async function locationOf({ url }: App, target: string, headers: Record<string, string> = {}) {
  const all = Object.entries({ host: new URL(url).host, connection: 'close', ...headers })
  const answer = await sendRaw(url, bytesOf({ method: 'GET', target, headers: all }))
  if (answer.status === 0) throw new Error(`no answer to ${target}`)
  return answer.headers.location
}
