import { newEmail, type People } from './people.ts'
import { none, type Report } from './proof.ts'

const names =
  'redirect_to redirect redirect_uri redirectUrl return returnTo return_to returnUrl next url uri continue dest destination go goto target callback forward to'.split(
    ' ',
  )
const hostile = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'https:evil.example',
  '%0d%0aLocation: https://evil.example/',
]

/** Twenty parameters that other services follow, and paths that a careless server does. */
export async function proveRedirects(people: People, report: Report) {
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
  for (const path of paths) failed += (await leadsAway(people, path)) ? 1 : 0
  report(none('hostile redirect parameters and paths: foreign Location', paths.length, failed))
  const forged = await Promise.all(
    ['host', 'x-forwarded-host', 'x-original-url', 'forwarded'].map((name) =>
      leadsAway(people, `/auth/v1/confirm?token=${newEmail()}`, { [name]: 'evil.example' }),
    ),
  )
  report(none('forged names of the host: foreign Location', forged.length, forged.filter(Boolean).length))
}

async function leadsAway({ url }: People, path: string, headers: Record<string, string> = {}) {
  const { headers: answer } = await fetch(`${url}${path}`, { redirect: 'manual', headers })
  const location = answer.get('location')
  return location !== null && new URL(location, url).origin !== new URL(url).origin
}
