import type { Page } from '@playwright/test'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { untilBackCloses, untilBackLeaves } from '../support/back.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, demo, demoMedico, enter, enterDemo, expect, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

const layers = (page: Page) => page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible')

/** Screens with each kind of layer, alone and above others. */
const layered = {
  medico: [
    'details of a vaga',
    'filters in a sheet',
    'question before withdrawing',
    'notifications of a medico',
    'doctor profile, editing',
    'reporting a vaga',
  ],
  hospital: [
    'quick search of a hospital',
    'question before closing a vaga',
    'calendar of a proposal',
    'many shifts to publish',
    'panel of a shift with candidates',
    'moving a draft',
    'reporting the rating of a doctor, without a reason',
  ],
  operador: ['decision about a report, without a reason'],
} as const

/** Screens that open with text already changed: Back first asks whether to discard it. */
const typedByOpening = ['doctor profile, editing', 'moving a draft', 'many shifts to publish']

/** The page's address without `plantao`, the shift that the panel of 'Escala' shows. */
function addressBelow(page: Page) {
  const address = new URL(page.url())
  address.searchParams.delete('plantao')
  return address.href
}

const historyIndex = (page: Page) => page.evaluate(() => window.navigation.currentEntry?.index)

async function backFromOpen(page: Page) {
  await untilBackCloses(page)
  await page.goBack()
}

/** Checks that one step back leaves the page, however its dialogs were closed. */
async function backLeaves(page: Page) {
  const address = page.url()
  await page.goBack()
  await expect(page).not.toHaveURL(address)
}

for (const who of ['medico', 'hospital', 'operador'] as const) {
  const title = `Back closes what a ${who} has open, from the top, and then leaves the page`
  test(title, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width: 1440, height: 740 }, reducedMotion: 'reduce' })
    await enterDemo(page, who)
    for (const name of layered[who]) {
      await page.unrouteAll({ behavior: 'wait' })
      await page.goto('/favicon.svg')
      await page.goto('/')
      await expect(page).toHaveURL(who === 'operador' ? /operacao/ : /view=/)
      await screens.find((screen) => screen.name === name)!.open(page)
      const count = await layers(page).count()
      expect(count, name).toBeGreaterThan(0)
      await test.step(name, async () => {
        const address = addressBelow(page)
        const hasPanel = page.url() !== address
        for (let left = count - 1; left >= 0; left--) {
          await backFromOpen(page)
          if (left === count - 1 && typedByOpening.includes(name)) {
            await page.getByRole('button', { name: 'Descartar' }).click()
          }
          await expect(layers(page)).toHaveCount(left)
          expect(addressBelow(page)).toBe(address)
        }
        const before = await historyIndex(page)
        await page.goForward()
        if (hasPanel) {
          // Going forward opens the panel again, because the history keeps the panel's address.
          await expect(layers(page)).toHaveCount(1)
          await backFromOpen(page)
        }
        await expect.poll(() => historyIndex(page)).toBe(before)
        await expect(layers(page)).toHaveCount(0)
        expect(addressBelow(page)).toBe(address)
        await backLeaves(page)
      })
    }
  })
}

test('a dialog closed by its own button, or open while the page reloads, leaves nothing to step over', async ({
  page,
}) => {
  await enter(page, await createMedico())
  await page.goto('/privacidade')
  await page.goto('/')
  const profile = page.getByRole('button', { name: 'Meu Perfil' })
  await profile.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(layers(page)).toHaveCount(0)
  await profile.click()
  await expect(layers(page)).toHaveCount(1)
  await page.reload()
  await expect(profile).toBeVisible()
  await expect(layers(page)).toHaveCount(0)
  await untilBackLeaves(page)
  await backLeaves(page)
  await expect(page).toHaveURL(/privacidade$/)
})

test('a link inside a dialog leads on, and Back leads to the page without the dialog', async ({ newPage }) => {
  const page = await newPage({ ...demo(), viewport: { width: 360, height: 740 } })
  await enter(page, demoMedico)
  const dashboard = page.url()
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await page.getByRole('dialog').getByRole('listitem').getByRole('link').first().click()
  await expect(page).not.toHaveURL(dashboard)
  await expect(layers(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(dashboard)
  await expect(layers(page)).toHaveCount(0)
})

test('Back closes the list of a searchable field first, and the sheet around it after', async ({ newPage }) => {
  const page = await newPage({ ...demo(), viewport: { width: 360, height: 740 } })
  await enter(page, demoMedico)
  await page.getByRole('button', { name: 'Filtros' }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Hospital' })
  await field.click()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await backFromOpen(page)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(layers(page)).toHaveCount(1)
  await backFromOpen(page)
  await expect(layers(page)).toHaveCount(0)
})

test('a session that ends below an open dialog leaves no page to step over', async ({ page }) => {
  const hospital = await createHospital()
  await publish(hospital, { nome_vaga: 'Sala azul', data: dayFromNow(5) })
  await enter(page, hospital)
  await page.goto('/privacidade')
  await page.goto('/')
  await chooseFromMenu(page.getByRole('article'), 'Encerrar vaga')
  await expect(layers(page)).toHaveCount(1)
  // Signing out in another tab ends the session of this one too.
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await expect(layers(page)).toHaveCount(0)
  await backLeaves(page)
  await expect(page).toHaveURL(/privacidade$/)
})
