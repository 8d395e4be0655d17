import { createToken } from '@plantao/contract/auth/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { requestOf } from '@plantao/testkit/client'
import { newAddress } from '@plantao/testkit/random'
import { seedPassword } from '../app/seeded-data.ts'
import { measureBeside } from '../load/beside.ts'
import { bytesOf } from '../load/http-connection.ts'
import { measureApp, RequestList } from '../load/measure-app.ts'
import { requestFor } from '../questions/question.ts'
import { hashRate } from '../reference/hash-rate.ts'
import { judge } from '../report/verdict.ts'
import type { Run } from '../run.ts'

/** Signing in by password, beside the machine's pure hash rate; and the first page meanwhile. */
export async function measureLogin(run: Run) {
  const { measured, medicos, options } = run
  const { rows } = await measured.db.query<{ email: string; password_hash: string }>(
    `select email, password_hash from auth.users where user_type = 'doctor' order by random() limit 1000`,
  )
  const logins = new RequestList(
    rows.map(({ email }) => {
      const body = { email, password: seedPassword }
      return bytesOf(requestOf(createToken, { query: { grant: 'password' }, body, from: newAddress() }))
    }),
  )
  await measureBeside(run, {
    what: 'login',
    list: logins,
    reference: {
      name: 'the pure hash rate',
      perSecond: () => hashRate(rows[0]!.password_hash, Math.max(1, options.seconds)),
    },
    atLeast: 0.5,
  })

  const pages = new RequestList(medicos.map((as) => requestFor({ route: listOpenVagas, as, query: {} })))
  const firstPage = () => measureApp(run, pages, { connections: 1, seconds: options.seconds })
  await measured.settle()
  const idle = await firstPage()
  const [busy] = await Promise.all([firstPage(), measureApp(run, logins, { connections: 4, seconds: options.seconds })])
  run.verdicts.push(
    judge(
      'first page while 4 log in',
      'p50 <= 3 of idle',
      `${(busy.p50 / idle.p50).toFixed(2)} (${busy.p50.toFixed(2)} and ${idle.p50.toFixed(2)} ms)`,
      busy.p50 <= 3 * idle.p50,
    ),
  )
}
