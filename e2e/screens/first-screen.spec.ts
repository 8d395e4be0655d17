import { demo, demoHospital, demoMedico, enter, expect, test } from '../support/people.ts'

/** In bytes as they are sent, compressed by gzip. */
const budget = 100_000

test('the first screen needs at most 100 kB of script, and no other to be drawn', async ({ page }) => {
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

const addresses = {
  nobody: [
    '/',
    '/?view=doctor-login',
    '/?view=doctor-register',
    '/?view=hospital-login',
    '/?view=hospital-register',
    '/?view=recover',
    '/?view=reset#token=x',
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
        // A shift is told after the frame that shows it.
        await page.evaluate(async () => {
          await document.fonts.ready
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        })
        expect.soft(await page.evaluate(() => window.shifts), address).toEqual([])
        const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade', exact: true })
        await expect.soft(privacy, address).toBeVisible()
      }
    })
  }
}

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
  const html = await (await fetch(new URL(address, process.env.APP_URL))).text()
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
}

async function sizeOf(path: string) {
  const response = await fetch(new URL(path, process.env.APP_URL), { headers: { 'accept-encoding': 'gzip' } })
  await response.body?.cancel()
  const size = Number(response.headers.get('content-length'))
  expect(size, path).toBeGreaterThan(0)
  return size
}
