import { createToken } from '@plantao/contract/auth/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { requestOf } from '@plantao/testkit/client'
import { newAddress } from '@plantao/testkit/random'
import { seedPassword } from '../app/seeded-data.ts'
import { measureLine } from '../load/beside.ts'
import { bytesOf } from '../load/http-connection.ts'
import { byNode } from '../load/load.ts'
import { requestFor } from '../questions/question.ts'
import { hashRate } from '../reference/hash-rate.ts'
import { judgeAtMost, judgeRatio } from '../report/verdict.ts'
import type { Run } from '../run.ts'

/** Compares sign-ins by password with the machine's pure hash rate, and measures the first page during sign-ins. */
export async function measureLogin(run: Run) {
  const { measured, medicos, options, generateLoad } = run
  const { rows } = await measured.db.query<{ email: string; password_hash: string }>(
    `select email, password_hash from auth.users where user_type = 'doctor' order by random() limit 1000`,
  )
  const requests = rows.map(({ email }) => {
    const body = { email, password: seedPassword }
    return bytesOf(requestOf(createToken, { query: { grant: 'password' }, body, from: newAddress() }))
  })
  const hashes = () => hashRate(rows[0]!.password_hash, options.seconds)
  const before = await hashes()
  const { perSecond } = await measureLine(run, { what: 'login', requests, generateLoad: byNode })
  const reference = 'the pure hash rate'
  const after = await hashes()
  run.verdicts.push(judgeRatio({ what: 'login', reference, measured: perSecond, before, after, atLeast: 0.5 }))

  const pages = medicos.map((as) => requestFor({ route: listOpenVagas, as, query: {} }))
  const load = (sent: Buffer[], connections: number) =>
    generateLoad(measured.app.url, sent, { connections, seconds: options.seconds })
  await measured.settle()
  const idle = await load(pages, 1)
  const [busy] = await Promise.all([load(pages, 1), load(requests, 4)])
  run.verdicts.push(judgeAtMost('first page while 4 log in', 'p50', busy.p50 / idle.p50, 3, 'of the idle p50'))
}
