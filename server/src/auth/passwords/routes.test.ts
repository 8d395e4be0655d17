import { randomUUID } from 'node:crypto'
import {
  changePassword,
  getUser,
  recoverPassword,
  resendConfirmation,
  resetPassword,
} from '@plantao/contract/auth/routes'
import { password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { startAuthApp } from '../../../test/domains/accounts.ts'
import { asRole } from '../../platform/database/db.ts'
import { authEmails } from '../emails/kinds.ts'
import { sendLinkJob } from '../one-time-links/request.ts'

const { ask, createAccount, emailsTo, eventsOf, owner, refresh, services, signedIn, signIn, statementsOf, tokensOf } =
  await startAuthApp()

const newPassword = 'outro-segredo'
const invalidToken = refusal(400, 'reset_token_invalid')

const recover = (email: string) => ask(recoverPassword, { body: { email } })
const reset = (token: string, given = newPassword) => ask(resetPassword, { body: { token, password: given } })
const change = (bearer: string, current_password = password, given = newPassword) =>
  ask(changePassword, { bearer, body: { current_password, password: given } })

async function toldTo(email: string) {
  const { rows } = await owner.query(
    `select substr(dedupe_key, length(kind) + 2) as key from app.notificacoes
     where email = $1 and kind = 'account-password' and due_at <= now() order by created_at`,
    [email],
  )
  const kind = authEmails.find(({ name }) => name === 'account-password')!
  const jobServices = { ...services, mail: null as never }
  const texts = rows.map(async ({ key }) => {
    const message = await asRole(services.db, 'app_jobs', (trx) => kind.compose(trx, [key], jobServices))
    return (await message!.render()).text
  })
  return Promise.all(texts)
}

async function tokenFor(typed: string, email = typed) {
  await recover(typed)
  return (await tokensOf(email, 'reset'))[0]!
}

describe('a forgotten password', () => {
  it.each([
    ['recover', recoverPassword, true],
    ['resend', resendConfirmation, false],
  ])(
    '%s makes the same statements with and without an account, so that its time says nothing',
    async (_what, route, isConfirmed) => {
      const { email } = await createAccount({ isConfirmed })
      const statementsFor = (address: string) => statementsOf(() => ask(route, { body: { email: address } }))
      const known = await statementsFor(email)
      expect(known.length).toBeGreaterThan(5)
      expect(await statementsFor(newEmail())).toEqual(known)
    },
  )

  it.each([
    ['recover', recoverPassword, true],
    ['resend', resendConfirmation, false],
  ])(
    '%s writes nothing that names the account before it answers, and is recorded all the same',
    async (event, route, isConfirmed) => {
      const { id, email } = await createAccount({ isConfirmed })
      const from = '203.0.113.9'
      const { headers } = await ask(route, { body: { email }, from })
      expect(await eventsOf(id)).toEqual([])
      expect((await emailsTo(email)).length).toBe(1)
      await ask(route, { body: { email: newEmail() }, from })
      await emailsTo(email)
      const { rows } = await owner.query(
        'select event, user_id, host(ip) as ip, request_id = $2 as is_first from auth.audit where ip = $1 and event = $3 order by at',
        [from, headers.get('x-request-id'), event],
      )
      expect(rows).toEqual([
        { event, user_id: id, ip: from, is_first: true },
        { event, user_id: null, ip: from, is_first: false },
      ])
    },
  )

  it('gets one link and one e-mail, also when the job runs again', async () => {
    const { id, email } = await createAccount()
    const job = sendLinkJob(services)
    const run = randomUUID()
    const asked = { event: 'recover', caller: { ip: null, request_id: randomUUID() } }
    for (let n = 0; n < 2; n++) await job.run({ ...asked, user_id: id }, run)
    expect(await tokensOf(email, 'reset')).toHaveLength(1)
    expect(await emailsTo(email)).toEqual(['reset-password'])
    await expect(job.run({ ...asked, user_id: randomUUID() }, run)).resolves.toBeUndefined()
  })

  it('is replaced by the link, which ends all sessions', async () => {
    const { id, email, bearer, refreshToken } = await signedIn()
    const token = await tokenFor(email.toUpperCase(), email)
    expect(await reset(token)).toMatchObject({ status: 200, body: { device_token: expect.any(String) } })
    expect((await ask(getUser, { bearer })).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await signIn(email)).body.code).toBe('credentials_invalid')
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['recover', 'reset']))
  })

  it('lets its owner in again after guesses of others', async () => {
    const { email } = await createAccount()
    for (let n = 0; n < 11; n++) await signIn(email, 'errada')
    expect((await signIn(email)).status).toBe(429)
    await reset(await tokenFor(email))
    expect((await signIn(email, newPassword)).status).toBe(200)
  })

  it('link works once, also of twenty at once', async () => {
    const { email } = await createAccount()
    const token = await tokenFor(email)
    const counts = await twentyInParallel((n) => reset(token, `segredo-novo-${n}`))
    expect(counts).toEqual({ '200': 1, '400 reset_token_invalid': 19 })
    expect(await reset(token)).toMatchObject(invalidToken)
    const [told, ...others] = await toldTo(email)
    expect(told).toMatch(/alterada em \d\d\/\d\d\/\d{4}, às \d\d:\d\d \(horário de Brasília\)/)
    expect(told).toContain('pelo link enviado a este e-mail')
    expect(told).toContain('https://plantao.test/?view=recover')
    expect(others).toEqual([])
  })

  it('link of an earlier e-mail ends with the use of a later one', async () => {
    const { email } = await createAccount()
    await recover(email)
    const [newer, older] = [await tokenFor(email), (await tokensOf(email, 'reset'))[1]!]
    await reset(newer)
    expect(await reset(older)).toMatchObject(invalidToken)
  })

  it('link ends after 60 minutes', async () => {
    const { id, email } = await createAccount()
    const token = await tokenFor(email)
    const { rows } = await owner.query(
      "select expires_at between now() + interval '59 minutes' and now() + interval '60 minutes' as is_hour from auth.one_time_tokens where user_id = $1",
      [id],
    )
    expect(rows).toEqual([{ is_hour: true }])
    await owner.query("update auth.one_time_tokens set expires_at = now() - interval '1 s' where user_id = $1", [id])
    expect(await reset(token)).toMatchObject(invalidToken)
    expect((await signIn(email)).status).toBe(200)
  })

  it('link takes no other text for a token, nor that of a confirmation', async () => {
    const { email } = await createAccount({ isConfirmed: false })
    await ask(resendConfirmation, { body: { email } })
    const [ofConfirmation] = await tokensOf(email, 'confirm')
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --", ofConfirmation!]) {
      expect(await reset(token)).toMatchObject(invalidToken)
    }
  })

  it('is refused when the new one is too short, and the link still works', async () => {
    const { email } = await createAccount()
    const token = await tokenFor(email)
    expect(await reset(token, '12345')).toMatchObject(refusal(400, 'invalid_request'))
    expect((await reset(token)).status).toBe(200)
  })
})

