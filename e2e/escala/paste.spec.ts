import { createHospital } from '../support/api.ts'
import { paste } from '../support/paste.ts'
import { enter, expect, test } from '../support/people.ts'
import { watchTaps } from '../support/taps.ts'

const first = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gisele', 'Heitor']
const last = ['Prado', 'Lima', 'Moreira', 'Rocha', 'Queiroz']
const doctors = first.flatMap((nome) => last.map((family) => `${nome} ${family}`))
const sectors = ['UTI Adulto', 'Pronto-socorro', 'Pediatria', 'Enfermaria']
const days = Array.from({ length: 31 }, (_, n) => n + 1)

/** A month of four sectors as Excel copies it: 248 shifts, in which each doctor works every fifth day. */
const month = () => {
  const names = (day: number) =>
    sectors.flatMap((_, sector) => [0, 1].map((turno) => doctors[(day * 8 + sector * 2 + turno) % 40]))
  return `<table><tr><td colspan=9>ESCALA MÉDICA - JANEIRO/2098</td></tr>
    <tr><td rowspan=2>Data</td>${sectors.map((nome) => `<td colspan=2>${nome}</td>`).join('')}</tr>
    <tr>${sectors.map(() => '<td>Dia</td><td>Noite</td>').join('')}</tr>
    ${days
      .map(
        (day) =>
          `<tr><td>${day}</td>${names(day)
            .map((nome) => `<td>${nome}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</table>`
}

test('a new hospital has its month with 248 names of 40 doctors after eight actions', { tag: '@core' }, async ({
  page,
}) => {
  const hospital = await createHospital()
  await enter(page, hospital)
  const { press, taps } = await watchTaps(page)
  await press(page.getByRole('tab', { name: 'Escala' }))
  await press(page.getByRole('link', { name: 'Colar a escala que você tem' }))
  await paste(page, { html: month() })
  taps.push('Ctrl V')
  await press(page.getByRole('button', { name: 'Criar os 4 setores' }))
  await page.getByLabel('Especialidade de Enfermaria').selectOption('Cirurgia Geral')
  const save = page.getByRole('button', { name: 'Salvar 248 plantões' })
  await expect(save).toBeEnabled()
  await expect(page.getByText('40 médicos novos entram na lista da casa')).toBeVisible()
  await press(save)
  await expect(page.getByText('248 plantões salvos.')).toBeVisible()
  await expect(page).toHaveURL(/visao=mes.*dia=2098-01-01|dia=2098-01-01.*visao=mes/)
  await expect(page.getByRole('group', { name: 'Totais' }).getByRole('button')).toHaveText(['248 com médico'])
  expect(taps.length, taps.join(' · ')).toBeLessThanOrEqual(8)

  await test.step('the next month takes three more', async () => {
    taps.length = 0
    await press(page.getByRole('button', { name: 'Mais ações da escala' }))
    await press(page.getByRole('menuitem', { name: 'Duplicar mês' }))
    const duplicate = page.getByRole('dialog').getByRole('button', { name: /^Duplicar \d+ plantões$/ })
    await expect(duplicate).toBeEnabled()
    await press(duplicate)
    await expect(page).toHaveURL(/dia=2098-02-01/)
    // Carnival, and the days whose model is a holiday, stay empty.
    await expect(page.getByRole('group', { name: 'Totais' }).getByRole('button')).toHaveText([/^2\d\d com médico$/])
    expect(taps.length, taps.join(' · ')).toBeLessThanOrEqual(4)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('group', { name: 'Totais' }).getByRole('button')).toHaveCount(0)
    await page.goBack()
  })

  await page.keyboard.press('Control+z')
  await expect(page.getByRole('group', { name: 'Totais' }).getByRole('button')).toHaveCount(0)
})
