import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'

/**
 * Takes the pictures of the README from an app that runs with its demonstration data:
 * `node e2e/pictures.ts http://localhost:3000`
 */
const baseURL = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../docs/images')
const password = 'plantao-demo'
const shots = [
  { file: 'medico.png', email: 'helena.prado@demonstracao.example', width: 1440, height: 900 },
  { file: 'hospital.png', email: 'hospital.santa.aurora@demonstracao.example', width: 1440, height: 900 },
  { file: 'medico-telefone.png', email: 'helena.prado@demonstracao.example', width: 390, height: 844 },
]

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
for (const shot of shots) await take(browser, shot)
await browser.close()

async function take(browser: Browser, { file, email, width, height }: (typeof shots)[number]) {
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
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  await page.close()
}
