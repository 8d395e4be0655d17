import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@plantao/testkit/free-port'
import { startSmtpSink } from '@plantao/testkit/smtp-sink'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailer, openMailer } from '../../../server/src/platform/mail/mail.ts'
import { StartError } from '../../../server/src/platform/start-error.ts'
import { type Inbox, startInbox } from './inbox.ts'

const log = pino({ level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'plantao-mail-'))
let ports: { smtpPort: number; webPort: number }
let inbox: Inbox
let mail: Mailer

beforeAll(async () => {
  ports = { smtpPort: await freePort(), webPort: await freePort() }
  inbox = await startInbox({ ...ports, dataDir, log })
  mail = openMailer({ smtpUrl: inbox.smtpUrl, from: 'Plantão Aberto <nao-responda@plantao.example>' })
})
afterAll(async () => {
  mail.close()
  await inbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Received {
  subject: string
  text: string
  html: string
  messageId: string
  from: { address: string; name: string }[]
  to: { address: string }[]
  headers: Record<string, string>
}

const received = async () => (await (await fetch(`${inbox.webUrl}/email`)).json()) as Received[]
/** Waits until so many letters to this address can be read: the inbox answers before it has filed one. */
async function lettersTo(address: string, count = 1) {
  const letters = async () => (await received()).filter(({ to }) => to.some((one) => one.address === address))
  await expect.poll(async () => (await letters()).length, { timeout: 10_000 }).toBe(count)
  return letters()
}

const link = 'https://plantao.example/auth/v1/confirm?token=a_b-c&x=1'
const confirm = (to: string, id = 'fact') => mail.send({ id, to, template: 'auth/confirm', props: { link } })

test('a letter arrives as text and HTML, with its action as the first link of both', async () => {
  await confirm('ana@clinica.example')
  const [letter] = await lettersTo('ana@clinica.example')
  expect(letter).toMatchObject({
    subject: 'Confirme seu e-mail',
    from: [{ name: 'Plantão Aberto', address: 'nao-responda@plantao.example' }],
    to: [{ address: 'ana@clinica.example' }],
  })
  expect(/https?:\/\/[^\s<>")\]]+/.exec(letter!.text)?.[0]).toBe(link)
  expect(/href="([^"]+)"/.exec(letter!.html)?.[1]?.replaceAll('&amp;', '&')).toBe(link)
  expect(letter!.headers['auto-submitted']).toBe('auto-generated')
})

test('the message id is made of the fact and the receiver', async () => {
  await confirm('bia@clinica.example', 'one')
  await confirm('bia@clinica.example', 'one')
  await confirm('bia@clinica.example', 'two')
  await confirm('caio@clinica.example', 'one')
  const ofBia = (await lettersTo('bia@clinica.example', 3)).map(({ messageId }) => messageId)
  const [ofCaio] = await lettersTo('caio@clinica.example')
  expect(new Set(ofBia).size).toBe(2)
  expect(ofBia).not.toContain(ofCaio!.messageId)
})

test.each([
  'dora@clinica.example\r\nBcc: outra@clinica.example',
  'dora@clinica.example, outra@clinica.example',
  'Dora <dora@clinica.example>\nX-Injected: 1',
])('an address cannot add a receiver or a header: %j', async (to) => {
  // Refused, or cut to one receiver; never more.
  await confirm(to).catch(() => {})
  const after = `after-${to.length}@clinica.example`
  await confirm(after)
  await lettersTo(after)
  for (const letter of await received()) {
    expect(letter.to).toHaveLength(1)
    expect(letter.to[0]!.address).not.toBe('outra@clinica.example')
    expect(letter.headers).not.toHaveProperty('bcc')
    expect(letter.headers).not.toHaveProperty('x-injected')
  }
})

test('a subject made of what people typed stays one header', async () => {
  const vaga = 'UTI\r\nBcc: outra@clinica.example'
  const props = { vaga, medico: 'Eva', hospital: 'H', facts: [], link }
  await mail.send({ id: '1', to: 'eva@clinica.example', template: 'candidaturas/accepted', props })
  const [letter] = await lettersTo('eva@clinica.example')
  expect(letter!.headers).not.toHaveProperty('bcc')
  expect(letter!.to).toHaveLength(1)
})

test('e-mails share their connections: one after the other one, together no more than eight', async () => {
  const smtp = await startSmtpSink()
  const pooled = openMailer({ smtpUrl: smtp.url, from: 'a@b.example' })
  try {
    const send = (n: number) =>
      pooled.send({ id: String(n), to: 'ana@clinica.example', template: 'auth/confirm', props: { link } })
    for (let n = 0; n < 10; n++) await send(n)
    expect(smtp.connections).toBe(1)
    await Promise.all(Array.from({ length: 50 }, (_, n) => send(10 + n)))
    expect(smtp.emails).toHaveLength(60)
    expect(smtp.connections).toBeLessThanOrEqual(8)
    expect(smtp.connections).toBeGreaterThan(1)
  } finally {
    pooled.close()
    await smtp.close()
  }
})

test('a mail server that is away fails the letter', async () => {
  const lost = openMailer({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, from: 'a@b.example' })
  const sent = lost.send({
    id: '1',
    to: 'gil@clinica.example',
    template: 'auth/confirm',
    props: { link },
  })
  await expect(sent).rejects.toMatchObject({ code: 'ESOCKET' })
})

test('a port of the inbox that is taken is named', async () => {
  const other = { smtpPort: await freePort(), webPort: await freePort() }
  const smtp = startInbox({ ...other, smtpPort: ports.smtpPort, dataDir, log })
  await expect(smtp).rejects.toThrow(StartError)
  await expect(smtp).rejects.toThrow(
    `Port ${ports.smtpPort} is already taken, the development inbox needs it. Set MAIL_SMTP_PORT`,
  )
  const web = startInbox({ ...other, webPort: ports.webPort, dataDir, log })
  await expect(web).rejects.toThrow(
    `Port ${ports.webPort} is already taken, the development inbox needs it. Set MAIL_WEB_PORT`,
  )
})

test('an inbox that was killed is there again', async () => {
  const before = inbox.pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => inbox.pid(), { timeout: 10_000 }).not.toBe(before)
  await confirm('flor@clinica.example')
  await lettersTo('flor@clinica.example')
})
