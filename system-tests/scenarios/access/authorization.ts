import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getUser } from '@plantao/contract/auth/routes'
import type { Test } from '../../harness/report/scenario.ts'
import { forgedTokens } from '../../payloads/forged-tokens.ts'

/** Attacks authorization with forged tokens. The rights of each caller over each row are tested by `npm test`. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const medico = await app.createMedico()
  const tokens = await forgedTokens(readFileSync(join(app.dataDir, 'auth.secret'), 'utf8').trim(), medico.access)
  const accepted: string[] = []
  for (const { how, token } of tokens) {
    const { status } = await app.call(getUser, { headers: { authorization: `Bearer ${token}` } })
    if (status !== 401) accepted.push(`${status}: ${how}`)
  }
  // This call proves that the session is open: the server refused the tokens because they are forged.
  await app.ok(getUser, { as: medico })
  const what = 'forged access tokens (algorithm, type, audience, issuer, end, key, bits): accepted'
  report.none(what, tokens.length, accepted)
}
