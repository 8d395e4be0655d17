import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'

/** Takes the pictures of the README from a running app with its demonstration data: `node e2e/pictures.ts <address>` */
const baseURL = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../docs/images')
const password = 'plantao-demo'
interface Shot {
  file: string
  email: string
  width: number
  height: number
  /** The tab of the dashboard to show, by default the first. */
  tab?: string
}

const shots: Shot[] = [
  { file: 'medico.png', email: 'helena.prado@demonstracao.example', width: 1440, height: 900 },
  { file: 'hospital.png', email: 'hospital.santa.aurora@demonstracao.example', width: 1440, height: 900 },
  { file: 'escala.png', email: 'hospital.santa.aurora@demonstracao.example', width: 1440, height: 900, tab: 'Escala' },
  { file: 'medico-telefone.png', email: 'helena.prado@demonstracao.example', width: 390, height: 844 },
]

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
for (const shot of shots) await take(browser, shot)
await takePreview(browser)
await browser.close()

/** Takes the preview that messengers show for a link to us: the landing page with larger words and without controls. */
async function takePreview(browser: Browser) {
  const page = await browser.newPage({ baseURL, viewport: { width: 1200, height: 630 }, bypassCSP: true })
  await page.goto('/')
  await page.addStyleTag({
    content: `
      main > :not(h1), footer { display: none !important }
      main { justify-content: flex-start !important; padding-top: 120px !important }
      main h1 { font-size: 68px !important }
      header { padding-top: 52px !important }
      header span { font-size: 40px !important; gap: 18px !important }
      header svg { width: 60px !important; height: 60px !important }`,
  })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(import.meta.dirname, '../web/public/previa.png'), animations: 'disabled' })
  await page.close()
}

async function take(browser: Browser, { file, email, width, height, tab }: Shot) {
  const page = await browser.newPage({
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  await page.goto('/?view=doctor-login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('listitem').nth(2).waitFor()
  if (tab) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('grid').waitFor()
  }
  // The pointer still rests where the login button was, and would hover over a part of the new page.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  await page.close()
}
