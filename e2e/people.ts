import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { actionLink, mailTo } from './inbox.ts'

export { expect }

export interface Person {
  name: string
  email: string
  password: string
}

const anonKey = 'anon-local'

/** A browser window of its own, from an address of its own, as each person has. */
export async function newWindow(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const part = () => 1 + Math.floor(Math.random() * 254)
  return browser.newContext({
    baseURL: process.env.APP_URL,
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
  })
}

/** What no page may do, on whatever way: break its own policy, leave an error uncaught, set a cookie. */
function watch(context: BrowserContext, wrongs: string[]) {
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) wrongs.push(message.text())
  })
  context.on('weberror', (error) => wrongs.push(String(error.error())))
  return async () => {
    for (const { name } of await context.cookies()) wrongs.push(`the cookie ${name}`)
    await context.close()
  }
}

/** `newPage` opens another person's window; all are closed after the test, which none of them may have misbehaved in. */
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

export function someone(name: string): Person {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')
  return { name, email: `${slug}.${randomUUID().slice(0, 8)}@exemplo.com.br`, password: 'segredo-123' }
}

/** A confirmed doctor, made through the API. */
export async function registerMedico(page: Page, name = 'Ana Lima') {
  const person = someone(name)
  await signUp(page, person, { user_type: 'doctor', nome: name, crm: 'CRM/SP 123456', telefone: '(11) 98765-4321' })
  return person
}

/** A confirmed hospital, made through the API. */
export async function registerHospital(
  page: Page,
  name = 'Hospital São Braz',
  place = { cidade: 'Sorocaba', estado: 'SP' },
) {
  const person = someone(name)
  await signUp(page, person, {
    user_type: 'hospital',
    nomeHospital: name,
    cnpj: '11.222.333/0001-81',
    telefone: '(15) 3456-7890',
    endereco: 'Rua das Flores, 100',
    ...place,
  })
  return person
}

async function signUp(page: Page, person: Person, data: Record<string, string>) {
  const answer = await page.request.post('/auth/v1/signup', {
    headers: { apikey: anonKey },
    data: { email: person.email, password: person.password, data },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await confirm(page, person)
}

/** As the page does that the link of the confirmation e-mail leads to. */
export async function confirm(page: Page, person: Person) {
  // The newest e-mail may still be on its way, and one of an account that is gone be there.
  await expect
    .poll(
      async () => {
        const link = actionLink(await mailTo(person.email, 'Confirme seu e-mail'))
        const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
        const answer = await page.request.post('/auth/v1/confirm', { headers: { apikey: anonKey }, data: { token } })
        return answer.status()
      },
      { message: `confirming ${person.email}`, timeout: 20_000 },
    )
    .toBe(200)
}

export async function signIn(page: Page, kind: 'medico' | 'hospital', person: Person) {
  await page.goto(`/?view=${kind === 'medico' ? 'doctor-login' : 'hospital-login'}`)
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const title = kind === 'medico' ? 'Vagas de Plantão Disponíveis' : 'Vagas Cadastradas'
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** A plain day so many days from now, as a date input takes it. */
export function dayFromNow(days: number) {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(day)
}

export function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true })
}

/** The two accounts that the start of the demonstration shows. */
export const demoHospital: Person = {
  name: 'Hospital Santa Aurora',
  email: 'hospital.santa.aurora@demonstracao.example',
  password: 'plantao-demo',
}
export const demoMedico: Person = {
  name: 'Helena Prado',
  email: 'helena.prado@demonstracao.example',
  password: 'plantao-demo',
}

/** A window on the app with the demonstration. */
export const demo = () => ({ baseURL: process.env.DEMO_URL })

/** Opens the person's dashboard with a session of the API's, past the login: for tests that are about what comes after. */
export async function enter(page: Page, person: Person) {
  const answer = await page.request.post('/auth/v1/token?grant=password', {
    headers: { apikey: anonKey },
    data: { email: person.email, password: person.password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { access_token, refresh_token, expires_in, user } = await answer.json()
  await page.goto('/privacidade')
  await page.evaluate((session) => localStorage.setItem('plantao.auth', JSON.stringify(session)), {
    access: access_token,
    refresh: refresh_token,
    expires_at: Date.now() + expires_in * 1000,
    user,
  })
  await page.goto('/')
  const title = user.user_metadata.user_type === 'doctor' ? 'Vagas de Plantão Disponíveis' : 'Vagas Cadastradas'
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}