describe('changing the password while signed in', () => {
  it('needs the current one, keeps this session and ends the others', async () => {
    const { id, email, bearer } = await signedIn()
    const other = await signIn(email)
    expect(await change(bearer)).toMatchObject({ status: 204, body: null })
    expect((await ask(getUser, { bearer })).status).toBe(200)
    expect((await ask(getUser, { bearer: other.body.access_token })).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect((await signIn(email)).status).toBe(400)
    expect(await eventsOf(id)).toContain('password_change')
  })

  it('is refused with a wrong current one; ten attempts are compared, and counted apart from sign-ins', async () => {
    const { id, email, bearer } = await signedIn()
    for (let n = 0; n < 11; n++) await signIn(email, 'errada')
    for (let n = 0; n < 10; n++) {
      expect(await change(bearer, 'errada')).toMatchObject(refusal(400, 'password_wrong'))
    }
    expect(await change(bearer)).toMatchObject(refusal(429, 'too_many_requests'))
    expect(await eventsOf(id)).toContain('password_change_failed')
  })

  it('ends the links sent before', async () => {
    const { email, bearer } = await signedIn()
    const token = await tokenFor(email)
    await change(bearer)
    expect(await reset(token, 'do-ladrão')).toMatchObject(invalidToken)
  })

  it('succeeds once when it is done five times at once, and its owner is told once', async () => {
    const { email, bearer } = await signedIn()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => change(bearer, password, `segredo-novo-${n}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400])
    expect(await toldTo(email)).toEqual([expect.stringContaining('dentro da conta, com a senha anterior')])
  })
})
