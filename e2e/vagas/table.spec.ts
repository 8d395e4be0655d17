import { readFileSync } from 'node:fs'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import { changeRota } from '@plantao/contract/rota/routes'
import { publishSheet } from '@plantao/contract/sentences/plantoes'
import { createSetor } from '@plantao/contract/setores/routes'
import { updateVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import type { Page } from '@playwright/test'
import {
  api,
  apply,
  beginOperation,
  createHospital,
  createMedico,
  createMembro,
  createNewHospital,
  endUndoTime,
  publish,
} from '../support/api.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'
import { watchTaps } from '../support/taps.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Vagas Cadastradas' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const names = (page: Page) => rows(page).getByRole('link').allTextContents()
const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name })
const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name })
const count = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })

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
  await page.getByRole('link', { name: 'Tabela', exact: true }).press('Enter')
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Meio', 'Zona'])
  // The same link leads back, so the focus stays on it.
  await expect(page.getByRole('link', { name: 'Cartões', exact: true })).toBeFocused()
  const button = heading(page, 'Valor').getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Valor')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => names(page)).toEqual(['Meio', 'Zona', 'Ápice'])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Valor')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Zona', 'Meio'])
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(/ordem=-valor/)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Zona', 'Meio'])
  await button.press('Enter')
  await expect(page).not.toHaveURL(/ordem=/)
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Meio', 'Zona'])
})

test('an address of the old list leads to the table, whose text finds a sector, on a phone too, and in the download', {
  tag: '@core',
}, async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await enter(page, await plan())
  await page.goto('/?view=hospital-dashboard&aba=escala&visao=lista&por=-valor')
  await expect.poll(() => names(page)).toEqual(['Ápice', 'Zona', 'Meio'])
  await page.getByLabel('Buscar', { exact: true }).fill('ala b')
  await expect.poll(() => names(page)).toEqual(['Ápice'])
  const download = page.waitForEvent('download')
  await chooseFromMenu(page.getByRole('main'), 'Baixar planilha', 'Mais ações da lista')
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(';Ápice;')
  await page.getByRole('link', { name: 'Cartões', exact: true }).tap()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Ápice'])
})

test('chosen vagas are closed together, with a reason and a question, and their candidates are counted', async ({
  page,
}) => {
  const hospital = await plan()
  const asked = await publish(hospital, { nome_vaga: 'Com fila', data: dayFromNow(6) })
  await apply(await createMedico(), asked.id)
  await enter(page, hospital)
  await page.getByRole('link', { name: 'Tabela', exact: true }).click()
  const close = page.getByRole('button', { name: /^Encerrar/ })
  await expect(close).toBeDisabled()
  const top = (await rows(page).first().boundingBox())!.y
  await page.getByLabel('Selecionar todas', { exact: true }).check()
  await page.getByLabel(/^Selecionar Meio/).uncheck()
  expect((await rows(page).first().boundingBox())!.y).toBe(top)
  await expect(close).toHaveText('Encerrar (3)')
  await close.click()
  const question = page.getByRole('alertdialog', { name: 'Encerrar 3 vagas?' })
  await expect(question).toContainText('e quem aguarda resposta recebe um aviso por e-mail.')
  await question.getByLabel('Motivo', { exact: true }).fill('Reforma da ala.')
  await question.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(toast(page, '3 vagas encerradas.')).toBeVisible()
  await expect(rows(page).getByText('Encerrada', { exact: true })).toHaveCount(3)
  await expect(page.getByLabel(/^Selecionar /)).toHaveCount(2)
  await expect(close).toBeDisabled()
})

