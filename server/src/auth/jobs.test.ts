import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { notificacoesJobs } from '../notificacoes/jobs.ts'
import { authJobs } from './jobs.ts'

const { services, owner, createAccount } = await startTestApp([])
const jobServices = { ...services, mail: null as never }
const jobs = [...authJobs(jobServices), ...notificacoesJobs(jobServices)]

async function run(name: string) {
  const job = jobs.find((one) => one.name === name)!
  expect(job.schedule).toMatchObject({ at: expect.stringMatching(/^\d\d:\d\d$/) })
  await job.run({}, 'x')
}

const ago = (time: string) => `now() - interval '${time}'`
const soon = 'extract(epoch from now()) * 1000 + 60000'
/**
 * Three columns by which a session ends: at sign-out, after at most thirty days, or seven days after its last renewal.
 * With the first age in days the session is deleted, with the second it is kept.
 */
const sessionEnds = [
  ['revoked_at', 31, 29],
  ['not_after', 31, 29],
  ['refreshed_at', 38, 36],
] as const
const notificacao = 'app.notificacoes (auth_user_id, kind, email, dedupe_key, created_at, sent_at)'

it.each<[string, string, string, string]>([
  [
    'links eight days after their end',
    'auth.one_time_tokens (user_id, token_hash, kind, expires_at)',
    `$1, sha256('a'), 'confirm', ${ago('8 days')}`,
    `$1, sha256('b'), 'reset', ${ago('6 days')}`,
  ],
  [
    'invitations of operators a week after their end',
    'auth.operator_invites (email, token_hash, expires_at)',
    `$1::uuid || '@exemplo.com', sha256('a'), ${ago('8 days')}`,
    `$1 || '@exemplo.com', sha256('b'), ${ago('6 days')}`,
  ],
  [
    'the record of accesses after six months',
    'auth.audit (user_id, event, at)',
    `$1, 'sign_in', ${ago('6 months 1 hour')}`,
    `$1, 'sign_in', ${ago('6 months -1 day')}`,
  ],
  ['counters of closed windows', 'auth.rate_limits (key, points, expire)', '$1::uuid, 1, 0', `'open', 1, ${soon}`],
  [
    'expired reservations in a limit',
    'auth.limit_reservations (key, attempt, expires_at)',
    `'a', $1::uuid, ${ago('1 minute')}`,
    `'b', $1::uuid, ${ago('-1 minute')}`,
  ],
  [
    'idempotency keys after a day',
    'app.idempotency_keys (user_id, key, route, body_hash, created_at)',
    `$1, 'a', 'POST /x', sha256('a'), ${ago('24 hours 1 minute')}`,
    `$1, 'b', 'POST /x', sha256('a'), ${ago('23 hours')}`,
  ],
  ...sessionEnds.map(([column, old, young]): [string, string, string, string] => [
    `sessions thirty days after their end (${column})`,
    `auth.sessions (user_id, ${column})`,
    `$1, ${ago(`${old} days`)}`,
    `$1, ${ago(`${young} days`)}`,
  ]),
  [
    'sent e-mails after ninety days',
    notificacao,
    `$1, 'confirm-email', 'a@x.com', 'a', ${ago('91 days')}, now()`,
    `$1, 'confirm-email', 'a@x.com', 'b', ${ago('89 days')}, now()`,
  ],
  [
    'unsent e-mails after ninety days',
    notificacao,
    `$1, 'confirm-email', 'a@x.com', 'a', ${ago('120 days')}, null`,
    `$1, 'confirm-email', 'a@x.com', 'b', ${ago('89 days')}, null`,
  ],
])('every night deletes %s, and none earlier', async (_what, into, old, young) => {
  const { userId } = await createAccount('medico')
  const [table] = into.split(' ')
  await owner.query(`delete from ${table}`)
  const inserted = await owner.query(`insert into ${into} values (${old}), (${young}) returning *`, [userId])
  await run(table === 'app.notificacoes' ? 'clear-notificacoes' : 'clear-auth')
  const { rows } = await owner.query(`select * from ${table}`)
  expect(rows).toEqual([inserted.rows[1]])
})

it('every night deletes sign-ups not confirmed for a week, with their links, and no account', async () => {
  const create = async (age: string, isConfirmed: boolean) => {
    const { userId } = await createAccount('medico')
    await owner.query(
      `update auth.users set created_at = now() - $2::interval, email_confirmed_at = case when $3 then now() end where id = $1`,
      [userId, age, isConfirmed],
    )
    await owner.query(
      `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at) values ($1, 'confirm', $2, now())`,
      [userId, randomBytes(32)],
    )
    return userId
  }
  const old = await create('7 days 1 hour', false)
  const kept = [await create('6 days 23 hours', false), await create('31 days', true)]
  await run('clear-unconfirmed')
  for (const table of ['auth.users where id', 'auth.one_time_tokens where user_id']) {
    const { rows } = await owner.query(`select * from ${table} = any ($1)`, [[old, ...kept]])
    expect(rows.map(({ id, user_id }) => user_id ?? id).sort()).toEqual([...kept].sort())
  }
})

it('every night skips a counter that is in use', async () => {
  await owner.query("insert into auth.rate_limits values ('in use', 1, 0), ('free', 1, 0)")
  const using = await owner.connect()
  try {
    await using.query("begin; select from auth.rate_limits where key = 'in use' for update")
    await run('clear-auth')
    await using.query('commit')
  } finally {
    using.release()
  }
  const { rows } = await owner.query("select key from auth.rate_limits where key in ('in use', 'free')")
  expect(rows).toEqual([{ key: 'in use' }])
})
