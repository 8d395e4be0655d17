import { createToken } from '@plantao/contract/auth/routes'
import { listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { countUnread, followChanges, readNotificacoes } from '@plantao/contract/notificacoes/routes'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { type App, startApp } from '@plantao/testkit/app'
import { anonKey, createClient, overHttp } from '@plantao/testkit/client'
import { createFixtures, type Profile, signInOver } from '@plantao/testkit/fixtures'
import { readEvents } from '@plantao/testkit/sse-reader'
import { waitFor } from '@plantao/testkit/wait'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { fill, vagaForm } from '../support/forms.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, demoHospital, demoMedico, enter, expect, type Person, signIn, test } from '../support/people.ts'

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

test('each list is loaded once after a change of one’s own, with the event that tells of it', async ({ newPage }) => {
  const api = createClient(overHttp(app.url))
  const owner = new pg.Pool({ connectionString: app.ownerUrl(), max: 1, allowExitOnIdle: true })
  const { createHospital, createMedico, createVaga, createCandidatura } = createFixtures(owner, signInOver(api))
  const [hospital, medico] = await Promise.all([createHospital(), createMedico()])
  // The shift is older than two days. For a more recent shift, the job that asks for ratings would send another event.
  await createCandidatura(
    await createVaga(hospital, { nome_vaga: 'Realizado', data: dayFromNow(-4), status: 'preenchida' }),
    medico,
    'aceita',
  )

  async function windowOf(person: Profile) {
    const page = await newPage({ baseURL: app.url })
    await page.addInitScript(watchStream, followChanges.path)
    await enter(page, person)
    await page.waitForFunction(() => 'isReady' in window)
    let reads: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (isRead(url) && request.method() === 'GET') reads.push(url.pathname + url.search)
    })
    /**
     * Waits until earlier events cause no more loading. Events arrive in order, so this function causes one more event
     * and waits for what that event loads.
     */
    async function untilAllIsLoaded() {
      reads = []
      // Reading the notices sends an event only if one of them is unread, so an unread one is added.
      await owner.query(
        `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email, visible_from, sent_at)
         values (uuidv7(), 'rating-due', $1, $2, now(), now())`,
        [person.userId, person.email],
      )
      await api.ok(readNotificacoes, { as: person, body: { notificacao_id: null } })
      await expect.poll(() => reads).toContain(countUnread.path)
    }
    /** Returns the page's requests for data, from the change until all is loaded. */
    async function loadsAfter(change: () => Promise<unknown>) {
      await untilAllIsLoaded()
      reads = []
      await change()
      const before = reads
      await untilAllIsLoaded()
      return [...before, ...reads.filter((read) => read !== countUnread.path)]
    }
    /** Checks that no list is loaded twice, and that the list at `path` is loaded. */
    async function expectOnce(path: string, change: () => Promise<unknown>) {
      const loads = await loadsAfter(change)
      expect(loads.map((load) => load.split('?')[0])).toContain(path)
      expect(loads.toSorted()).toEqual([...new Set(loads)].sort())
    }
    return { page, expectOnce }
  }
  const { page: desk, expectOnce: atDesk } = await windowOf(hospital)
  const { page: phone, expectOnce: atPhone } = await windowOf(medico)
  const own = desk.getByRole('listitem').filter({ hasText: 'UTI' })
  const card = phone.getByRole('listitem').filter({ hasText: 'UTI Neonatal' })

  await test.step('publish', () =>
    atDesk(listOwnVagas.path, async () => {
      await fill(desk, vagaForm())
      await desk.getByRole('button', { name: 'Criar Vaga' }).click()
      await expect(own).toContainText('UTI Adulto')
    }))
  await test.step('edit', () =>
    atDesk(listOwnVagas.path, async () => {
      await chooseFromMenu(own, 'Editar')
      await desk.getByRole('dialog').getByLabel('Nome da vaga', { exact: true }).fill('UTI Neonatal')
      await desk.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await desk.getByRole('button', { name: 'Salvar alterações' }).click()
      await expect(own).toContainText('UTI Neonatal')
    }))
  await desk.getByRole('button', { name: 'Avaliar', exact: true }).click()
  await desk.getByRole('radio', { name: '5 estrelas' }).check()
  await test.step('rate', () =>
    atDesk(listOwnVagas.path, async () => {
      await desk.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expect(desk.getByRole('button', { name: 'Avaliar', exact: true })).toHaveCount(0)
    }))
  await test.step('apply', () =>
    atPhone(listOpenVagas.path, async () => {
      await card.getByRole('button', { name: 'Candidatar-se' }).click()
      await expect(card).toContainText('Candidatura Enviada')
    }))
  await own.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await test.step('accept', () =>
    atDesk(listCandidaturas.path, async () => {
      await desk.getByRole('button', { name: 'Aceitar' }).click()
      await expect(desk.getByRole('dialog', { name: 'Candidatos' })).toContainText('Aceito')
    }))
  await desk.getByRole('dialog', { name: 'Candidatos' }).getByRole('button', { name: 'Desfazer' }).click()
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await expect(card.getByText('Pendente', { exact: true })).toBeVisible()
  await test.step('withdraw', () =>
    atPhone(listOwnCandidaturas.path, async () => {
      await card.getByRole('button', { name: 'Retirar candidatura' }).click()
      await phone.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
      await expect(card.getByText('Retirado', { exact: true })).toBeVisible()
    }))
  await owner.end()
})
