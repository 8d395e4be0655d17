import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openMailer } from '../platform/mail.ts'
import { startTestApp } from '../platform/test-actors.ts'
import { authJobs } from './jobs.ts'

const { services, owner, createActor } = await startTestApp([])
const mail = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@example.com' })

const count = async (table: string) => (await owner.query(`select count(*)::int as n from auth.${table}`)).rows[0].n

it('clears what is over, and only that', async () => {
  const old = await createActor('doctor')
  const { userId } = await createActor('doctor')
  await owner.query("update auth.sessions set revoked_at = now() - interval '31 days' where id = $1", [old.sessionId])
  for (const days of [8, 6]) {
    await owner.query(
      `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at)
       values ($1, 'confirm', $2, now() - $3 * interval '1 day')`,
      [userId, randomBytes(32), days],
    )
    await owner.query("insert into auth.audit (event, at) values ('sign_in', now() - $1 * interval '1 month')", [
      days - 1,
    ])
    await owner.query('insert into auth.rate_limits values ($1, 1, $2)', [
      `key ${days}`,
      Date.now() + (7 - days) * 60_000,
    ])
  }
  await authJobs({ ...services, mail })[0]!.run({}, { id: 'x', attempt: 0 })
  expect(await count('sessions')).toBe(1)
  expect(await count('one_time_tokens')).toBe(1)
  expect(await count('audit')).toBe(1)
  expect(await count('rate_limits')).toBe(1)
})
