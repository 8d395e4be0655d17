import { createToken } from '@plantao/contract/auth/routes'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import { type App, startApp } from '@plantao/testkit/app'
import { anonKey, createClient, overHttp } from '@plantao/testkit/client'
import { readEvents } from '@plantao/testkit/sse-reader'
import { waitFor } from '@plantao/testkit/wait'
import type { Page } from '@playwright/test'
import { demoHospital, demoMedico, expect, type Person, signIn, test } from '../support/people.ts'

/* These tests have an app of their own, because vagas of other tests would make a page load its lists again. */

test.describe.configure({ mode: 'default' })

let app: App
test.beforeAll(async () => {
  app = await startApp({ env: { DEMO: '1' } })
})
test.afterAll(() => app.stop())

/**
 * Waits until this person's last event is more than six seconds old. A page that opens sooner after an event may load
 * its lists twice.
 */
async function untilQuiet({ email, password }: Person) {
  const { ok } = createClient(overHttp(app.url))
  const { access_token } = await ok(createToken, { query: { grant: 'password' }, body: { email, password } })
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  const isQuiet = async () => {
    const events = await readEvents(`${app.url}${followChanges.path}`, headers)
    const ready = await events.next()
    events.close()
    return JSON.parse(ready!.data).quiet_ms > 6_000
  }
  await waitFor('no change for a while', isQuiet, { within: 90_000, every: 500 })
}

const isStream = (url: URL) => url.pathname === followChanges.path
const isRead = ({ pathname }: URL) => /^\/(rest|functions)\/v1\//.test(pathname) && pathname !== followChanges.path

/** Sets `isReady` once the page has read the stream's event `ready`. From then on the page misses no change. */
function watchStream(path: string) {
  const original = window.fetch
  window.fetch = async (input, init) => {
    const response = await original(input, init)
    if (!response.url.endsWith(path) || !response.body) return response
    const [watched, kept] = response.body.tee()
    const read = async () => {
      let text = ''
      for await (const part of watched.pipeThrough(new TextDecoderStream())) {
        text += part
        if (text.includes('event: ready')) Object.assign(window, { isReady: true })
      }
    }
    read().catch(() => {})
    return new Response(kept, { status: response.status, headers: response.headers })
  }
}

/**
 * Counts the requests for data that the page sends while it opens. The stream of events is held back until all lists
 * are there.
 */
async function readsOf(page: Page, open: () => Promise<unknown>) {
  const reads = new Map<string, number>()
  const underWay = new Set<unknown>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!isRead(url) || request.method() !== 'GET') return
    underWay.add(request)
    reads.set(url.pathname + url.search, (reads.get(url.pathname + url.search) ?? 0) + 1)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const held = Promise.withResolvers<void>()
  await page.route(isStream, async (route) => {
    await held.promise
    await route.continue()
  })
  const opening = page.waitForRequest((request) => isStream(new URL(request.url())))
  await open()
  await opening
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => underWay.size).toBe(0)
  held.resolve()
  await page.waitForFunction(() => 'isReady' in window)
  // The page sends this request after all requests that the event `ready` causes, so these are counted by then.
  await page.evaluate(() => fetch('/healthz').then(({ text }) => text))
  page.removeAllListeners()
  await page.unroute(isStream)
  return Object.fromEntries(reads)
}

for (const [kind, person] of [
  ['medico', demoMedico],
  ['hospital', demoHospital],
] as const) {
  test(`the dashboard of a ${kind} asks for each list once, after sign-in and after a reload`, async ({ newPage }) => {
    await untilQuiet(person)
    const page = await newPage({ baseURL: app.url })
    await page.addInitScript(watchStream, followChanges.path)
    for (const open of [() => signIn(page, kind, person), () => page.reload()]) {
      const reads = await readsOf(page, open)
      expect(Object.keys(reads)).toContain('/rest/v1/notificacoes/unread')
      expect(reads).toEqual(Object.fromEntries(Object.keys(reads).map((read) => [read, 1])))
    }
  })
}
