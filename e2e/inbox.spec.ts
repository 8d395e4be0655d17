import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import nodemailer from 'nodemailer'

const hostile = `<p>Olá</p>
<script>document.title = 'script ran'</script>
<img src="x" onerror="document.title = 'handler ran'">
<form action="/clear" method="post"><button>Apagar</button></form>
<a href="javascript:document.title = 'link ran'">Abrir</a>`

function send(subject: string, html: string) {
  const transport = nodemailer.createTransport({ url: process.env.INBOX_SMTP_URL, ignoreTLS: true })
  return transport.sendMail({ from: 'a@b.example', to: 'ana@clinica.example', subject, text: 'Olá', html })
}

test('an e-mail in the development inbox can neither run a script nor submit a form', async ({ page }) => {
  const subject = `Hostil ${Date.now()}`
  await send(subject, hostile)
  await page.goto(process.env.INBOX_URL!)
  await page.getByRole('link', { name: subject }).click()
  const email = page.frameLocator('iframe')
  await expect(email.getByText('Olá')).toBeVisible()
  await email.getByRole('button', { name: 'Apagar' }).click()
  await email.getByRole('link', { name: 'Abrir' }).click()
  const frame = page.frames()[1]!
  expect(await frame.title()).toBe('')
  await page.reload()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
})

test('a page of another origin cannot read the development inbox', async ({ page }) => {
  const website = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Olá</p>'),
  )
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(website.address() as AddressInfo).port}/`)
    const inbox = process.env.INBOX_URL!
    expect(
      await page.evaluate(
        (url) =>
          fetch(`${url}/email`).then(
            () => 'read',
            () => 'refused',
          ),
        inbox,
      ),
    ).toBe('refused')
    const framed = page.waitForResponse(`${inbox}/`)
    await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), inbox)
    expect((await framed).status()).toBe(403)
  } finally {
    website.close()
  }
})
