import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Account } from '../app/app.ts'

export async function openBrowser(): Promise<Browser> {
  const root = join(import.meta.dirname, '../../..')
  const { findBrowser } = (await import(pathToFileURL(join(root, 'scripts/browser.ts')).href)) as {
    findBrowser: (root: string) => Promise<string | null>
  }
  const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser(root)) ?? undefined
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath, args })
}

/** What the windows that it observes did and must not do. */
export class Observer {
  executed: string[] = []
  violations: string[] = []
  otherOrigins: string[] = []
  cookies: string[] = []
  errors: string[] = []
  requests = 0
  #browser: Browser
  #url: string
  #contexts: BrowserContext[] = []

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /** A page in a window of its own, signed in when there is an account. */
  async openPage(account?: Account): Promise<Page> {
    const context = await newContext(this.#browser, this.#url)
    this.#contexts.push(context)
    await context.exposeFunction('observe', (list: 'executed' | 'violations', what: string) => this[list].push(what))
    await context.addInitScript(() => {
      const observe = (window as unknown as { observe: (list: string, what: string) => void }).observe
      for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
        window[name] = ((what: unknown) => observe('executed', `${name} ${what}`)) as never
      }
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        observe('violations', `${violatedDirective} ${blockedURI} ${sample}`),
      )
    })
    context.on('dialog', (dialog) => {
      this.executed.push(dialog.message())
      void dialog.dismiss()
    })
    context.on('weberror', (error) => this.errors.push(String(error.error())))
    context.on('request', (request) => {
      this.requests++
      if (!request.url().startsWith(`${this.#url}/`) && !/^(data|blob|about):/.test(request.url()))
        this.otherOrigins.push(request.url())
    })
    context.on('response', async (response) => {
      const headers = await response.allHeaders().catch((): Record<string, string> => ({}))
      if (headers['set-cookie']) this.cookies.push(headers['set-cookie'])
    })
    return account ? signIn(context, account) : context.newPage()
  }

  async close() {
    for (const context of this.#contexts.splice(0)) {
      for (const { name } of await context.cookies()) this.cookies.push(name)
      await context.close()
    }
  }
}

/** A page that is signed in to this account. */
export async function openAs(browser: Browser, url: string, account: Account, options: BrowserContextOptions = {}) {
  return signIn(
    await newContext(browser, url, { extraHTTPHeaders: { 'x-forwarded-for': account.from }, ...options }),
    account,
  )
}

function newContext(browser: Browser, baseURL: string, options: BrowserContextOptions = {}) {
  return browser.newContext({ baseURL, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options })
}

/** By the session in local storage, so that no test depends on the login form. */
async function signIn(context: BrowserContext, { access, refresh, accountType, userId, email }: Account) {
  const page = await context.newPage()
  await page.goto('/privacidade')
  const now = new Date().toISOString()
  const user_metadata = { user_type: accountType === 'medico' ? 'doctor' : 'hospital' }
  await page.evaluate((session) => localStorage.setItem('plantao.auth', JSON.stringify(session)), {
    access,
    refresh,
    expires_at: Date.now() + 600_000,
    user: { id: userId, email, user_metadata, email_confirmed_at: now, created_at: now },
  })
  return page
}
