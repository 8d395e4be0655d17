import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'
import type { Account } from '../app/client.ts'

/** The path of the Chromium for tests; undefined means Playwright's own. */
export async function findChromium() {
  const root = join(import.meta.dirname, '../../..')
  const { findBrowsers } = (await import(pathToFileURL(join(root, 'scripts/browser.ts')).href)) as {
    findBrowsers: (root: string) => Promise<{ CHROMIUM_PATH?: string }>
  }
  return process.env.CHROMIUM_PATH ?? (await findBrowsers(root)).CHROMIUM_PATH
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath, args })
}

/** Opens windows and records forbidden effects: executed scripts, requests to other origins, cookies. */
export function observe(browser: Browser, url: string) {
  const contexts: BrowserContext[] = []
  const seen = { executed: [] as string[], otherOrigins: [] as string[], cookies: [] as string[] }
  return {
    ...seen,
    /** Opens a page in a window of its own, signed in if an account is given. */
    async openPage(account?: Account): Promise<Page> {
      const context = await newContext(browser, url)
      contexts.push(context)
      await context.exposeFunction('observe', (what: string) => seen.executed.push(what))
      await context.addInitScript(() => {
        for (const name of ['alert', 'confirm', 'prompt', 'print'])
          Object.assign(window, { [name]: (what: unknown) => Reflect.get(window, 'observe')(`${name} ${what}`) })
      })
      context.on('dialog', (dialog) => {
        seen.executed.push(dialog.message())
        void dialog.dismiss()
      })
      context.on('request', (request) => {
        if (!request.url().startsWith(`${url}/`) && !/^(data|blob|about):/.test(request.url()))
          seen.otherOrigins.push(request.url())
      })
      context.on('response', async (response) => {
        const cookie = await response.headerValue('set-cookie').catch(() => null)
        if (cookie) seen.cookies.push(cookie)
      })
      return account ? signIn(context, account) : context.newPage()
    },
    async close() {
      for (const context of contexts) {
        for (const { name } of await context.cookies()) seen.cookies.push(name)
        await context.close()
      }
    },
  }
}

export async function openAs(browser: Browser, url: string, account: Account) {
  return signIn(await newContext(browser, url, { extraHTTPHeaders: { 'x-forwarded-for': account.from } }), account)
}

function newContext(browser: Browser, baseURL: string, options: BrowserContextOptions = {}) {
  return browser.newContext({ baseURL, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options })
}

/** Stores the session in local storage, so that no test depends on the login form. */
async function signIn(context: BrowserContext, { access, refresh, accountType, userId, email }: Account) {
  const page = await context.newPage()
  await page.goto('/privacidade')
  const now = new Date().toISOString()
  const user_metadata = { user_type: accountType === 'medico' ? 'doctor' : 'hospital' }
  const user = { id: userId, email, user_metadata, email_confirmed_at: now, created_at: now }
  const session = JSON.stringify({ access, refresh, expires_at: Date.now() + 600_000, user })
  await page.evaluate((text) => localStorage.setItem('plantao.auth', text), session)
  return page
}

/** Tells whether the element appears in time, or, with 'hidden', whether it disappears. */
export const isShown = (locator: Locator, state: 'visible' | 'hidden' = 'visible', timeout = 40_000) =>
  locator
    .first()
    .waitFor({ state, timeout })
    .then(
      () => true,
      () => false,
    )