test('drafts stand under a chip of their own, out of the count, and are published together', async ({ page }) => {
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
  await expect(count(page, /^3 vagas$/)).toBeVisible()
  await chip(page, 'Rascunhos 3').click()
  await expect.poll(() => names(page)).toEqual(['Box', 'Apoio', 'Retaguarda'])
  await expect(count(page, /^3 rascunhos$/)).toBeVisible()
  await expect(rows(page).first().getByText('Rascunho', { exact: true })).toBeVisible()
  await rows(page).getByRole('link', { name: 'Box' }).click()
  const panel = page.getByRole('dialog', { name: 'Box' })
  await panel.getByRole('button', { name: 'Publicar esta vaga' }).click()
  await expect(panel.getByText('Em alguns segundos os médicos veem esta vaga.')).toBeVisible()
  await endUndoTime(hospital)
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['Apoio', 'Retaguarda'])
  await page.getByLabel('Selecionar todas', { exact: true }).check()
  await page.getByRole('button', { name: 'Publicar 2 vagas', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' }).first()).toBeVisible()
  await endUndoTime(hospital)
  await expect(page.getByText('Nenhum rascunho.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas as vagas' }).click()
  await expect(count(page, /^6 vagas$/)).toBeVisible()
  await expect(chip(page, 'Rascunhos')).toHaveCount(0)
})

const many = async (hospital: Profile, count: number) => {
  const shifts = Array.from({ length: count }, (_, n) => ({ data: dayFromNow(3 + n), horario: '07:00 - 19:00' }))
  const body = { nome_vaga: 'Apoio', especialidade: 'UTI', modalidade: 'presencial' as const, shifts }
  return (await api.ok(savePlantoes, { as: hospital, body })).plantao_ids
}

test('62 drafts, more than the table has loaded, are deleted, brought back and published by three presses each', async ({
  page,
}) => {
  const hospital = await createHospital()
  await many(hospital, 62)
  await enter(page, hospital)
  const { press, taps } = await watchTaps(page)
  await press(chip(page, 'Rascunhos 62'))
  await press(page.getByLabel('Selecionar todas', { exact: true }))
  await press(page.getByRole('button', { name: 'Excluir 62', exact: true }))
  await expect(toast(page, '62 plantões excluídos.')).toBeVisible()
  expect(taps).toHaveLength(3)
  await expect(page.getByText('Nenhum rascunho.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(count(page, /^62 rascunhos$/)).toBeVisible()

  await page.goto('/?view=hospital-dashboard')
  taps.length = 0
  await press(chip(page, 'Rascunhos 62'))
  await press(page.getByLabel('Selecionar todas', { exact: true }))
  await press(page.getByRole('button', { name: 'Publicar 62 vagas', exact: true }))
  await expect(toast(page, publishSheet.publishing('62 plantões'))).toBeVisible()
  expect(taps).toHaveLength(3)
  await endUndoTime(hospital)
  await expect(page.getByText('Nenhum rascunho.', { exact: true })).toBeVisible()
})

test('above 500 shifts go in parts, and the page says so', async ({ page }) => {
  const hospital = await createHospital()
  await Promise.all([many(hospital, 500), many(hospital, 20)])
  await enter(page, hospital)
  await chip(page, 'Rascunhos 520').click()
  await page.getByLabel('Selecionar todas', { exact: true }).check()
  await expect(page.getByText('Vai em partes de até 500.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Excluir 520', exact: true }).click()
  await expect(toast(page, '520 plantões excluídos.')).toBeVisible()
  await expect(page.getByText('Nenhum rascunho.', { exact: true })).toBeVisible()
})

test('fixed shifts have a chip, are found by name, and change sector together', async ({ page }) => {
  const hospital = await createHospital()
  const ana = await createMembro(hospital, { nome: 'Ana Prado' })
  await api.ok(createSetor, { as: hospital, body: { nome: 'Ala B' } })
  const ids = await many(hospital, 3)
  const name = (plantao_id: string) => ({ kind: 'name' as const, plantao_id, from: null, to: ana })
  await api.ok(changeRota, { as: hospital, body: { steps: ids.slice(0, 2).map(name) } })
  await enter(page, hospital)
  await expect(chip(page, 'Rascunhos 1')).toBeVisible()
  await chip(page, 'Da casa 2').click()
  await expect(count(page, /^2 plantões da casa desde o mês passado$/)).toBeVisible()
  await expect(rows(page).first()).toContainText('Da casaAna Prado')
  await page.getByLabel('Buscar', { exact: true }).fill('prado')
  await expect(page).toHaveURL(/prado/)
  await page.getByLabel('Selecionar todas', { exact: true }).check()
  await expect(page.getByRole('button', { name: /^Publicar/ }).filter({ hasText: 'vagas' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Trocar setor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trocar setor' })
  await dialog.getByLabel('Setor').selectOption('Ala B')
  await dialog.getByRole('button', { name: 'Trocar', exact: true }).click()
  await expect(toast(page, '2 plantões trocaram de setor.')).toBeVisible()
  await expect(rows(page).getByText('Ala B')).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows(page).getByText('Ala B')).toHaveCount(0)
})

test('a hospital without proof publishes as many as it may, the nearest first, and reads how to publish all', async ({
  page,
}) => {
  await beginOperation()
  const hospital = await createNewHospital()
  await many(hospital, 31)
  await enter(page, hospital)
  await chip(page, 'Rascunhos 31').click()
  await page.getByLabel('Selecionar todas', { exact: true }).check()
  await expect(page.getByRole('link', { name: 'Confirmar o hospital' }).last()).toHaveAttribute('href', /comprovacao/)
  await page.getByRole('button', { name: 'Publicar 20 de 31', exact: true }).click()
  await expect(toast(page, publishSheet.publishing('20 plantões'))).toBeVisible()
  await endUndoTime(hospital)
  await expect(count(page, /^11 rascunhos$/)).toBeVisible()
})
