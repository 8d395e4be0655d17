import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'

/** What went on in a window that must not, and how much was looked at. */
export interface Watch {
  executed: string[]
  violations: string[]
  foreign: string[]
  cookies: string[]
  errors: string[]
  requests: number
}

export async function openBrowser(): Promise<Browser> {
  const root = join(import.meta.dirname, '../..')
  const { findBrowser } = (await import(pathToFileURL(join(root, 'scripts/browser.ts')).href)) as {
    findBrowser: (root: string) => Promise<string | null>
  }
  const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser(root)) ?? undefined
  return chromium.launch({
    executablePath,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
  })
}

export function newWatch(): Watch {
  return { executed: [], violations: [], foreign: [], cookies: [], errors: [], requests: 0 }
}

/** A window on the app that tells all it does to `watch`. */
export async function openWindow(browser: Browser, url: string, watch: Watch): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  await context.exposeFunction('tellProof', (kind: 'executed' | 'violations', what: string) => watch[kind].push(what))
  await context.addInitScript(() => {
    const tell = (window as unknown as { tellProof: (kind: string, what: string) => void }).tellProof
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      window[name] = ((what: unknown) => tell('executed', `${name} ${what}`)) as never
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell('violations', `${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  context.on('dialog', (dialog) => {
    watch.executed.push(dialog.message())
    void dialog.dismiss()
  })
  context.on('weberror', (error) => watch.errors.push(String(error.error())))
  context.on('request', (request) => {
    watch.requests++
    const address = request.url()
    if (!address.startsWith(`${url}/`) && !/^(data|blob|about):/.test(address)) watch.foreign.push(address)
  })
  context.on('response', async (response) => {
    const headers = await response.allHeaders().catch(() => ({}) as Record<string, string>)
    if (headers['set-cookie']) watch.cookies.push(headers['set-cookie'])
  })
  return context
}

export async function close(context: BrowserContext, watch: Watch) {
  for (const { name } of await context.cookies()) watch.cookies.push(name)
  await context.close()
}

/** A page on which this person is signed in. */
export async function enter(context: BrowserContext, { access, refresh, kind, userId, email }: Account): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/privacidade')
  const user_type = kind === 'medico' ? 'doctor' : 'hospital'
  await page.evaluate((session) => localStorage.setItem('plantao.auth', JSON.stringify(session)), {
    access,
    refresh,
    expires_at: Date.now() + 600_000,
    user: {
      id: userId,
      email,
      user_metadata: { user_type },
      email_confirmed_at: new Date().toISOString(),
      created_at: new Date().toISOString(),
    },
  })
  return page
}

/** A window of this person's, signed in. */
export async function openAs(browser: Browser, url: string, person: Account, options: BrowserContextOptions = {}) {
  const extraHTTPHeaders = { 'x-forwarded-for': person.from }
  return enter(await browser.newContext({ baseURL: url, locale: 'pt-BR', extraHTTPHeaders, ...options }), person)
}

/** Elements that only a text taken for markup can make. */
export function smuggledElements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => /^on/i.test(name)),
    )
    const others =
      'script:not([src]), iframe, object, embed, base, marquee, math, video, audio, [href^="javascript:" i]'
    return handlers.length + document.querySelectorAll(others).length
  })
}
