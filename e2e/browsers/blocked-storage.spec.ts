import { demo, demoMedico, demoPeople, expect, signIn, test, toast } from '../support/people.ts'
import type { Screen } from '../support/screens/screen.ts'
import { blockStorage, fillStorage } from '../support/storage.ts'
import { failureOn, walkers, walkScreens } from '../support/walk.ts'

for (const [condition, prepare] of [
  ['site data is blocked', blockStorage],
  ['the storage is full', fillStorage],
] as const) {
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

for (const who of walkers) {
  test(`every screen of ${who} opens where site data is blocked`, async ({ newPage }) => {
    const page = await newPage(demo())
    await page.addInitScript(blockStorage)
    if (who === 'nobody') await page.goto('/')
    else await signIn(page, who, demoPeople[who])
    const look = async ({ name }: Screen) => expect.soft(failureOn(page), name).toHaveCount(0)
    await walkScreens(page, who, look, { isInOnePage: true })
  })
}
