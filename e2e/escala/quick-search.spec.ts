import { formatDay } from '@plantao/contract/format'
import type { Page } from '@playwright/test'
import { apply, createHospital, createMedico, insertManyVagas, publish } from '../support/api.ts'
import { untilBackCloses } from '../support/back.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

const box = (page: Page) => page.getByRole('dialog', { name: 'Procurar', exact: true })
const field = (page: Page) => box(page).getByRole('combobox', { name: 'Vaga, médico ou data' })
const option = (page: Page, name: string | RegExp) => box(page).getByRole('option', { name })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Procurar' })

/** Makes a hospital with `many` vagas and opens its dashboard. The vaga `wanted` has a candidate. */
async function arrange(page: Page, many = 1) {
  const hospital = await createHospital()
  const helena = await createMedico({ nome: 'Helena Nóbrega', crm: '765432/SP' })
  const wanted = await publish(hospital, { nome_vaga: 'Sala vermelha', data: dayFromNow(9) })
  await apply(helena, wanted.id)
  if (many > 1) await insertManyVagas(hospital, many - 1)
  await enter(page, hospital)
  return wanted
}

test('a doctor and a day open by single clicks alone', { tag: '@core' }, async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await arrange(page, 20)
  await opener(page).tap()
  await field(page).fill('nobrega')
  await option(page, /^Helena Nóbrega/).tap()
  await expect(box(page)).toBeHidden()
  await expect(page.getByRole('table', { name: 'Vagas Cadastradas' }).getByRole('link')).toHaveText(['Sala vermelha'])
  await opener(page).tap()
  await field(page).fill(formatDay(dayFromNow(9)))
  await option(page, new RegExp(`^\\D+, ${formatDay(dayFromNow(9))}$`)).tap()
  await expect(page).toHaveURL(new RegExp(`aba=escala&dia=${dayFromNow(9)}$`))
  await expect(page.getByRole('heading', { name: /^Escala: / })).toBeVisible()
})

test('arrows go round the options, which a screen reader hears, and Escape gives the focus back', async ({ page }) => {
  await arrange(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(box(page).getByRole('status')).toHaveText(/^Escreva uma parte do nome da vaga/)
  // A part of a name that does not begin it finds the vaga first.
  await page.keyboard.type('brega')
  await expect(box(page).getByRole('option')).toHaveText([/^Sala vermelha.*Helena Nóbrega se candidatou$/, /^Helena/])
  // The beginning of a name finds the doctor first.
  await field(page).fill('nobrega')
  await expect(box(page).getByRole('option')).toHaveText([/^Helena/, /^Sala vermelha/])
  await page.keyboard.press('ArrowUp')
  await expect(box(page).getByRole('group', { name: 'Vagas' }).getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  const marked = box(page).getByRole('group', { name: 'Médicos' }).getByRole('option', { selected: true })
  await expect(marked).toHaveText('Helena Nóbrega1 candidatura')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!)
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(marked).toHaveCount(1)
  await field(page).fill('zzz')
  await expect(box(page).getByRole('status')).toHaveText('Nada encontrado para “zzz”.')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
  await untilBackCloses(page)
  await page.goBack()
  await expect(box(page)).toBeHidden()
})

test('Ctrl K stays with a text that has links, and with a dialog', async ({ page }) => {
  await arrange(page)
  await page.evaluate(() => {
    const rich = document.createElement('p')
    Object.assign(rich, { id: 'rich', contentEditable: 'true', textContent: 'Texto' })
    document.body.append(rich)
    addEventListener('keydown', (event) => document.body.setAttribute('data-taken', String(event.defaultPrevented)))
  })
  const taken = page.locator('body')
  await page.locator('#rich').focus()
  await page.keyboard.press('Control+k')
  await expect(taken).toHaveAttribute('data-taken', 'false')
  await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await expect(page.getByRole('dialog', { name: 'Candidatos' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(taken).toHaveAttribute('data-taken', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const key of ['k', 'Control+Shift+k', 'Control+Alt+k']) await page.keyboard.press(key)
  await expect(box(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})
