import type { Page } from '@playwright/test'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, demo, enter, enterDemo, expect, signIn, test } from '../support/people.ts'

const shown = async (page: Page) => {
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  return { address: page.url(), title: await page.title() }
}

for (const who of ['medico', 'hospital'] as const) {
  test(`each tab of a ${who} has an address and a title: a reload keeps it, and Back leads to the one before`, async ({
    newPage,
  }) => {
    const page = await newPage(demo())
    await enterDemo(page, who)
    const tabs = page.getByRole('tab')
    const visited = [await shown(page)]
    for (const tab of (await tabs.all()).slice(1)) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(/aba=/)
      await expect(page).not.toHaveTitle(visited.at(-1)!.title)
      const before = await shown(page)
      await page.reload()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      expect(await shown(page)).toEqual(before)
      visited.push(before)
    }
    expect(new Set(visited.map(({ title }) => title)).size).toBe(visited.length)
    for (const { address, title } of visited.toReversed().slice(1)) {
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(page).toHaveTitle(title)
    }
  })
}

test('an address of another tab, or of the other kind of account, shows the first tab', async ({ page }) => {
  await enter(page, await createMedico())
  for (const address of ['view=doctor-dashboard&aba=contas', 'view=doctor-dashboard&aba=', 'aba=candidaturas']) {
    await page.goto(`/?${address}`)
    await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Vagas', selected: true })).toBeVisible()
  }
  await page.goto('/?view=hospital-dashboard&aba=candidatos')
  await expect(page).toHaveURL(/\?view=doctor-dashboard$/)
})

test('signing in opens the specified dashboard, whatever was open before', { tag: '@core' }, async ({ page }) => {
  const medico = await createMedico()
  await enter(page, medico)
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await page.goto('/?view=doctor-dashboard&aba=candidaturas')
  await signIn(page, 'medico', medico)
  await expect(page).toHaveURL(/\?view=doctor-dashboard$/)
})

for (const width of [360, 1440]) {
  test(`from the top of ${width} px to the first vaga to apply for takes at most 8 presses of keys`, async ({
    newPage,
  }) => {
    // The search leaves out what other tests publish meanwhile.
    const nome_vaga = `UTI ${crypto.randomUUID()}`
    await publish(await createHospital(), { nome_vaga, data: dayFromNow(5) })
    const page = await newPage({ viewport: { width, height: 740 } })
    await enter(page, await createMedico())
    await page.goto(`/?view=doctor-dashboard&q=${encodeURIComponent(nome_vaga)}`)
    const list = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' })
    const apply = list.getByRole('article').first().getByRole('button', { name: 'Candidatar-se' })
    await expect(apply).toBeVisible()
    const keys: string[] = []
    const press = async (key: string) => {
      keys.push(key)
      await page.keyboard.press(key)
    }
    await press('Tab')
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
    await press('Tab')
    await expect(page.getByRole('link', { name: 'Pular para as vagas' })).toBeFocused()
    const address = page.url()
    await press('Enter')
    while (keys.length < 8 && !(await apply.evaluate((button) => button === document.activeElement))) await press('Tab')
    await expect(apply, `after ${keys.join(', ')}`).toBeFocused()
    // A skip link does not change the page's address.
    expect(page.url()).toBe(address)
  })
}
