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
  await page.getByRole('button', { name: 'Baixar CSV' }).tap()
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
  await expect(page.getByLabel('Vaga, médico ou data', { exact: true })).toBeFocused()
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Meio', 'Zona'])
})

test('drafts are listed by their day, filtered, opened in the panel, and leave with their vaga', async ({ page }) => {
  const hospital = await plan()
  const uti = await api.ok(createSetor, { as: hospital, body: { nome: 'Pronto-socorro' } })
  const save = (nome_vaga: string, days: number, setor_id?: string) =>
    api.ok(savePlantoes, {
      as: hospital,
      body: {
        nome_vaga,
        especialidade: 'UTI',
        modalidade: 'presencial',
        ...(setor_id && { setor_id }),
        shifts: [{ data: dayFromNow(days), horario: '07:00 - 19:00' }],
      },
    })
  await save('Retaguarda', 8, uti.id)
  await save('Apoio', 7)
  await save('Box', 6, uti.id)
  await enter(page, hospital)
  await open(page)
  const situation = page.getByLabel('Situação', { exact: true })
  await situation.selectOption('Rascunhos')
  await expect.poll(() => names(page)).toEqual(['Box', 'Apoio', 'Retaguarda'])
  await expect(page).toHaveURL(/estado=rascunho/)
  await expect(page.getByRole('status').filter({ hasText: /^3 rascunhos$/ })).toBeVisible()
  await expect(rows(page).first().getByText('Rascunho', { exact: true })).toBeVisible()
  await heading(page, 'Data').getByRole('button').click()
  await expect.poll(() => names(page)).toEqual(['Retaguarda', 'Apoio', 'Box'])
  await page.getByLabel('Setor', { exact: true }).selectOption('Pronto-socorro')
  await expect.poll(() => names(page)).toEqual(['Retaguarda', 'Box'])
  await page.getByLabel('Vaga, médico ou data', { exact: true }).fill('box')
  await expect.poll(() => names(page)).toEqual(['Box'])
  await expect(page.getByRole('status').filter({ hasText: /^1 rascunho$/ })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^rascunhos-\d{4}-\d\d-\d\d\.csv$/)
  const [, ...lines] = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.map((line) => line.split(';').slice(3, 8))).toEqual([
    ['Box', 'UTI', 'Pronto-socorro', 'Presencial', 'Rascunho'],
  ])

  await rows(page).getByRole('link', { name: 'Box' }).click()
  const panel = page.getByRole('dialog', { name: 'Box' })
  await panel.getByRole('button', { name: 'Publicar este plantão' }).click()
  await expect(panel.getByText('Em alguns segundos os médicos veem este plantão.')).toBeVisible()
  await endUndoTime(hospital)
  await expect(page.getByText('Nenhum plantão com estes filtros')).toBeAttached()
  await page.keyboard.press('Escape')
  await situation.selectOption('Todas')
  await expect.poll(() => names(page)).toEqual(['Box'])
})
