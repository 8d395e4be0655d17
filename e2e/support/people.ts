import { anonKey } from '@plantao/testkit/client'
import { type AccountType, password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { navigateAfterSteps } from './back.ts'

export { expect }

export interface Person {
  nome: string
  email: string
  password: string
}

/** A browser window of its own, with an IP address of its own, as each person has. */
export async function newWindow(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({
    baseURL: process.env.APP_URL,
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
  await navigateAfterSteps(context)
  return context
}

/**
 * Records everything that no page may do: break its own policy, leave an error uncaught, set a cookie, call another
 * site.
 */
function watch(context: BrowserContext, wrongs: string[]) {
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) wrongs.push(message.text())
  })
  context.on('weberror', (error) => wrongs.push(String(error.error())))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname)) wrongs.push(request.url())
  })
  return async () => {
    for (const { name } of await context.cookies()) wrongs.push(`the cookie ${name}`)
    // A call that the page makes early may still be under way, and its changed answer with it.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  }
}

/** `newPage` opens another person's window. All windows close after the test, and none may have misbehaved. */
export const test = base.extend<{ newPage: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page> }>({
  page: async ({ newPage }, use) => {
    await use(await newPage())
  },
  newPage: async ({ browser, viewport, locale, timezoneId }, use) => {
    const closes: (() => Promise<void>)[] = []
    const wrongs: string[] = []
    await use(async (options) => {
      const context = await newWindow(browser, { viewport, locale, timezoneId, ...options })
      closes.push(watch(context, wrongs))
      return context.newPage()
    })
    await Promise.all(closes.map((close) => close()))
    expect(wrongs).toEqual([])
  },
})

/** A person without an account. */
export function someone(nome: string): Person {
  return { nome, email: newEmail(), password }
}

export async function signIn(page: Page, accountType: AccountType, person: Person) {
  await page.goto(`/?view=${accountType === 'medico' ? 'doctor-login' : 'hospital-login'}`)
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const title = accountType === 'medico' ? 'Vagas de Plantão Disponíveis' : 'Vagas Cadastradas'
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** The plain day this many days from now, as a date input takes it. */
export function dayFromNow(days: number) {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(day)
}

export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true })
}

/** Ends the connection of the page once its toaster is there, which is loaded after the first screen. */
export async function goOffline(page: Page) {
  await expect(page.locator('section[aria-label^="Mensagens"]')).toBeAttached()
  await page.context().setOffline(true)
}

/** The two accounts that the start of the demonstration prints. */
export const demoHospital: Person = {
  nome: 'Hospital Santa Aurora',
  email: 'hospital.santa.aurora@demonstracao.example',
  password: 'plantao-demo',
}
export const demoMedico: Person = {
  nome: 'Helena Prado',
  email: 'helena.prado@demonstracao.example',
  password: 'plantao-demo',
}

/** Options of a window on the app with the demonstration. */
export const demo = () => ({ baseURL: process.env.DEMO_URL })

interface Session {
  access_token: string
  refresh_token: string
  expires_in: number
  user: { user_metadata: { user_type: string } }
}

/** Gives a window a session that the API opened. */
export async function openSession(page: Page, session: Session, origin = '') {
  const { access_token, refresh_token, expires_in, user } = session
  // The page opens a picture of the same origin to reach its storage.
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((session) => localStorage.setItem('plantao.auth', JSON.stringify(session)), {
    access: access_token,
    refresh: refresh_token,
    expires_at: Date.now() + expires_in * 1000,
    user,
  })
}

/**
 * Opens the person's dashboard with a new session, without the login form, for tests of later screens.
 * @param origin of the app, for a window that has none.
 */
export async function enter(page: Page, person: Person, origin = '') {
  const answer = await page.request.post(`${origin}/auth/v1/token?grant=password`, {
    headers: { apikey: anonKey },
    data: { email: person.email, password: person.password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const session = await answer.json()
  await openSession(page, session, origin)
  await page.goto(`${origin}/`)
  // The first paint shows the heading before the script gives the page its own address.
  await expect(page).toHaveURL(/view=/)
  const title = session.user.user_metadata.user_type === 'doctor' ? 'Vagas de Plantão Disponíveis' : 'Vagas Cadastradas'
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** Opens the demonstration as one of its people, or as nobody. */
export async function enterDemo(page: Page, who: AccountType | 'nobody') {
  if (who === 'nobody') await page.goto('/')
  else await enter(page, who === 'medico' ? demoMedico : demoHospital)
}
