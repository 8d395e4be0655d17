import { countUnread, followChanges } from '@plantao/contract/notificacoes/routes'
import { startHoldingProxy } from '@plantao/testkit/network/holding-proxy'
import { becomeOldest } from '../support/oldest-browser.ts'
import { demo, demoMedico, demoPeople, expect, signIn, test, toast } from '../support/people.ts'
import type { Screen } from '../support/screens/screen.ts'
import { blockStorage, fillStorage } from '../support/storage.ts'
import { faultsOfTranslation, translatePages } from '../support/translator.ts'
import { away, failureOn, layouts, partsOf, walkScreens } from '../support/walk.ts'

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
    await expect(page.getByRole('dialog').getByText(/^média de/)).toBeVisible()
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

/** Milliseconds without an event: longer than the page waits before it opens the stream again. */
const silence = 75_000

for (const { who, title: walker, only } of partsOf(layouts)) {
  test(`every layout of ${walker} opens and stays up to date in the oldest browser, while it translates, site data is blocked and no event comes through`, async ({
    newPage,
  }) => {
    test.setTimeout(600_000)
    const proxy = await startHoldingProxy(process.env.DEMO_URL!, followChanges.path)
    try {
      const page = await newPage({ ...demo(), baseURL: proxy.url })
      await page.clock.install()
      await page.addInitScript(blockStorage)
      await becomeOldest(page)
      await translatePages(page)
      if (who === 'nobody') await page.goto('/')
      else await signIn(page, who, demoPeople[who])
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const look = async ({ name }: Screen) => {
        asked.length = 0
        // The second `fastForward` runs the timers that the silence has started.
        for (const time of [silence, 10_000]) await page.clock.fastForward(time)
        if (who === 'medico' || who === 'hospital') await expect.poll(() => asked, name).toContain(countUnread.path)
        await expect.soft(failureOn(page), name).toHaveCount(0)
        await expect.soft(away(page), name).toHaveCount(0)
        await expect.soft.poll(() => faultsOfTranslation(page), name).toEqual([])
      }
      await walkScreens(page, who, only, look, true)
    } finally {
      await proxy.close()
    }
  })
}
