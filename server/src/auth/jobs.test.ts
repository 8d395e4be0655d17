import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { notificacoesJobs } from '../notificacoes/jobs.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { startTestApp } from '../test-app.ts'
import { authJobs } from './jobs.ts'

const { services, owner, createAccount } = await startTestApp([])
const mail = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@example.com' })
const jobs = [...authJobs({ ...services, mail }), ...notificacoesJobs({ ...services, mail }, [])]

/** As the clock would start it. */
async function run(name: string) {
  const job = jobs.find((one) => one.name === name)!
  expect(job.cron).toMatch(/^\d+ \d+ \* \* \*$/)
  await job.run({}, { id: 'x', attempt: 0 })
}

/** How the rows of a table with the given ages are told apart. */
async function left(sql: string, values: unknown[] = []) {
  return (await owner.query<{ age: string }>(sql, values)).rows.map(({ age }) => age).sort()
}

describe('every night is forgotten', () => {
  it.each([
    ['a link', 'over for eight days', 'over for six days'],
    ['the record of accesses', 'over six months old', 'not yet six months old'],
    ['a count of tries', 'whose window has closed', 'whose window is open'],
    ['a place in a limit', 'whose time is over', 'still taken'],
    ['a key of a repeated call', 'a day old', 'younger'],
  ])('%s %s, not one %s', async (what) => {
    const { userId } = await createAccount('medico')
    const ages = ['old', 'young'] as const
    for (const age of ages) {
      const isOld = age === 'old'
      if (what === 'a link') {
        await owner.query(
          `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at) values ($1, $2, $3, now() - $4::interval)`,
          [userId, isOld ? 'confirm' : 'reset', randomBytes(32), isOld ? '8 days' : '6 days'],
        )
      } else if (what === 'the record of accesses') {
        await owner.query('insert into auth.audit (event, user_id, at) values ($1, $2, now() - $3::interval)', [
          age,
          userId,
          isOld ? '6 months 1 hour' : '6 months -1 day',
        ])
      } else if (what === 'a count of tries') {
        await owner.query('insert into auth.rate_limits values ($1, 1, $2)', [
          age,
          Date.now() + (isOld ? -60_000 : 60_000),
        ])
      } else if (what === 'a place in a limit') {
        await owner.query(
          'insert into auth.limit_reservations values ($1, gen_random_uuid(), now() + $2 * interval $$1 minute$$)',
          [age, isOld ? -1 : 1],
        )
      } else {
        await owner.query(
          `insert into app.idempotency_keys (user_id, key, route, body_hash, created_at)
           values ($1, $2, 'POST /x', $3, now() - $4::interval)`,
          [userId, age, randomBytes(32), isOld ? '24 hours 1 minute' : '23 hours'],
        )
      }
    }
    await run('clear-auth')
    const found = {
      'a link': `select case kind when 'confirm' then 'old' else 'young' end as age from auth.one_time_tokens where user_id = $1`,
      'the record of accesses': 'select event as age from auth.audit where user_id = $1',
      'a count of tries': 'select key as age from auth.rate_limits where $1::uuid is not null',
      'a place in a limit': 'select key as age from auth.limit_reservations where $1::uuid is not null',
      'a key of a repeated call': 'select key as age from app.idempotency_keys where user_id = $1',
    }[what]!
    expect(await left(found, [userId])).toEqual(['young'])
  })

  it.each([
    ['signed out', "revoked_at = now() - interval '31 days'", "revoked_at = now() - interval '29 days'"],
    ['come to its end', "not_after = now() - interval '31 days'", "not_after = now() - interval '29 days'"],
    ['not used any more', "refreshed_at = now() - interval '38 days'", "refreshed_at = now() - interval '36 days'"],
  ])('a session %s for thirty days, not one for less', async (_how, old, young) => {
    const gone = await createAccount('medico')
    const kept = await createAccount('medico')
    await owner.query(`update auth.sessions set ${old} where id = $1`, [gone.sessionId])
    await owner.query(`update auth.sessions set ${young} where id = $1`, [kept.sessionId])
    await run('clear-auth')
    expect(
      await left(`select case id when $1 then 'old' else 'young' end as age from auth.sessions where id in ($1, $2)`, [
        gone.sessionId,
        kept.sessionId,
      ]),
    ).toEqual(['young'])
  })

  it('a sign-up that nobody confirmed for a week, with its links, and no account', async () => {
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

  it('the counters of closed windows, but for one in use', async () => {
    await owner.query("insert into auth.rate_limits values ('in use', 1, 0), ('free', 1, 0)")
    await owner.query("begin; select from auth.rate_limits where key = 'in use' for update")
    try {
      await run('clear-auth')
    } finally {
      await owner.query('commit')
    }
    expect(await left("select key as age from auth.rate_limits where key in ('in use', 'free')")).toEqual(['in use'])
  })

  it('the record of an e-mail older than ninety days, sent or not', async () => {
    const { userId, email } = await createAccount('medico')
    for (const [age, days, isSent] of [
      ['old', 91, true],
      ['older', 120, false],
      ['young', 89, true],
    ] as const) {
      await owner.query(
        `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email, created_at, sent_at)
         values ($1, 'confirm-email', $2, $3, now() - $4 * interval '1 day', case when $5 then now() end)`,
        [`${age}`, userId, email, days, isSent],
      )
    }
    await run('clear-notificacoes')
    expect(await left('select dedupe_key as age from app.notificacoes where auth_user_id = $1', [userId])).toEqual([
      'young',
    ])
  })
})
