import { signUp } from '@plantao/contract/auth/routes'
import { medicoSignUp } from '@plantao/testkit/fixtures'
import type { Locator, Page } from '@playwright/test'
import { api, createMedico } from '../support/api.ts'
import { fill } from '../support/forms.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { expect, type Person, signIn, someone, test } from '../support/people.ts'

const pathOn = (address: string, change: (text: string) => string) => {
  const { origin } = new URL(address)
  return origin + change(address.slice(origin.length))
}

/**
 * Changes that mail programs and filters make to the address in an e-mail, of each kind one that the server sees. The
 * test of `tokenInAddress` has the others.
 */
const changes: [string, (link: string) => string][] = [
  ['nothing', (link) => link],
  ['a click counter, which adds parameters', (link) => `${link}&utm_source=mail&fbclid=IwAR0xyz`],
  ['encoding once more', (link) => pathOn(link, (text) => `/${encodeURIComponent(text.slice(1))}`)],
  ['capital letters', (link) => pathOn(link, (text) => text.toUpperCase())],
  ['a line break at 76 characters', (link) => `${link.slice(0, -6)}%0D%0A${link.slice(-6)}`],
]

/**
 * Records the addresses and referrers of everything that the page loads, and the paths of all requests other than GET.
 */
function watch(page: Page) {
  const seen: string[] = []
  const posts: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) seen.push(request.url(), request.headers().referer ?? '')
    if (request.method() !== 'GET') posts.push(new URL(request.url()).pathname)
  })
  return { seen, posts }
}

const secretOf = (link: string) => /[\w-]{30,}$/.exec(link)![0].toLowerCase()
const confirmation = (email: string) => mailTo(email, 'Confirme seu e-mail')

async function signedUp() {
  const who = someone('Ana Lima')
  const { email, password } = who
  await api.ok(signUp, { body: { email, password, data: medicoSignUp } })
  return { ...who, mail: await confirmation(email) }
}

async function forgotten(page: Page) {
  const medico = await createMedico()
  await page.goto('/?view=recover')
  await fill(page, { 'E-mail': medico.email })
  await page.getByRole('button', { name: 'Enviar link' }).click()
  return { medico, mail: await mailTo(medico.email, 'Redefinição de senha') }
}

/**
 * Opens the link in each of its changed forms. Checks that no address or referrer of the opened page has the secret.
 * @returns the paths of the requests other than GET
 */
async function openEachWay(page: Page, link: string, path: string, ready: Locator) {
  const { seen, posts } = watch(page)
  // Mail filters request a link before its reader opens it.
  for (const method of ['GET', 'HEAD']) expect((await page.request.fetch(link, { method })).status()).toBe(200)
  for (const [what, change] of changes) {
    await test.step(what, async () => {
      await page.goto('about:blank')
      await page.goto(change(link))
      await expect(ready, what).toBeVisible()
      await expect(page, what).toHaveURL(path)
    })
  }
  expect(seen.filter((text) => text.toLowerCase().includes(secretOf(link)))).toEqual([])
  return posts
}

async function choosePassword(page: Page, medico: Person) {
  const password = 'outro-segredo-9'
  await fill(page, { 'Nova senha': password, 'Confirmar nova senha': password })
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha alterada. Entre com a nova senha.', { exact: true })).toBeVisible()
  await signIn(page, 'medico', { ...medico, password })
}

test('a confirmation works whatever became of its link, and the login knows the address', async ({ page }) => {
  const { mail, ...who } = await signedUp()
  const confirmed = page.getByText('E-mail confirmado. Entre com sua senha.')
  const posts = await openEachWay(page, actionLink(mail), '/?view=doctor-login', confirmed)
  expect(posts).toEqual(changes.map(() => '/auth/v1/confirm'))
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(who.email)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
  await signIn(page, 'medico', who)
})

test('a new password can be set whatever became of its link', async ({ page }) => {
  const { medico, mail } = await forgotten(page)
  const posts = await openEachWay(page, actionLink(mail), '/nova-senha', page.getByLabel('Nova senha', { exact: true }))
  // A mail filter that runs scripts opens the page too, and must not use up the link.
  expect(posts).toEqual([])
  await page.reload()
  await choosePassword(page, medico)
})

const codeOf = ({ text }: { text: string }) => /\b[A-Z]{4}-[A-Z]{4}\b/.exec(text)![0]

test('the address in the e-mail takes a code without any link, also for a new password', async ({ page }) => {
  const { medico, mail } = await forgotten(page)
  expect(mail.text).toContain('/nova-senha e digite')
  await page.getByRole('link', { name: 'Digitar o código do e-mail' }).click()
  await expect(page.getByText(/^Este link não funcionou/)).toBeHidden()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(medico.email)
  await fill(page, { Código: codeOf(mail) })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await choosePassword(page, medico)
})
