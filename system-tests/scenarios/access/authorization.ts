import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getUser } from '@plantao/contract/auth/routes'
import { signDocumento } from '@plantao/contract/documentos/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import type { App } from '../../harness/app/app.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'
import { forgedTokens } from '../../payloads/forged-tokens.ts'

/** Who may call what with whose row is tested by `npm test`. These are attacks on it: forged tokens and known ids. */
export const scenario: Scenario = {
  async run({ startApp, report }) {
    const app = await startApp()
    await tryForgedTokens(app, report)
    await tryKnownIds(app, report)
  },
}

async function tryForgedTokens(app: App, report: Report) {
  const medico = await app.createMedico()
  const tokens = await forgedTokens(readFileSync(join(app.dataDir, 'auth.secret'), 'utf8').trim(), medico.access)
  const accepted: string[] = []
  for (const { how, token } of tokens) {
    const { status } = await app.call(getUser, { headers: { authorization: `Bearer ${token}` } })
    if (status !== 401) accepted.push(`${status}: ${how}`)
  }
  // Proves that the session was still open, so that nothing else refused the forged tokens.
  await app.ok(getUser, { as: medico })
  const what = 'forged access tokens (algorithm, type, audience, issuer, end, key, bits): accepted'
  report.none(what, tokens.length, accepted)
}

async function tryKnownIds(app: App, report: Report) {
  const hospital = await app.createHospital()
  const applicant = await app.createMedico()
  await app.apply(applicant, await app.publish(hospital))
  await app.ok(getCandidato, { as: hospital, params: { id: applicant.id } })
  const read: string[] = []
  const others = await atOnce(Math.max(1, scaled(29)), () => app.createMedico())
  for (const { id, userId } of others) {
    for (const [route, params] of [
      [getCandidato, { id }],
      [getCandidato, { id: userId }],
      [signDocumento, { name: `${userId}.pdf` }],
      [signDocumento, { name: `${id}.pdf` }],
    ] as const) {
      const { status } = await app.call(route, { as: hospital, params })
      if (status !== 404) read.push(`${route.path}: ${status}`)
    }
  }
  report.none('profiles and documents of doctors who did not apply, ids known: read', others.length * 4, read)
}
