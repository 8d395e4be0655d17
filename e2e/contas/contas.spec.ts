import type { Page } from '@playwright/test'
import { createHospital, createMedico, insertCandidatura, insertVaga } from '../support/api.ts'
import { dayFromNow, demo, enter, enterDemo, expect, test } from '../support/people.ts'

const money = (text: string) => `R$\u00a0${text}`

/** The 15th of a month. @param later the number of months after the present one */
function midOfMonth(later: number) {
  const [year, month] = dayFromNow(0).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + later, 15)).toISOString().slice(0, 10)
}

async function someShifts() {
  const hospital = await createHospital({ nome: 'Hospital Vila Nova' })
  const medico = await createMedico({ nome: 'Ana Prado' })
  const given = async (row: Parameters<typeof insertVaga>[1]) =>
    insertCandidatura(await insertVaga(hospital, { status: 'preenchida', ...row }), medico, 'aceita')
  await given({ nome_vaga: 'UTI Adulto', especialidade: 'UTI', data: midOfMonth(-1), valor: 1400.5 })
  await given({ nome_vaga: 'Sala vermelha', data: midOfMonth(-1), horario: '07:00 - 18:00', valor: null })
  await given({ nome_vaga: 'UTI de hoje', especialidade: 'UTI', data: dayFromNow(0), valor: 1234 })
  await given({ nome_vaga: 'UTI Geral', especialidade: 'UTI', data: midOfMonth(1), valor: 1700 })
  return { hospital, medico }
}

const main = (page: Page) => page.getByRole('main')

for (const { question, side, tab, answer } of [
  { question: 'what a hospital spends this month', side: 'hospital', tab: 'Contas', answer: '1.234,00' },
  { question: 'what a hospital spent last month', side: 'hospital', tab: 'Contas', answer: '1.400,50' },
  { question: 'what a doctor earns this month', side: 'medico', tab: 'Ganhos', answer: '1.234,00' },
  { question: 'what a doctor will earn next month', side: 'medico', tab: 'Ganhos', answer: '1.700,00' },
] as const) {
  test(`${question} takes one tap from the dashboard, without scrolling on a phone`, async ({ newPage }) => {
    const people = await someShifts()
    const page = await newPage({ viewport: { width: 360, height: 740 } })
    await enter(page, people[side])
    await page.getByRole('tab', { name: tab }).click()
    await expect(main(page).getByText(money(answer), { exact: true }).first()).toBeInViewport({ ratio: 1 })
  })
}

test('a row opens its list, which has an address, leads to its vaga and comes back', { tag: '@core' }, async ({
  page,
}) => {
  const { hospital } = await someShifts()
  await enter(page, hospital)
  await page.getByRole('tab', { name: 'Contas' }).click()
  await page.getByRole('link', { name: /^Anterior/ }).click()
  const month = page.url()
  const row = (name: string) => main(page).getByRole('listitem').getByRole('link', { name })
  await expect(
    main(page).getByRole('heading', { level: 2, name: `${money('1.400,50')} · 2\u00a0plantões` }),
  ).toBeVisible()
  await expect(row(`Realizado 2\u00a0plantões · 23\u00a0h ${money('1.400,50')}`)).toBeVisible()
  await expect(row('Medicina de Emergência 1 a combinar')).toBeVisible()
  await expect(row(`Ana Prado ${money('1.400,50')}`)).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Por setor' })).toHaveCount(0)

  await row(`Medicina Intensiva ${money('1.400,50')}`).click()
  const list = page.getByRole('list', { name: 'Planejados e realizados · Medicina Intensiva' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Ana Prado')
  await page.reload()
  await expect(list).toContainText('UTI Adulto')
  const address = page.url()
  await list.getByRole('link', { name: 'UTI Adulto' }).click()
  await expect(page.getByRole('heading', { name: 'UTI Adulto', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(list).toContainText('UTI Adulto')
  await page.goBack()
  await expect(page).toHaveURL(month)

  await row('A conferir a combinar 1').click()
  await expect(page.getByRole('list', { name: 'A conferir' }).getByRole('listitem')).toContainText(['Sala vermelha'])
  await page.getByRole('link', { name: 'O mês inteiro' }).click()
  await expect(page).toHaveURL(month)
})

test('each of twelve months is a bar, which opens its month by key', async ({ page }) => {
  const { medico } = await someShifts()
  await enter(page, medico)
  await page.getByRole('tab', { name: 'Ganhos' }).click()
  const bars = page.getByRole('navigation', { name: 'Meses' }).getByRole('listitem')
  await expect(bars).toHaveCount(12)
  const nextMonth = bars.getByRole('link', { name: / de \d{4}: R\$\s1\.700,00$/ })
  await nextMonth.focus()
  await page.keyboard.press('Enter')
  await expect(nextMonth).toHaveAttribute('aria-current', 'true')
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText(`${money('1.700,00')} · 1 plantão`)
  await expect(bars.getByRole('link', { name: /: nenhum plantão$/ }).first()).toBeVisible()
})

for (const [width, height, screens] of [
  [1440, 900, 1.3],
  [360, 740, 3],
] as const)
  test(`months of a busy hospital are ${screens} screens long at most at ${width} px`, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width, height } })
    await enterDemo(page, 'hospital')
    await page.getByRole('tab', { name: 'Contas' }).click()
    for (const label of ['Anterior', 'Próximo', 'Próximo']) {
      await page.getByRole('link', { name: new RegExp(`^${label}`) }).click()
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(screens * height)
    }
    await expect(page.getByRole('region', { name: 'Por médico' })).toBeVisible()
  })
