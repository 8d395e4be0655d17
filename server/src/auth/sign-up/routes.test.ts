import { resendConfirmation } from '@plantao/contract/auth/routes'
import { wireMessage } from '@plantao/contract/sentences/errors'
import { medicoSignUp } from '@plantao/testkit/fixtures'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { newEmail } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startAuthApp } from '../../../test/domains/accounts.ts'
import { openMailer } from '../../platform/mail/mail.ts'

const { ask, createAccount, emailsTo, eventsOf, owner, register, services } = await startAuthApp()

async function signUpsOf(email: string) {
  const { rows } = await owner.query(
    'select * from auth.users where email = $1 and email_confirmed_at is null order by created_at, id',
    [email],
  )
  return rows
}

describe('signing up', () => {
  it('keeps what was given, sends the e-mail, and makes no profile yet', async () => {
    const email = newEmail()
    expect(await register(email)).toMatchObject({ status: 200, body: { email } })
    const [waiting] = await signUpsOf(email)
    expect(waiting).toMatchObject({ user_type: 'doctor', metadata: medicoSignUp })
    expect(waiting.password_hash).toMatch(/^\$argon2id\$/)
    expect((await owner.query('select from app.medicos where auth_user_id = $1', [waiting.id])).rowCount).toBe(0)
    expect(await emailsTo(email)).toEqual(['confirm-email'])
    expect(await eventsOf(waiting.id)).toEqual(['sign_up'])
  })

  it('refuses a confirmed address in whatever case it is written', async () => {
    const { email, id } = await createAccount()
    expect(await register(email.toUpperCase())).toMatchObject({
      status: 422,
      body: { code: 'user_already_registered', message: wireMessage.user_already_registered },
    })
    expect(await emailsTo(email)).toEqual([])
    expect(await eventsOf(id)).toEqual(['sign_up_taken'])
  })

  it('twenty times at once keeps ten, and refuses the others for a day', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
    expect((await signUpsOf(email)).length).toBe(10)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60)
  })

  it('replaces one of the ten only when no link of that sign-up works any more', async () => {
    const email = newEmail()
    for (let n = 0; n < 10; n++) await register(email)
    const before = await signUpsOf(email)
    const resetLimits = () => owner.query('delete from auth.rate_limits')
    await resetLimits()
    expect(await register(email)).toMatchObject(refusal(429, 'too_many_requests'))
    expect(await signUpsOf(email)).toEqual(before)
    await resetLimits()
    await owner.query('update auth.one_time_tokens set expires_at = now() where user_id = $1', [before[3].id])
    expect((await register(email)).status).toBe(200)
    const ids = (await signUpsOf(email)).map(({ id }) => id)
    expect(ids.slice(0, 9)).toEqual(before.map(({ id }) => id).filter((id) => id !== before[3].id))
    expect(ids.length).toBe(10)
  })

  it('sends three e-mails an hour to one address, from any network and in any spelling, and keeps answering', async () => {
    const email = `ana.${newEmail()}`
    for (const spelling of [email, email.toUpperCase(), ` ${email}`, email.replace('@', '＠'), email]) {
      expect(await register(spelling)).toMatchObject({ status: 200, body: { email } })
    }
    expect((await ask(resendConfirmation, { body: { email } })).status).toBe(204)
    expect(await emailsTo(email)).toEqual(Array(3).fill('confirm-email'))
  })

  it('uses up no limit when it fails, however often: the next one is kept and gets its e-mail', async () => {
    const email = newEmail()
    await owner.query(
      `create function app.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await owner.query('create trigger refuse before insert on auth.users execute function app.refuse()')
    try {
      for (let n = 0; n < 11; n++) expect((await register(email)).status).toBe(500)
    } finally {
      await owner.query('drop function app.refuse() cascade')
    }
    expect((await register(email)).status).toBe(200)
    expect(await emailsTo(email)).toEqual(['confirm-email'])
  })
})

it('refuses an address that the mail server cannot write to, instead of promising an e-mail', async () => {
  const smtp = await startSmtpSink()
  const mail = openMailer({ smtpUrl: smtp.url, from: 'a@b.example' })
  const before = services.mail
  services.mail = mail
  expect(await register(`josé.${newEmail()}`)).toMatchObject({
    status: 422,
    body: {
      code: 'email_unwritable',
      message:
        'O nosso servidor de e-mail não escreve para endereços com acentos antes do “@”. Use outro endereço de e-mail.',
    },
  })
  expect(await register(`jose.${newEmail()}`)).toMatchObject({ status: 200 })
  services.mail = before
  mail.close()
  await smtp.close()
})

describe('sending the confirmation again', () => {
  it('sends an e-mail only to an address that is not confirmed, and answers all alike', async () => {
    for (const isConfirmed of [false, true]) {
      const { email } = await createAccount({ isConfirmed })
      expect(await ask(resendConfirmation, { body: { email } })).toMatchObject({ status: 204, body: null })
      expect(await emailsTo(email)).toEqual(isConfirmed ? [] : ['confirm-email'])
    }
  })
})

describe('with AUTH_HIDE_EXISTING', async () => {
  const hiding = await startAuthApp({ AUTH_HIDE_EXISTING: '1' })

  it('a taken address is answered like a free one, and its owner gets one e-mail a day', async () => {
    const { email, id } = await hiding.createAccount()
    for (let n = 0; n < 2; n++) {
      expect(await hiding.register(email, medicoSignUp, 'outra-senha')).toMatchObject({ status: 200, body: { email } })
    }
    expect(await hiding.emailsTo(email)).toEqual(['account-exists'])
    expect((await hiding.signIn(email, 'outra-senha')).status).toBe(400)
    expect(await hiding.eventsOf(id)).toContain('sign_up_taken')
  })

  it.each([true, false])('a sign-up counts as one of three e-mails (taken: %s)', async (isConfirmed) => {
    const { email } = await hiding.createAccount({ isConfirmed })
    for (let n = 0; n < 3; n++) await hiding.register(email)
    const before = await hiding.emailsTo(email)
    expect((await hiding.ask(resendConfirmation, { body: { email } })).status).toBe(204)
    expect(await hiding.emailsTo(email)).toEqual(before)
  })
})
