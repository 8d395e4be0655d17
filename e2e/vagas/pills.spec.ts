import type { Locator } from '@playwright/test'
import { apply, createHospital, createMedico, publish } from '../support/api.ts'
import { setWidth } from '../support/looks/layout.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

const pill = (card: Locator, text: string) => card.getByText(text, { exact: true }).locator('xpath=..')

const lookOf = (card: Locator, text: string) =>
  pill(card, text).evaluate((element) => {
    const { backgroundColor, borderRadius } = getComputedStyle(element)
    return { backgroundColor, borderRadius }
  })

test('a state has another ground and other corners than the specialty beside it', async ({ page, newPage }) => {
  const hospital = await createHospital()
  const medico = await createMedico()
  const { id } = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(4) })
  await apply(medico, id)
  const phone = await newPage()
  await enter(page, hospital)
  await enter(phone, medico)
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  for (const [window, state] of [
    [page, 'Aberta'],
    [phone, 'Pendente'],
  ] as const) {
    const card = window.getByRole('article').filter({ hasText: 'UTI Adulto' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const [shown, specialty] = [await lookOf(card, state), await lookOf(card, 'UTI')]
      expect(shown.backgroundColor, `${state}, ${colorScheme}`).not.toBe(specialty.backgroundColor)
      expect(shown.borderRadius, `${state}, ${colorScheme}`).not.toBe(specialty.borderRadius)
    }
  }
})

test('the length of a shift stays on one line of its pill', async ({ page }) => {
  const hospital = await createHospital()
  const medico = await createMedico()
  const { id } = await publish(hospital, { horario: 'das 07:00 às 19:00 na sala de emergência', data: dayFromNow(4) })
  await apply(medico, id)
  await enter(page, medico)
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  const length = page.getByText('· 12 h', { exact: true })
  await expect(length).toBeVisible()
  for (let width = 320; width <= 400; width += 8) {
    await setWidth(page, width)
    const tops = await length.evaluate((element) => [...element.getClientRects()].map(({ top }) => top))
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
})
