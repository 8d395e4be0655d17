import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import type { Person } from './people.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The machine's own Chromium, as the end-to-end tests take it; else Playwright's. */
export function openBrowser(): Promise<Browser> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  const executablePath = process.env.CHROMIUM_PATH ?? installed
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--disable-dev-shm-usage'] })
}

/** A window of this person's, signed in; nothing is open in it yet. */
export async function openWindow(browser: Browser, url: string, person: Person, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': person.from },
    ...options,
  })
  const page = await context.newPage()
  await page.goto('/privacidade')
  const { access, refresh, userId: id, email, kind } = person
  const user = { id, email, user_metadata: { user_type: kind === 'medico' ? 'doctor' : 'hospital' } }
  await page.evaluate(
    (session) => localStorage.setItem('plantao.auth', JSON.stringify(session)),
    // The end of an access token of which nothing has been used yet.
    { access, refresh, expires_at: Date.now() + 9 * 60_000, user },
  )
  return page
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
