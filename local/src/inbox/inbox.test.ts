import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '@plantao/server/platform/start-error'
import { freePort } from '@plantao/testkit/free-port'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startInbox } from './inbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantao-inbox-'))
const ports = { smtpPort: await freePort(), webPort: await freePort() }
const url = `http://127.0.0.1:${ports.webPort}`
const start = () => startInbox({ ...ports, host: 'plantao.test', dataDir })
let inbox: Awaited<ReturnType<typeof startInbox>>

beforeAll(async () => {
  inbox = await start()
})
beforeEach(() => fetch(`${url}/email/all`, { method: 'DELETE' }))
afterAll(async () => {
  await inbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const transport = nodemailer.createTransport({ host: '127.0.0.1', port: ports.smtpPort, ignoreTLS: true })
const from = { name: 'Plantão Aberto', address: 'nao-responda@plantao.example' }
const send = (to: string, subject: string, html = '<p>Olá</p>') =>
  transport.sendMail({ from, to, subject, text: 'Olá, ação\n', html })
const emails = async (query = '') => (await (await fetch(`${url}/email${query}`)).json()) as { id: number }[]

test('a script reads every e-mail as JSON, the oldest first', async () => {
  await send('ana@clinica.example', 'Confirme seu e-mail')
  await send('Bia <Bia@clinica.example>', 'Sua candidatura foi aceita: UTI à noite')
  expect(await emails()).toMatchObject([
    {
      subject: 'Confirme seu e-mail',
      from: [from],
      to: [{ name: '', address: 'ana@clinica.example' }],
      text: expect.stringContaining('Olá, ação'),
      html: expect.stringContaining('<p>Olá</p>'),
      headers: { 'mime-version': '1.0' },
    },
    { subject: 'Sua candidatura foi aceita: UTI à noite', to: [{ name: 'Bia', address: 'Bia@clinica.example' }] },
  ])
  expect(await emails('?to.address=bia@clinica.example')).toMatchObject([{ to: [{ name: 'Bia' }] }])
})

test('the e-mails survive a restart', async () => {
  await send('ana@clinica.example', 'Antes')
  await inbox.stop()
  inbox = await start()
  await send('ana@clinica.example', 'Depois')
  expect(await emails()).toMatchObject([{ subject: 'Antes' }, { subject: 'Depois' }])
})

test('an e-mail of more than 5 MiB is refused', async () => {
  await expect(send('ana@clinica.example', 'Grande', 'x'.repeat(6 * 1024 * 1024))).rejects.toMatchObject({
    responseCode: 552,
  })
  expect(await emails()).toEqual([])
})

test('the page lists the newest first, and shows one beside the others', async () => {
  expect(await (await fetch(url)).text()).toContain('Nenhum e-mail ainda.')
  await send('ana@clinica.example', 'Primeiro')
  await send('ana@clinica.example', 'Segundo')
  const page = await (await fetch(url)).text()
  expect(page.indexOf('Segundo')).toBeLessThan(page.indexOf('Primeiro'))
  const [{ id }] = (await emails()) as [{ id: number }]
  const open = await (await fetch(`${url}/emails/${id}`)).text()
  expect(open).toContain('<h2>Primeiro</h2>')
  expect(open).toContain('Olá, ação')
  expect(open).toContain('Segundo')
  expect((await fetch(`${url}/emails/999999`, { redirect: 'manual' })).headers.get('location')).toBe('/')
})

test('an attached file stands on the page, and comes as it was sent', async () => {
  const attachments = [{ filename: 'plantão.ics', content: 'BEGIN:VCALENDAR\n', contentType: 'text/calendar' }]
  await transport.sendMail({ from, to: 'ana@clinica.example', subject: 'Aceita', text: 'Olá', attachments })
  const [{ id }] = (await emails()) as [{ id: number }]
  const page = await (await fetch(`${url}/emails/${id}`)).text()
  const [, path, name] = /href="([^"]+)" download="([^"]+)"/.exec(page)!
  expect(name).toBe('plantão.ics')
  const file = await fetch(`${url}${path}`)
  expect(await file.text()).toBe('BEGIN:VCALENDAR\n')
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect((await fetch(`${url}/emails/${id}/attachments/1`)).status).toBe(404)
})

test('what an e-mail says is text on the page, and its HTML comes with a policy that allows no script', async () => {
  await send('ana@clinica.example', '<script>alert(1)</script>', '<script>alert(2)</script>')
  const [{ id }] = (await emails()) as [{ id: number }]
  const page = await fetch(`${url}/emails/${id}`)
  expect(await page.text()).not.toContain('<script>alert')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const frame = await fetch(`${url}/emails/${id}/html`)
  expect(await frame.text()).toContain('<script>alert(2)</script>')
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
  expect(policy).not.toContain('script')
})

const own = `localhost:${ports.webPort}`

/** The status of a request with exactly these headers, some of which `fetch` refuses to set. */
function statusOf(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<number>((resolve, reject) => {
    const request = http.request(`${url}${path}`, { method, headers: { host: own, ...headers } })
    request.once('error', reject).once('response', (response) => {
      response.resume()
      expect(response.headers['access-control-allow-origin']).toBe(undefined)
      expect(response.headers['cross-origin-resource-policy']).toBe('same-origin')
      resolve(response.statusCode!)
    })
    request.end()
  })
}

const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test.each([
  ['localhost', { host: own }],
  ['127.0.0.1', { host: `127.0.0.1:${ports.webPort}` }],
  ['[::1]', { host: `[::1]:${ports.webPort}` }],
  ['the configured host', { host: 'plantao.test' }],
  ['its own origin', { host: own, origin: `http://${own}`, 'sec-fetch-site': 'same-origin' }],
  ['an address typed by a person', { host: own, 'sec-fetch-site': 'none', ...link }],
  ['a link on a page of the app', { host: own, 'sec-fetch-site': 'same-site', ...link }],
])('it answers %s', async (_who, headers: Record<string, string>) => {
  for (const path of ['/', '/email']) expect(await statusOf(path, headers)).toBe(200)
})

test.each([
  ['a foreign host name', { host: 'evil.example' }],
  ['a foreign host name with the own port', { host: `evil.example:${ports.webPort}` }],
  ['a host name that only begins like an own one', { host: 'localhost.evil.example' }],
  ['an own host name as the user of another', { host: 'localhost@evil.example' }],
  ['user and password before an own host name', { host: 'evil.example@localhost' }],
  ['an own host name with a path', { host: 'localhost/evil.example' }],
  ['an own host name with a query', { host: 'localhost?evil.example' }],
  ['an own host name with a dot behind it', { host: 'localhost.' }],
  ['another spelling of the own number', { host: '127.1' }],
  ['the own number as one', { host: `2130706433:${ports.webPort}` }],
  ['a host name that is written in percents', { host: '%6cocalhost' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['the origin of the app', { origin: 'http://localhost:3000' }],
  ['an opaque origin', { origin: 'null' }],
  ['the own origin over https', { origin: `https://${own}` }],
  ['another own host name as the origin', { origin: `http://127.0.0.1:${ports.webPort}` }],
  ['a script or image of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }],
  ['a frame of another site', { 'sec-fetch-site': 'cross-site', ...link, 'sec-fetch-dest': 'iframe' }],
  ['a fetch of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
])('it refuses %s', async (_who, headers: Record<string, string>) => {
  await send('ana@clinica.example', 'Redefina sua senha')
  for (const path of ['/', '/email', '/newest', '/inbox.css', '/unknown']) {
    expect(await statusOf(path, headers)).toBe(403)
  }
  expect(await statusOf('/clear', headers, 'POST')).toBe(403)
  expect(await statusOf('/email/all', headers, 'DELETE')).toBe(403)
  expect(await emails()).toHaveLength(1)
})

test('the page deletes all e-mails; a form of another site cannot, even as a navigation', async () => {
  await send('ana@clinica.example', 'Redefina sua senha')
  expect(await statusOf('/clear', { 'sec-fetch-site': 'cross-site', ...link }, 'POST')).toBe(403)
  expect(await emails()).toHaveLength(1)
  const cleared = await fetch(`${url}/clear`, { method: 'POST', headers: { origin: url }, redirect: 'manual' })
  expect([cleared.status, cleared.headers.get('location')]).toEqual([303, '/'])
  expect(await emails()).toEqual([])
})

test.each([
  ['MAIL_SMTP_PORT', 'smtpPort'],
  ['MAIL_WEB_PORT', 'webPort'],
] as const)('a port that is taken is named, with its setting: %s', async (setting, which) => {
  const other = { smtpPort: await freePort(), webPort: await freePort(), dataDir, [which]: ports[which] }
  const started = startInbox(other)
  await expect(started).rejects.toThrow(StartError)
  await expect(started).rejects.toThrow(
    `Port ${ports[which]} is already taken, the development inbox needs it. Set ${setting}`,
  )
})
