import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { App } from '../harness/app/app.ts'
import { operationsOf } from '../harness/app/openapi.ts'
import { createPair, validCallsOf } from '../harness/app/valid-calls.ts'

/**
 * Routes that change the password or end the session come last, because other calls need both. The call that deletes
 * the account sends the old password, so it is refused.
 */
const last = ['/auth/v1/password', '/functions/v1/delete-account', '/auth/v1/logout']

/**
 * Makes valid calls to every route of the running server, as a new doctor and a new hospital.
 * @returns for each call its status, its code, and whether a list was empty. None of these depends on other accounts.
 */
export async function callEveryRoute(app: App): Promise<Map<string, string>> {
  const pair = await createPair(app)
  const callsOf = validCallsOf(pair)
  // The stream is left out because it has no end.
  const operations = (await operationsOf(app.url)).filter(({ path }) => path !== followChanges.path)
  const rank = ({ method, path }: (typeof operations)[number]) => (method === 'GET' ? -2 : last.indexOf(path))
  const answers = new Map<string, string>()
  for (const operation of operations.sort((a, b) => rank(a) - rank(b))) {
    const { method, path } = operation
    for (const [n, call] of callsOf(operation).entries()) {
      const route = { method: method as 'GET', path: path.replace(/\{(\w+)\}/g, ':$1') as '/rest/v1/' }
      const { status, body } = await app.call(route, {
        ...call,
        signal: AbortSignal.timeout(30_000),
      })
      const rows = Array.isArray(body) ? body : body?.items
      answers.set(`${method} ${path} ${n}`, `${status} ${body?.code ?? ''}${rows?.length === 0 ? 'empty' : ''}`)
    }
  }
  return answers
}
