import { withdrawCandidatura } from '@plantao/contract/candidaturas/routes'
import { formatDay } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { Page } from '@playwright/test'
import { api, apply, createHospital, createMedico, insertManyVagas, publish } from '../support/api.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Vagas Cadastradas' })
const cards = (page: Page) => list(page).getByRole('article')
const field = (page: Page) => page.getByLabel('Buscar', { exact: true })
const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name })

for (const width of [360, 1440]) {
  test(`one vaga among 2,000 is found in at most 3 actions at ${width} px`, async ({ newPage }) => {
    const hospital = await createHospital()
    const helena = await createMedico({ nome: 'Helena Nóbrega', crm: '765432/SP' })
    const wanted = await publish(hospital, { nome_vaga: 'Sala vermelha', data: dayFromNow(9) })
    await apply(helena, wanted.id)
    await insertManyVagas(hospital, 1_999)
    const page = await newPage({ viewport: { width, height: 740 } })
    await enter(page, hospital)
    const byText = (text: string) => [() => field(page).click(), () => field(page).fill(text)]
    for (const actions of [
      ...['vermelha', 'nobrega', '765432', formatDay(dayFromNow(9))].map(byText),
      [() => chip(page, 'Aguardam você 1').click()],
    ]) {
      await page.goto('/?view=hospital-dashboard')
      await expect(page.getByRole('status').filter({ hasText: '2.000 vagas' })).toBeVisible()
      for (const act of actions) await act()
      await expect(cards(page)).toHaveCount(1)
      await expect(cards(page).getByRole('heading', { name: 'Sala vermelha' })).toBeInViewport()
      expect(actions.length).toBeLessThanOrEqual(3)
    }
  })
}

test('what is shown is in the address: a reload keeps it, and Back leads to the part before', async ({ page }) => {
  const hospital = await createHospital()
  await publish(hospital, { nome_vaga: 'Amanhã', data: dayFromNow(1) })
  await publish(hospital, { nome_vaga: 'Longe', data: dayFromNow(30) })
  await enter(page, hospital)
  await expect(cards(page)).toHaveCount(2)
  await chip(page, 'Próximos 7 dias 1').click()
  await expect(page).toHaveURL(/mostrar=proximos/)
  await expect(cards(page)).toHaveCount(1)
  await expect(chip(page, 'Próximos 7 dias')).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(chip(page, 'Próximos 7 dias')).toBeInViewport({ ratio: 1 })
  await expect(cards(page).getByRole('heading')).toHaveText(['Amanhã'])
  await field(page).fill('longe')
  await expect(page.getByText(messages.vagas.noneFiltered, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=longe/)
  await page.getByRole('button', { name: 'Ver todas as vagas' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Vagas Cadastradas' })).toBeFocused()
  await page.goBack()
  await expect(field(page)).toHaveValue('longe')
  await page.goBack()
  await expect(page).not.toHaveURL(/mostrar=/)
})

test('by day each day has its heading, today’s shifts first and past ones last', async ({ page }) => {
  const hospital = await createHospital()
  for (const days of [3, 1, 30]) await publish(hospital, { nome_vaga: `Em ${days}`, data: dayFromNow(days) })
  await publish(hospital, { nome_vaga: 'Também em 3', data: dayFromNow(3), horario: '19:00 - 07:00' })
  await enter(page, hospital)
  await expect(cards(page).getByRole('heading')).toHaveText(['Também em 3', 'Em 30', 'Em 1', 'Em 3'])
  const top = (await list(page).boundingBox())!.y
  await chooseFromMenu(page.getByRole('main'), 'Por data', 'Mais ações da lista')
  await expect(cards(page).getByRole('heading')).toHaveText(['Em 1', 'Em 3', 'Também em 3', 'Em 30'])
  await expect(page).toHaveURL(/ordem=data/)
  const day = /^(Segunda|Terça|Quarta|Quinta|Sexta|Sábado|Domingo), \d+ de /
  await expect(list(page).getByRole('heading', { name: day })).toHaveCount(3)
  expect((await list(page).boundingBox())!.y).toBe(top)
  await chooseFromMenu(page.getByRole('main'), 'Mais recentes', 'Mais ações da lista')
  await expect(cards(page).getByRole('heading')).toHaveText(['Também em 3', 'Em 30', 'Em 1', 'Em 3'])
  // A search for a weekday is sorted by day without being asked.
  await field(page).fill('seg ter qua qui sex sab dom'.split(' ')[(new Date(dayFromNow(1)).getUTCDay() + 6) % 7]!)
  await expect(list(page).getByRole('heading', { name: day }).first()).toBeVisible()
})

test('an address with an unknown filter shows all, and says so', async ({ page }) => {
  const hospital = await createHospital()
  await publish(hospital, { data: dayFromNow(4) })
  await enter(page, hospital)
  await page.goto('/?view=hospital-dashboard&mostrar=minhas&ordem=caro')
  await expect(cards(page)).toHaveCount(1)
  await expect(
    page.getByText('Parte dos filtros deste endereço não é válida e foi ignorada.', { exact: true }),
  ).toBeVisible()
  await chip(page, 'Encerradas 0').click()
  await expect(page.getByText('Nenhuma vaga encerrada.', { exact: true })).toBeVisible()
})

test('a count that falls while its chip is pressed leaves the chip where it is, with a sentence', async ({ page }) => {
  const hospital = await createHospital()
  const medico = await createMedico()
  const vaga = await publish(hospital, { nome_vaga: 'Única', data: dayFromNow(4) })
  const candidatura = await apply(medico, vaga.id)
  await enter(page, hospital)
  await chip(page, 'Aguardam você 1').click()
  await expect(cards(page)).toHaveCount(1)
  await api.ok(withdrawCandidatura, { as: medico, body: { candidatura_id: candidatura.id } })
  await expect(page.getByText('Nenhuma vaga aguarda sua resposta agora.', { exact: true })).toBeVisible()
  await expect(chip(page, 'Aguardam você 0')).toBeFocused()
  await expect(chip(page, 'Aguardam você 0')).toHaveAttribute('aria-pressed', 'true')
  await apply(medico, vaga.id)
  await expect(cards(page)).toHaveCount(1)
  await expect(chip(page, 'Aguardam você 1')).toBeFocused()
})
