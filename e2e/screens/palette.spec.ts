import type { Page } from '@playwright/test'
import { createMedico } from '../support/api.ts'
import { enter, expect, test } from '../support/people.ts'

/** Colours as the browser computes them from the variables of the style sheet. */
const palette = (page: Page, names: string[]) =>
  page.evaluate((variables) => {
    const probe = document.body.appendChild(document.createElement('i'))
    const colours = variables.map((name) => {
      probe.style.color = `var(${name})`
      return getComputedStyle(probe).color
    })
    probe.remove()
    return colours
  }, names)

test('checkboxes have the colours of the product in the dark theme too', async ({ newPage }) => {
  const page = await newPage({ colorScheme: 'dark' })
  await enter(page, await createMedico())
  const box = page.getByLabel('Dia', { exact: true })
  const [edge, card, brand] = await palette(page, ['--edge', '--card', '--brand'])
  await expect(box).toHaveCSS('border-top-color', edge!)
  await expect(box).toHaveCSS('background-color', card!)
  await box.check()
  await expect(box).toHaveCSS('background-color', brand!)
})

test('the zero of a doctor without ratings is no Ø', async ({ newPage }) => {
  const page = await newPage()
  await enter(page, await createMedico())
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  const average = page.getByRole('dialog').getByText('0', { exact: true })
  await expect(average).toHaveCSS('font-size', '30px')
  await expect(average).not.toHaveCSS('font-family', /Hyperlegible/)
})
