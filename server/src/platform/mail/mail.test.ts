import { freePort } from '@plantao/testkit/free-port'
import { decoded, firstLink, startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as confirmTemplate from '../../auth/emails/confirm.tsx'
import * as accepted from '../../candidaturas/emails/accepted.tsx'
import { writeMessage } from '../../notificacoes/emails/message.ts'
import { openMailer } from './mail.ts'

const smtp = await startSmtpSink()
const mail = openMailer({ smtpUrl: smtp.url, from: 'Plantão Aberto <nao-responda@plantao.example>' })
beforeEach(() => smtp.clear())
afterAll(async () => {
  mail.close()
  await smtp.close()
})

const received = () => smtp.emails.map(decoded)
const headerNames = (email: ReturnType<typeof decoded>) =>
  email.headers.map((header) => header.slice(0, header.indexOf(':')).toLowerCase())

const link = 'https://plantao.example/auth/v1/confirm?token=a_b-c&x=1'
const props = { link, page: 'plantao.example/confirmar', code: 'WDJB-MJHT' }
const confirm = (to: string, id = 'fact') => mail.send({ id, to, message: writeMessage(confirmTemplate, props) })

test('an e-mail has a text and an HTML part, with its action as the first link of both', async () => {
  await confirm('ana@clinica.example')
  const [email] = received()
  expect(email!.header('Subject')).toBe('Confirme seu e-mail')
  expect(email!.header('From')).toBe('Plantão Aberto <nao-responda@plantao.example>')
  expect(email!.header('To')).toBe('ana@clinica.example')
  expect(email!.header('Auto-Submitted')).toBe('auto-generated')
  const [text, html] = email!.body.split('Content-Type: text/html')
  expect(firstLink(text!)).toBe(link)
  expect(/href="([^"]+)"/.exec(html!)?.[1]?.replaceAll('&amp;', '&')).toBe(link)
})

test('the message id is made of the fact and the receiver', async () => {
  await confirm('bia@clinica.example', 'one')
  await confirm('bia@clinica.example', 'one')
  await confirm('bia@clinica.example', 'two')
  await confirm('caio@clinica.example', 'one')
  const [first, again, otherFact, otherReceiver] = smtp.emails.map(({ id }) => id)
  expect(again).toBe(first)
  expect(new Set([first, otherFact, otherReceiver]).size).toBe(3)
})

test.each([
  'dora@clinica.example\r\nBcc: outra@clinica.example',
  'dora@clinica.example, outra@clinica.example',
  'Dora <dora@clinica.example>\nX-Injected: 1',
])('an address cannot add a receiver or a header: %j', async (to) => {
  const receivers: string[] = []
  smtp.onRecipient = (address) => void receivers.push(address)
  // The e-mail may be refused, or cut to one receiver, but never sent to more.
  await confirm(to).catch(() => {})
  await confirm('depois@clinica.example')
  expect(receivers).not.toContain('outra@clinica.example')
  expect(receivers.length).toBeLessThanOrEqual(2)
  for (const email of received()) {
    expect(headerNames(email)).not.toContain('bcc')
    expect(headerNames(email)).not.toContain('x-injected')
  }
})

test('a line break in what people typed adds no header', async () => {
  const vaga = 'UTI\r\nBcc: outra@clinica.example'
  const props = { vaga, medico: 'Eva', hospital: 'H', shift: 'sáb, 28/11, 19:00 - 07:00', facts: [], link }
  await mail.send({ id: '1', to: 'eva@clinica.example', message: writeMessage(accepted, props) })
  const [email] = received()
  expect(headerNames(email!)).not.toContain('bcc')
  expect(email!.header('To')).toBe('eva@clinica.example')
})

test('e-mails reuse open connections, at most eight at a time', async () => {
  const pooled = openMailer({ smtpUrl: smtp.url, from: 'a@b.example' })
  try {
    const send = (n: number) =>
      pooled.send({ id: String(n), to: 'ana@clinica.example', message: writeMessage(confirmTemplate, props) })
    for (let n = 0; n < 10; n++) await send(n)
    expect(smtp.connections).toBe(1)
    await Promise.all(Array.from({ length: 50 }, (_, n) => send(10 + n)))
    expect(smtp.emails).toHaveLength(60)
    expect(smtp.connections).toBeLessThanOrEqual(8)
    expect(smtp.connections).toBeGreaterThan(1)
  } finally {
    pooled.close()
  }
})

test.each([
  [[], false],
  [['SMTPUTF8'], true],
])('a mail server with the extensions %j writes to addresses with accents: %s', async (extensions, takes) => {
  smtp.extensions = extensions
  const asking = openMailer({ smtpUrl: smtp.url, from: 'a@b.example' })
  expect(await asking.takes('josé@clinica.example')).toBe(takes)
  expect(await asking.takes('jose@clinica.example')).toBe(true)
  smtp.extensions = []
  asking.close()
})

test('without a mail server, sending fails', async () => {
  const lost = openMailer({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, from: 'a@b.example' })
  const sent = lost.send({ id: '1', to: 'gil@clinica.example', message: writeMessage(confirmTemplate, props) })
  await expect(sent).rejects.toMatchObject({ code: 'ESOCKET' })
  expect(await lost.takes('josé@clinica.example')).toBe(true)
})
