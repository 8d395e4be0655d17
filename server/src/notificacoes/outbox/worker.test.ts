import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { acceptedCandidaturas } from '../../../test/domains/accepted.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { confirmEmailTo } from '../../auth/emails/kinds.ts'
import { createOneTimeToken } from '../../auth/one-time-links/store.ts'
import { acceptedEmail } from '../../candidaturas/emails/kinds.ts'
import { emailKinds } from '../../jobs.ts'
import { asRole } from '../../platform/database/db.ts'
import type { Lane } from '../../platform/jobs/lane.ts'
import type { Email } from '../emails/email.ts'
import { queueEmails } from '../store.ts'
import { runTransition } from '../transition.ts'
import { leaseEmail } from './store.ts'
import { startOutbox } from './worker.ts'

const started = await startTestApp([])
const { services, owner, createAccount, createMedico } = started
const { smtp, jobServices, received, sendDue, passTime, waiting, queueAbout } = await startEmails(services, owner)

const stop = (lanes: readonly Lane[]) => Promise.all(lanes.map((lane) => lane.stop()))

describe('the workers', () => {
  /** Longer than the test, so that only a commit or a due time wakes the workers. */
  const never = 60 * 60 * 1000

  it('send what is due when they start, what is queued later, and what becomes due', async () => {
    const { medico, ids } = await acceptedCandidaturas(started, 3)
    const [first, second, third] = ids.map((id) => acceptedEmail({ id, medico_id: medico.id, version: 2 }))
    const queue = (email: Email) =>
      runTransition(
        services,
        (begun) => asRole(services.db, 'app_jobs', begun),
        async () => ({ answer: null, emails: [email] }),
      )
    await queue(first!)
    const outbox = startOutbox(jobServices, emailKinds, never)
    await smtp.received(1)
    await asRole(services.db, 'app_jobs', async (trx) => {
      await queueEmails(trx, [third!])
      await sql`update app.notificacoes set due_at = now() + interval '2 seconds' where sent_at is null`.execute(trx)
    })
    // The commit of the second e-mail wakes the workers, which then learn when the third is due.
    await queue(second!)
    await smtp.received(3)
    await stop(outbox)
    expect(await waiting()).toEqual({ due: 0, later: 0 })
  })

  it('send e-mails to accounts although all others wait for the mail server, with no transaction open', async () => {
    const { medico, ids } = await acceptedCandidaturas(started, 12)
    await queueAbout(acceptedEmail, ids)
    const released = Promise.withResolvers<void>()
    let held = 0
    smtp.onEmail = ({ to }) => {
      if (to !== medico.email) return undefined
      held++
      return released.promise
    }
    const outbox = startOutbox(jobServices, emailKinds)
    try {
      await expect.poll(() => held).toBe(5)
      const person = await createAccount('medico')
      await runTransition(
        services,
        (begun) => asRole(services.db, 'app_auth', begun),
        async (trx) => {
          const key = await createOneTimeToken(trx, services.keys, 'confirm', person.userId)
          return { answer: null, emails: [confirmEmailTo(person.userId, key)] }
        },
      )
      await smtp.received(1)
      expect(received()).toMatchObject([{ to: person.email }])
      await expect
        .poll(async () => {
          const { rows } = await owner.query(
            `select query from pg_stat_activity
             where datname = current_database() and usename = 'app_api' and xact_start is not null and state <> 'active'`,
          )
          return rows
        })
        .toEqual([])
    } finally {
      released.resolve()
      await stop(outbox)
    }
  })

  it('of twenty processes send each e-mail once', async () => {
    const { ids } = await acceptedCandidaturas(started, 20)
    await queueAbout(acceptedEmail, ids)
    const outboxes = Array.from({ length: 20 }, () => startOutbox(jobServices, emailKinds))
    await smtp.received(20)
    await stop(outboxes.flat())
    await passTime()
    await sendDue()
    expect(smtp.emails).toHaveLength(20)
  })

  it('send no e-mail again that they are sending, when a crash of the database has lost its lease', async () => {
    const { ids } = await acceptedCandidaturas(started, 2)
    await queueAbout(acceptedEmail, ids.slice(0, 1))
    const released = Promise.withResolvers<void>()
    let arrived = 0
    smtp.onEmail = () => (arrived++ === 0 ? released.promise : undefined)
    const outbox = startOutbox(jobServices, emailKinds, 20)
    const leased = async () =>
      (await owner.query('select from app.notificacoes where leased_until is not null')).rowCount
    await expect.poll(leased).toBe(1)
    await owner.query('update app.notificacoes set leased_until = null, attempts = 0')
    await queueAbout(acceptedEmail, ids.slice(1))
    const isSecondSent = async () =>
      (await owner.query('select from app.notificacoes where sent_at is not null')).rowCount
    await expect.poll(isSecondSent).toBe(1)
    released.resolve()
    await stop(outbox)
    expect(await waiting()).toEqual({ due: 0, later: 0 })
    expect(smtp.emails).toHaveLength(2)
  })

  it('read little to find the next e-mail, however many wait', async () => {
    const { userId, email } = await createMedico()
    await owner.query(
      `insert into app.notificacoes (id, gathered_into, dedupe_key, kind, auth_user_id, email, candidatura_id, due_at, is_gathered)
       select id, id, 'vaga-changed:' || id, 'vaga-changed', $1, $2, gen_random_uuid(), now() - n * interval '1 ms', false
       from (select uuidv7() as id, n from generate_series(1, 3000) n) waiting`,
      [userId, email],
    )
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const looked = asRole(services.db, 'app_jobs', async (trx) => {
      await leaseEmail(trx, false)
      throw new Error('only looked')
    })
    await expect(looked).rejects.toThrow('only looked')
    const asked = query.mock.calls as unknown as [string | { text: string }][]
    query.mockRestore()
    const text = asked
      .map(([first]) => (typeof first === 'string' ? first : first.text))
      .find((sent) => sent.includes('with leader'))
    const { rows } = await owner.query(`explain (analyze, buffers, format json) ${text}`)
    expect(rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(1000)
  })
})
