import { demo, demoMedico, expect, signIn, test, toast } from '../support/people.ts'
import { walkInOnePage } from '../support/walk-in-one-page.ts'

/** Where site data is blocked, the browser throws as soon as a page asks for any of these. */
function block() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, { get: refuse })
  for (const name of ['serviceWorker', 'storage']) Object.defineProperty(Navigator.prototype, name, { get: refuse })
  LockManager.prototype.request = async () => refuse()
}

/** Where the device is full, what is there can be read and removed. */
function fill() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

for (const [condition, prepare] of [
  ['site data is blocked', block],
  ['the storage is full', fill],
] as const) {
  for (const who of ['nobody', 'medico', 'hospital'] as const) {
    test(`every screen opens where ${condition}: ${who}`, async ({ newPage }) => {
      const page = await newPage(demo())
      await page.addInitScript(prepare)
      await walkInOnePage(page, who)
    })
  }

  test(`where ${condition} the session lasts as long as the page, is renewed, and ends`, async ({ newPage }) => {
    const page = await newPage(demo())
    await page.clock.install()
    await page.addInitScript(prepare)
    await signIn(page, 'medico', demoMedico)
    const renewed = page.waitForResponse(/token\?grant=refresh/)
    await page.clock.fastForward('15:00')
    expect((await renewed).status()).toBe(200)
    await page.getByRole('button', { name: 'Meu Perfil' }).click()
    await expect(page.getByRole('dialog').getByText('Esta sessão', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Ordem', { exact: true }).selectOption({ index: 1 })
    const ended = page.waitForResponse(/\/auth\/v1\/logout/)
    await page.getByRole('button', { name: 'Sair' }).click()
    expect((await ended).ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
    await expect(toast(page, 'Sua sessão expirou. Entre novamente.')).toHaveCount(0)
  })
}
