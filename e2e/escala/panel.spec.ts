import { formatDayAndWeekday } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { changePlantao, deletePlantao, getPlantao, savePlantoes } from '@plantao/contract/plantoes/routes'
import { createSetor } from '@plantao/contract/setores/routes'
import { getVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import type { Page } from '@playwright/test'
import { api, apply, createHospital, createMedico, endUndoTime, insertVaga, publish } from '../support/api.ts'
import { untilBackCloses, untilBackLeaves } from '../support/back.ts'
import { holdLoading } from '../support/failures.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

/** A Monday that is at least a week away, so that its whole week lies in the future. */
const monday = (() => {
  const day = new Date(`${dayFromNow(7)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
})()
const inWeek = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10)

const grid = (page: Page) => page.getByRole('grid', { name: 'Plantões da semana' })
const shiftOf = (page: Page, id: string) => grid(page).locator(`[data-shift="${id}"]`)
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const openWeek = (page: Page, more = '') => page.goto(`/?view=hospital-dashboard&aba=escala&dia=${monday}${more}`)

test('a candidate is accepted in the panel without losing week, scroll and focus', { tag: '@core' }, async ({
  page,
}) => {
  const [hospital, medico] = [await createHospital(), await createMedico({ nome: 'Ana Prado' })]
  for (const especialidade of [
    'Cardiologia',
    'Clínica Médica',
    'Emergência',
    'Neurologia',
    'Ortopedia',
    'Pediatria',
    'Psiquiatria',
  ])
    for (const horario of ['07:00 - 19:00', '19:00 - 07:00'])
      await insertVaga(hospital, { especialidade, data: inWeek(1), horario })
  const vaga = await publish(hospital, { nome_vaga: 'UTI de quinta', data: inWeek(3), especialidade: 'UTI' })
  await apply(medico, vaga.id)
  await page.setViewportSize({ width: 1280, height: 600 })
  await enter(page, hospital)
  await openWeek(page)
  const shift = shiftOf(page, vaga.id)
  await shift.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(50)
  await shift.click()
  const panel = panelOf(page, 'UTI de quinta')
  await expect(panel.getByText(formatDayAndWeekday(inWeek(3)), { exact: false }).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('plantao')).toBe(vaga.id)

  await panel.getByRole('button', { name: 'Ver Perfil' }).click()
  await expect(page.getByRole('dialog', { name: 'Perfil do Médico' }).getByText('Documento CRM')).toBeVisible()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, messages.candidaturas.accepted)).toBeVisible()
  await expect(panel.getByText('Preenchida', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(shift).toContainText('Ana Prado')
  await expect(shift).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  expect(new URL(page.url()).search).toBe(`?view=hospital-dashboard&aba=escala&dia=${monday}`)
})

test('the address of the panel stays through a reload, opens it where it was sent to, and Back closes it', async ({
  page,
  newPage,
}) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'Porta de sexta', data: inWeek(4) })
  await enter(page, hospital)
  await openWeek(page)
  await shiftOf(page, vaga.id).press('Enter')
  const panel = panelOf(page, 'Porta de sexta')
  await expect(panel).toBeVisible()
  await untilBackCloses(page)
  const address = page.url()
  await page.reload()
  await expect(panel).toBeVisible()
  await untilBackCloses(page)
  await page.goBack()
  await expect(panel).toBeHidden()
  await untilBackLeaves(page)
  await expect(grid(page)).toBeVisible()
  await expect(page).not.toHaveURL(/plantao=/)

  await test.step('on a phone it is the page of the vaga', async () => {
    const phone = await newPage({ viewport: { width: 360, height: 740 } })
    await enter(phone, hospital)
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1, name: 'Porta de sexta' })).toBeVisible()
    await expect(phone).toHaveURL(`/vagas/${vaga.id}`)
    await expect(phone.getByRole('button', { name: 'Alterar' })).toBeVisible()
  })
  await test.step('a shift that does not exist says so', async () => {
    await openWeek(page, `&plantao=${crypto.randomUUID()}`)
    await expect(page.getByRole('dialog').getByText('Este plantão não existe mais')).toBeVisible()
  })
})

/** Opens the panel of a shift by Enter, and 'Alterar' by its key. */
async function openEdit(page: Page, id: string) {
  await shiftOf(page, id).press('Enter')
  await expect(page.getByRole('button', { name: 'Alterar', exact: true })).toBeVisible()
  await page.keyboard.press('m')
}

/** Chooses the next day, `to`, in 'Alterar'. The shift does not move yet. */
async function chooseNextDay(page: Page, hospital: Profile, id: string, to: string) {
  await enter(page, hospital)
  await openWeek(page)
  await openEdit(page, id)
  const dialog = page.getByRole('dialog', { name: /^Alterar/ })
  await expect(dialog).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(formatDayAndWeekday(to))).toBeVisible()
  return dialog
}

/** Publishes a vaga for Tuesday, and chooses Wednesday in its dialog 'Alterar'. */
async function chooseWednesday(page: Page) {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'UTI de terça', data: inWeek(1), especialidade: 'UTI' })
  return { hospital, vaga, dialog: await chooseNextDay(page, hospital, vaga.id, inWeek(2)) }
}

test('a focused shift moves by keys alone, and keeps the focus in its new place', async ({ page }) => {
  const { vaga, dialog } = await chooseWednesday(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('row', { name: /^UTI/ }).getByRole('gridcell').nth(2)).toContainText(
    'Sem candidato',
  )
  await expect(shiftOf(page, vaga.id)).toBeFocused()

  await test.step('and by single clicks', async () => {
    await page.keyboard.press('Enter')
    const panel = panelOf(page, 'UTI de terça')
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Alterar' }).click()
    await dialog.getByRole('button', { name: 'Dia seguinte' }).click()
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(panel.getByText(formatDayAndWeekday(inWeek(3)), { exact: false }).first()).toBeVisible()
    await panel.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect(shiftOf(page, vaga.id)).toBeFocused()
  })
})

async function planDraft(hospital: Profile, nome_vaga: string, days: number) {
  const shifts = [{ data: inWeek(days), horario: '07:00 - 19:00' }]
  const body = { nome_vaga, especialidade: 'UTI', modalidade: 'presencial' as const, shifts }
  return (await api.ok(savePlantoes, { as: hospital, body })).plantao_ids[0]!
}

test('a draft that moves to another day keeps the sector that another window gives it meanwhile', async ({ page }) => {
  const hospital = await createHospital()
  const [first, second] = await Promise.all(
    ['Ala A', 'Ala B'].map((nome) => api.ok(createSetor, { as: hospital, body: { nome } })),
  )
  const id = await planDraft(hospital, 'Plano de segunda', 0)
  const change = (setor: { id: string }) =>
    api.ok(changePlantao, { as: hospital, params: { id }, body: { setor_id: setor.id } })
  const dialog = await chooseNextDay(page, hospital, id, inWeek(1))
  await change(first!)
  await expect(dialog.getByLabel('Setor', { exact: true })).toHaveValue(first!.id)
  // The page learns of the change to the second sector only after its own request to move the draft.
  const release = await holdLoading(page)
  await change(second!)
  await page.keyboard.press('Enter')
  const stored = () => api.ok(getPlantao, { as: hospital, params: { id } })
  await expect.poll(stored).toMatchObject({ data: inWeek(1), setor: { id: second!.id } })
  release()
  await expect(dialog).toBeHidden()

  await test.step('and so does one of which only the name is edited', async () => {
    await panelOf(page, 'Plano de segunda').getByRole('button', { name: 'Alterar' }).click()
    const edit = page.getByRole('dialog', { name: 'Alterar rascunho' })
    await edit.getByLabel('Nome da vaga', { exact: true }).fill('Plano de terça')
    const release = await holdLoading(page)
    await change(first!)
    await edit.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(stored).toMatchObject({ nome_vaga: 'Plano de terça', setor: { id: first!.id } })
    release()
    await expect(edit).toBeHidden()
  })
})

test('a draft is moved by keys, edited, and published from the panel, and no doctor sees it before', async ({
  page,
  newPage,
}) => {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  const id = await planDraft(hospital, 'Plano de segunda', 0)
  await publish(hospital, { nome_vaga: 'UTI de terça', data: inWeek(1), especialidade: 'UTI' })
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, medico)
  await enter(page, hospital)
  await openWeek(page)
  await openEdit(page, id)
  const dialog = page.getByRole('dialog', { name: /^Alterar/ })
  await expect(dialog).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('Já há um plantão aqui neste horário: aberta, sem candidato.')).toBeVisible()
  await expect(dialog.getByText('É um rascunho: ninguém recebe aviso.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const panel = panelOf(page, 'Plano de segunda')
  await expect(panel.getByText('Só você vê', { exact: true })).toBeVisible()
  await expect(panel.getByText(formatDayAndWeekday(inWeek(1)), { exact: false }).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Alterar' }).click()
  const edit = page.getByRole('dialog', { name: 'Alterar rascunho' })
  await edit.getByLabel('Nome da vaga', { exact: true }).fill('Plano de terça')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(panelOf(page, 'Plano de terça')).toBeVisible()
  expect((await api.call(getVaga, { params: { id } })).status).toBe(404)

  await page.getByRole('button', { name: 'Publicar esta vaga' }).click()
  await expect(page.getByText('Em alguns segundos os médicos veem esta vaga.')).toBeVisible()
  await endUndoTime(hospital)
  await expect(panelOf(page, 'Plano de terça').getByText('Aberta', { exact: true })).toBeVisible()
  await phone.goto(`/vagas/${id}`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Plano de terça' })).toBeVisible()
})

test('a deleted draft can be brought back; one that another window moves or deletes says so', async ({ page }) => {
  const hospital = await createHospital()
  const [first, second] = [await planDraft(hospital, 'Plano A', 0), await planDraft(hospital, 'Plano B', 2)]
  await enter(page, hospital)
  await openWeek(page)
  await shiftOf(page, first).click()
  await panelOf(page, 'Plano A').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Plantão excluído.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(shiftOf(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(grid(page).getByRole('link', { name: 'Rascunho' })).toHaveCount(2)

  await shiftOf(page, second).click()
  const panel = panelOf(page, 'Plano B')
  await panel.getByRole('button', { name: 'Alterar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar rascunho' })
  await api.ok(changePlantao, { as: hospital, params: { id: second }, body: { data: inWeek(4) } })
  await expect(dialog.getByText(/^Em outra janela este plantão passou para /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await api.call(deletePlantao, { as: hospital, params: { id: second } })
  await expect(page.getByText('Este plantão não existe mais')).toBeVisible()
})
