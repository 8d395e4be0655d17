import { userTypes } from '@plantao/contract/account-types'
import { anonKey } from '@plantao/testkit/client'
import { type AccountType, password } from '@plantao/testkit/fixtures'
import { newAddress, newEmail } from '@plantao/testkit/random'
import { totp } from '@plantao/testkit/totp'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { navigateAfterSteps } from './back.ts'

export { expect }

export interface Person {
  nome: string
  email: string
  password: string
  /** The secret of the second factor, if the account has one. */
  secret?: string
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
 * Records everything that no page may do: break its Content Security Policy, leave an error uncaught, set a cookie,
 * call another site.
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
    // Calls whose answer the test changes may still be under way. Their errors do not matter here.
    await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  }
}

/**
 * `newPage` opens another person's window. All windows close after the test, which fails if `watch` recorded anything.
 */
export const test = base.extend<{
  countFromNow: undefined
  newPage: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}>({
  countFromNow: [
    async ({ browserName: _ }, use) => {
      startedAt = Date.now()
      await use(undefined)
    },
    { auto: true },
  ],
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

export function someone(nome: string): Person {
  return { nome, email: newEmail(), password }
}

export async function signIn(page: Page, accountType: AccountType, person: Person) {
  await page.goto(logins[accountType])
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  if (person.secret) {
    await page.getByLabel('Código de verificação', { exact: true }).fill(totp(person.secret))
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  await expect(page.getByRole('heading', { name: titles[userTypes[accountType]] })).toBeVisible()
}

const logins = { medico: '/?view=doctor-login', hospital: '/?view=hospital-login', operador: '/operacao' }

const titles: Record<string, string> = {
  doctor: 'Vagas de Plantão Disponíveis',
  hospital: 'Vagas Cadastradas',
  operator: 'O que espera por você',
}

/** The start of the test. Days are counted from it, so that they stay the same if midnight passes during the test. */
let startedAt = Date.now()

/** The day in São Paulo at this instant, as yyyy-mm-dd. */
export function dayOf(instant: number) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(instant)
}

/** The day in São Paulo this many days from now, as yyyy-mm-dd. */
export function dayFromNow(days: number) {
  return dayOf(startedAt + days * 24 * 60 * 60 * 1000)
}

/** A shift of 24 hours in São Paulo that began in this hour. */
export function underWay() {
  const hour = new Date(startedAt).toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit' })
  return { data: dayFromNow(0), hour, horario: `${hour}:00 - ${hour}:00` }
}

export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true })
}

/** Ends the connection of the page once its toaster is there. The toaster loads only after the first screen. */
export async function goOffline(page: Page) {
  await expect(page.locator('section[aria-label^="Mensagens"]')).toBeAttached()
  await page.context().setOffline(true)
}

/** The accounts that the start of the demonstration prints. */
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

export const demoOperador: Person = {
  nome: 'Operação da demonstração',
  email: 'operacao@demonstracao.example',
  password: 'plantao-demo',
  secret: 'PLANTAOABERTODEMONSTRACAO2345677',
}

export const demo = () => ({ baseURL: process.env.DEMO_URL })

interface Session {
  access_token: string
  refresh_token: string
  expires_in: number
  user: { user_metadata: { user_type: string } }
}

/** Opens an address in a window that has a session from the API. */
export async function openWith(page: Page, session: Session, address: string) {
  const { access_token, refresh_token, expires_in, user } = session
  const expires_at = Date.now() + expires_in * 1000
  const stored = JSON.stringify({ access: access_token, refresh: refresh_token, expires_at, user })
  const script = await page.addInitScript((text) => localStorage.setItem('plantao.auth', text), stored)
  await page.goto(address)
  // A later document has the session that the page stored, or none after signing out.
  await script.dispose()
}

/**
 * Opens the person's dashboard with a new session, without the login form, for tests of later screens.
 * @param origin the app's origin, for a window without a base address
 */
export async function enter(page: Page, person: Person, origin = '') {
  const session = await createSession(page, person, origin)
  await openWith(page, session, `${origin}/`)
  const { user_type } = session.user.user_metadata
  // The heading alone proves little, because the first paint shows it before the script sets the page's address.
  await expect(page).toHaveURL(user_type === userTypes.operador ? /operacao/ : /view=/)
  await expect(page.getByRole('heading', { name: titles[user_type]! })).toBeVisible()
}

/**
 * Signs in over the API. A code of the second factor works once: if another sign-in has used it, this sign-in waits for
 * the next code.
 */
async function createSession(page: Page, { email, password, secret }: Person, origin: string): Promise<Session> {
  for (const until = Date.now() + 90_000; ; ) {
    const ask = async (grant: string, data: object) => {
      const answer = await page.request.post(`${origin}/auth/v1/token?grant=${grant}`, {
        headers: { apikey: anonKey },
        data,
      })
      return answer.json()
    }
    const first = await ask('password', { email, password })
    const body = secret ? await ask('second_factor', { token: first.token, code: totp(secret) }) : first
    if (body.access_token) return body
    expect(body).toMatchObject({ code: secret ? 'second_factor_wrong' : 'none' })
    expect(Date.now(), 'a code that nobody has used').toBeLessThan(until)
    await page.waitForTimeout(30_000 - (Date.now() % 30_000))
  }
}

export async function enterDemo(page: Page, who: AccountType | 'nobody') {
  if (who === 'nobody') await page.goto('/')
  else await enter(page, demoPeople[who])
}

export const demoPeople = { medico: demoMedico, hospital: demoHospital, operador: demoOperador }
