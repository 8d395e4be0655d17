import type { Page } from '@playwright/test'
import { demo, demoHospital, demoMedico, enter, expect, test } from '../support/people.ts'

/** The budget of the first screen's scripts, in bytes as sent (compressed by gzip). */
const budget = 102_200
/** The budget of the page, its style and the script that draws the page. The font may come later. */
const drawnBudget = 21_000
/** The additional budget of the script for the doctor's dashboard. */
const dashboardBudget = 58_600

test('the first screen is drawn from at most 21 kB', { tag: '@core' }, async () => {
  const html = await textOf('/')
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]*(?:\.css|first-paint[^"]*))"/g)].map(
    ([, path]) => path!,
  )
  expect(files).toHaveLength(2)
  const sizes = await Promise.all(['/', ...files].map(sizeOf))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(drawnBudget)
})

test('the first screen needs at most 102.2 kB of script, and no other to act', { tag: '@core' }, async ({ page }) => {
  const scripts = await scriptsOf('/')
  expect(scripts.length).toBeGreaterThan(0)
  const sizes = await Promise.all(scripts.map(sizeOf))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budget)

  await page.route('**/assets/*.js', (route) =>
    scripts.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
})

test("the doctor's dashboard needs four files of script more, and at most 58.6 kB", async () => {
  const ofEveryPage = await scriptsOf('/')
  const texts = await Promise.all(ofEveryPage.map(textOf))
  const [dashboard] = /MedicoDashboard-[\w-]+\.js/.exec(texts.join('\n'))!
  const files = await withImports(`/assets/${dashboard}`, new Set(ofEveryPage))
  expect(files).toHaveLength(4)
  const sizes = await Promise.all(files.map(sizeOf))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(dashboardBudget)
})

/** Holds back all scripts except the one that shows the first screen, until the returned function is called. */
async function holdScript(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/assets\/(?!first-paint).*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the first screen is there before its script, and a button pressed meanwhile acts once that has come', {
  tag: '@core',
}, async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conectando médicos e hospitais')
  await page.getByRole('button', { name: 'Sou Médico' }).click()
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page.getByRole('heading', { name: 'Entrar como médico' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sou Hospital' })).toBeVisible()
})

test('a signed-in person sees the frame of the dashboard before its script, which then finds its data', async ({
  newPage,
}) => {
  const page = await newPage(demo())
  await enter(page, demoMedico)
  const release = await holdScript(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const firstVagas = page.waitForResponse(/\/rest\/v1\/vagas\?/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('[data-loading]')).toBeVisible()
  await firstVagas
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
  // The page uses the answer that arrived before the script, and does not ask again.
  expect(asked.filter((path) => path === '/rest/v1/medicos/me')).toHaveLength(1)
})

test('without script no first screen is shown, because its buttons would do nothing', async ({ newPage }) => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto('/')
  expect(await page.content()).toContain('O Plantão Aberto precisa de JavaScript.')
  await expect(page.getByRole('button')).toHaveCount(0)
})

const addresses = {
  nobody: [
    '/',
    '/?view=doctor-login',
    '/?view=doctor-register',
    '/?view=hospital-login',
    '/?view=hospital-register',
    '/?view=recover',
    '/nova-senha?x',
    '/privacidade',
    '/nao/existe',
  ],
  medico: ['/', '/?view=doctor-dashboard&q=nada+disso', '/?view=doctor-dashboard&aba=candidaturas'],
  hospital: ['/', '/hospital/perfil'],
}

for (const width of [360, 1440]) {
  for (const [who, pages] of Object.entries(addresses)) {
    test(`nothing moves while a page loads, and each page links to the privacy page: ${who}, ${width} px`, async ({
      newPage,
    }) => {
      const page = await newPage({ ...demo(), viewport: { width, height: 800 } })
      if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
      await page.addInitScript(watchShifts)
      for (const address of pages) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[data-loading]')).toHaveCount(0)
        await settled(page)
        expect.soft(await page.evaluate(() => window.shifts), address).toEqual([])
        const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade', exact: true })
        await expect.soft(privacy, address).toBeVisible()
      }
    })
  }
}

for (const path of ['waiting/count', 'vagas/own/counts', 'setores']) {
  test(`nothing moves when the hospital's answer of ${path} comes late`, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width: 1440, height: 800 } })
    await enter(page, demoHospital)
    await page.addInitScript(watchShifts)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/rest/v1/**/${path}*`, async (route) => {
      await promise
      await route.continue()
    })
    // The dashboard opens the stream once the dashboard is drawn. At that time the answer of `path` is still held back.
    const drawn = page.waitForRequest('**/realtime/v1/stream*')
    await page.goto('/')
    await drawn
    await settled(page)
    release()
    await expect(page.getByRole('button', { name: /^Sem candidato em 72 h \d/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Candidatos \(\d+\)$/ })).toBeVisible()
    await expect(page.getByLabel('Setor', { exact: true })).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await settled(page)
    expect(await page.evaluate(() => window.shifts)).toEqual([])
  })
}

/** Waits two frames, because the browser reports a layout shift after the frame that shows it. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })

declare global {
  interface Window {
    shifts: string[]
  }
}

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

function watchShifts() {
  window.shifts = []
  const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName)
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      window.shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => nameOf(node)).join(', ')}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

async function scriptsOf(address: string) {
  const html = await textOf(address)
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
}

/** A script with its direct and indirect imports. @param known scripts to leave out, with their imports. */
async function withImports(script: string, known: Set<string>): Promise<string[]> {
  if (known.has(script)) return []
  known.add(script)
  const found = [script]
  for (const [, name] of (await textOf(script)).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
    found.push(...(await withImports(`/assets/${name}`, known)))
  return found
}

const textOf = async (path: string) => (await fetch(new URL(path, process.env.APP_URL))).text()

async function sizeOf(path: string) {
  const response = await fetch(new URL(path, process.env.APP_URL), { headers: { 'accept-encoding': 'gzip' } })
  await response.body?.cancel()
  const size = Number(response.headers.get('content-length'))
  expect(size, path).toBeGreaterThan(0)
  return size
}
