import { messages } from '@plantao/contract/messages'
import { anonKey } from '@plantao/testkit/client'
import type { Page } from '@playwright/test'
import { untilBackLeaves } from '../support/back.ts'
import { isUncovered } from '../support/looks/uncovered.ts'
import { demo, demoHospital, demoMedico, enter, expect, test } from '../support/people.ts'

declare global {
  interface Window {
    idle: (() => void)[]
  }
}

const sentence = 'Há uma nova versão do Plantão Aberto.'

/**
 * Keeps code from loading, as a bad connection does. After `deploy()` the server lacks the code. With
 * `comesBack` the server has the code again as soon as the page is loaded again.
 */
async function staleTab(page: Page, code: RegExp, { comesBack = true } = {}) {
  let state: 'held' | 'gone' | 'there' = 'held'
  let loads = 0
  await page.route(/\/assets\//, (route) => {
    if (!code.test(route.request().url()) || state === 'there') return route.continue()
    if (state === 'held') return route.abort()
    return route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' }, body: '' })
  })
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || state !== 'gone') return
    loads++
    if (comesBack) state = 'there'
  })
  return {
    deploy() {
      loads = 0
      state = 'gone'
    },
    loads: () => loads,
  }
}

const press = (name: string) => async (page: Page) => page.getByRole('button', { name }).first().click()

/**
 * A screen, a tab, and two things that open over a page. All others are loaded by the same functions: `lazyScreen`,
 * `DashboardTabs`, `useLoaded`. `code` is the file that only `open` loads.
 */
const ways: { name: string; code: RegExp; width?: number; open: (page: Page) => Promise<void>; isDialog?: true }[] = [
  { name: 'Entrar como médico', code: /\/Login-/, open: press('Sou Médico') },
  {
    name: 'Minhas candidaturas',
    code: /\/OwnCandidaturas-/,
    open: (page) => page.getByRole('tab', { name: 'Minhas candidaturas' }).click(),
  },
  // A dialog is not in the address, so the test opens it again after the reload.
  { name: 'Meu Perfil', isDialog: true, code: /\/OwnProfileDialog-/, open: press('Meu Perfil') },
  { name: 'Filtros', isDialog: true, code: /\/FilterSheet-/, width: 360, open: press('Filtros') },
]

for (const { name, code, width = 1280, open, isDialog } of ways) {
  test(`what a tab from before a deploy cannot load comes after one reload by itself: ${name}`, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width, height: 800 } })
    if (name !== 'Entrar como médico') await enter(page, demoMedico)
    const tab = await staleTab(page, code)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    tab.deploy()
    await open(page)
    await expect.poll(tab.loads).toBe(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (isDialog) {
      await untilBackLeaves(page)
      await open(page)
    }
    await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    await expect(page.getByText(sentence)).toHaveCount(0)
    expect(tab.loads()).toBe(1)
  })
}

test('code that is loaded before anybody needs it, and is gone, reloads the page once somebody does', async ({
  newPage,
}) => {
  const page = await newPage(demo())
  // The test decides when the browser is idle.
  await page.addInitScript(() =>
    Object.assign(window, { requestIdleCallback: (task: () => void) => window.idle.push(task), idle: [] }),
  )
  await enter(page, demoMedico)
  const tab = await staleTab(page, /\/(OwnCandidaturas|NotificacoesDialog)-/)
  await page.goto('/')
  const list = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' })
  await expect(list.getByRole('article').first()).toBeVisible()
  tab.deploy()
  const found = (file: RegExp) =>
    page.waitForResponse((answer) => file.test(answer.url()) && answer.request().method() === 'HEAD')
  const early = [found(/\/OwnCandidaturas-/), found(/\/NotificacoesDialog-/)]
  await page.evaluate(() => {
    for (const task of window.idle) task()
  })
  await page.getByRole('button', { name: 'Notificações' }).hover()
  for (const answer of await Promise.all(early)) expect(answer.status()).toBe(404)
  await page.getByLabel('Ordem', { exact: true }).selectOption('proximos')
  await expect(page).toHaveURL(/ordem=proximos/)
  expect(tab.loads()).toBe(0)
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await expect.poll(tab.loads).toBe(1)
  await expect(page.getByRole('tab', { name: 'Minhas candidaturas', selected: true })).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
})

test('a page does not reload over typed text, and never twice: it says so, with a button', async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoHospital)
  const tab = await staleTab(page, /\/NotificacoesDialog-/, { comesBack: false })
  await page.goto('/')
  const name = page.getByLabel('Nome da vaga', { exact: true })
  await name.fill('UTI Adulto, noite')
  tab.deploy()
  await press('Notificações')(page)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(messages.unexpected.title)).toHaveCount(0)
  await expect(name).toHaveValue('UTI Adulto, noite')
  expect(tab.loads()).toBe(0)

  // The bar stays in the window, and covers neither the page's header nor that of a dialog.
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('heading', { name: 'Vagas Cadastradas' })).not.toBeInViewport()
  await expect(page.getByText(sentence)).toBeInViewport()
  expect(await isUncovered(page.getByRole('button', { name: 'Sair' }))).toBe(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await press('Nova vaga')(page)
  await press('Publicar vários plantões')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()

  const reload = page.getByRole('button', { name: 'Recarregar' })
  await reload.click()
  await expect.poll(tab.loads).toBe(1)
  await expect(reload).toHaveCount(0)
  // Nothing is typed, so the page reloads by itself, once.
  await press('Notificações')(page)
  await expect.poll(tab.loads).toBe(2)
  await expect(reload).toHaveCount(0)
  await press('Notificações')(page)
  await expect(page.getByText(sentence)).toBeVisible()
  expect(tab.loads()).toBe(2)
})

test('a page that is gone after a reload too says that there is a new version', async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoHospital)
  const tab = await staleTab(page, /\/Hospital-/, { comesBack: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Vagas Cadastradas' })).toBeVisible()
  tab.deploy()
  await press('Perfil do Hospital')(page)
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Verifique sua conexão')).toHaveCount(0)
  expect(tab.loads()).toBe(1)
})

test('a tab from before a deploy renews its session, and signing out ends it', async ({ newPage }) => {
  const page = await newPage(demo())
  await page.clock.install()
  await enter(page, demoMedico)
  // The typed text keeps the page from reloading by itself.
  await page.getByLabel('Buscar', { exact: true }).fill('UTI')
  // All code that is not loaded yet is gone.
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: '' }))
  const renewed = page.waitForResponse(/token\?grant=refresh/)
  await page.clock.fastForward('15:00')
  expect((await renewed).status()).toBe(200)
  const { access } = await page.evaluate(() => JSON.parse(localStorage.getItem('plantao.auth') ?? '{}'))
  const ended = page.waitForResponse(/\/auth\/v1\/logout/)
  await page.getByRole('button', { name: 'Sair' }).click()
  expect((await ended).ok()).toBe(true)
  const headers = { apikey: anonKey, authorization: `Bearer ${access}` }
  expect((await page.request.get('/auth/v1/user', { headers })).status()).toBe(401)
})
