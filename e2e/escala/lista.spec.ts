import { readFileSync } from 'node:fs'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import { createSetor } from '@plantao/contract/setores/routes'
import { updateVaga } from '@plantao/contract/vagas/routes'
import type { Page } from '@playwright/test'
import { api, createHospital, endUndoTime, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

const address = '/?view=hospital-dashboard&aba=escala&visao=lista'
const table = (page: Page) => page.getByRole('table', { name: 'Plantões' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const names = (page: Page) => rows(page).getByRole('link').allTextContents()
const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name })

async function open(page: Page, filters = '') {
  await page.goto(`${address}${filters}`)
  await expect(rows(page).first()).toBeVisible()
}

async function plan() {
  const hospital = await createHospital()
  const [uti, ala] = await Promise.all(
    ['UTI', 'Ala B'].map((nome) => api.ok(createSetor, { as: hospital, body: { nome } })),
  )
  const made = [
    { nome_vaga: 'Zona', data: dayFromNow(5), valor: 900, setor: uti },
    { nome_vaga: 'Ápice', data: dayFromNow(3), valor: 1500, setor: ala },
    { nome_vaga: 'Meio', data: dayFromNow(4), valor: null, setor: null },
  ]
  for (const { setor, ...vaga } of made) {
    const { id } = await publish(hospital, vaga)
    if (setor) await api.ok(updateVaga, { as: hospital, params: { id }, body: { setor_id: setor.id } })
  }
  return hospital
}

test('a heading sorts by keyboard alone, upwards, downwards and no more, and the address keeps it', async ({
  page,
}) => {
  await enter(page, await plan())
  await page.getByRole('tab', { name: 'Escala' }).click()
  await page.getByRole('link', { name: 'Lista', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Meio', 'Zona'])
  const button = heading(page, 'Valor').getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Valor')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => names(page)).toEqual(['Meio', 'Zona', 'Ápice'])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Valor')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Zona', 'Meio'])
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(/por=-valor/)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Zona', 'Meio'])
  await button.press('Enter')
  await expect(page).not.toHaveURL(/por=/)
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Meio', 'Zona'])
})

test('sector, state and days filter by single clicks alone, a phone’s behind a button, and so does the CSV', {
  tag: '@core',
}, async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await enter(page, await plan())
  await open(page)
  await page.getByRole('button', { name: 'Filtros', exact: true }).tap()
  await page.getByLabel('Setor', { exact: true }).selectOption('UTI')
  await expect.poll(() => names(page)).toEqual(['Zona'])
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar planilha' }).tap()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(';Zona;')
  await page.getByLabel('Setor', { exact: true }).selectOption('Todos os setores')
  await page.getByLabel('Até', { exact: true }).fill(dayFromNow(4))
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Meio'])
  await page.getByLabel('Situação', { exact: true }).selectOption('Encerrada')
  await expect(page.getByText('Nenhum plantão com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).tap()
  await expect(page.getByLabel('Buscar', { exact: true })).toBeFocused()
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Meio', 'Zona'])
})

test('drafts are listed by their day, opened in the panel, and leave with their vaga', async ({ page }) => {
  const hospital = await plan()
  for (const [nome_vaga, days] of [
    ['Retaguarda', 8],
    ['Apoio', 7],
    ['Box', 6],
  ] as const) {
    const shifts = [{ data: dayFromNow(days), horario: '07:00 - 19:00' }]
    const body = { nome_vaga, especialidade: 'UTI', modalidade: 'presencial' as const, shifts }
    await api.ok(savePlantoes, { as: hospital, body })
  }
  await enter(page, hospital)
  await open(page)
  await page.getByLabel('Situação', { exact: true }).selectOption('Rascunhos')
  await expect.poll(() => names(page)).toEqual(['Box', 'Apoio', 'Retaguarda'])
  await expect(page).toHaveURL(/estado=rascunho/)
  await expect(page.getByRole('status').filter({ hasText: /^3 rascunhos$/ })).toBeVisible()
  await expect(rows(page).first().getByText('Rascunho', { exact: true })).toBeVisible()
  await rows(page).getByRole('link', { name: 'Box' }).click()
  const panel = page.getByRole('dialog', { name: 'Box' })
  await panel.getByRole('button', { name: 'Publicar esta vaga' }).click()
  await expect(panel.getByText('Em alguns segundos os médicos veem este plantão.')).toBeVisible()
  await endUndoTime(hospital)
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['Apoio', 'Retaguarda'])
})
