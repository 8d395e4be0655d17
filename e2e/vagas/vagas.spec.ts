import { messages } from '@plantao/contract/messages'
import { apply, createHospital, createMedico, moveIntoPast, publish } from '../support/api.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { chooseFromMenu, menuOf } from '../support/menu.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

const shown = (day: string) => day.split('-').reverse().join('/')

test('in a wide window the form is left of the list, in a narrow one the list comes first', async ({ page }) => {
  const hospital = await createHospital()
  await publish(hospital, { nome_vaga: 'Ao lado', data: dayFromNow(4) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, hospital)
  const form = page.getByRole('form', { name: 'Nova vaga' })
  const card = page.getByRole('listitem').filter({ hasText: 'Ao lado' })
  await expect(card).toBeVisible()
  const [left, right] = [(await form.boundingBox())!, (await card.boundingBox())!]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  expect(left.y).toBeLessThan(right.y + right.height)
  expect(right.y).toBeLessThan(left.y + left.height)
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(form).toBeHidden()
  await expect(card).toBeVisible()
})

test('a vaga is closed after a question, and its candidates are told', { tag: '@core' }, async ({ page, newPage }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'Sala vermelha', data: dayFromNow(4) })
  const phone = await newPage()
  const medico = await createMedico()
  await apply(medico, vaga.id)
  await enter(page, hospital)
  const card = page.getByRole('listitem').filter({ hasText: 'Sala vermelha' })
  await chooseFromMenu(card, 'Encerrar vaga')
  const question = page.getByRole('alertdialog', { name: 'Encerrar esta vaga?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card.getByText('Aberta', { exact: true })).toBeVisible()
  await chooseFromMenu(card, 'Encerrar vaga')
  await question.getByRole('button', { name: 'Encerrar vaga' }).click()
  await expect(toast(page, 'Vaga encerrada.')).toBeVisible()
  await expect(card.getByText('Encerrada', { exact: true })).toBeVisible()
  await menuOf(card).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Reabrir e avisar candidatos', 'Duplicar'])
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  const candidates = page.getByRole('dialog', { name: 'Candidatos' })
  await expect(candidates.getByText('Não selecionado', { exact: true })).toBeVisible()
  await expect(candidates.getByRole('button', { name: 'Aceitar' })).toHaveCount(0)

  await enter(phone, medico)
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Sala vermelha' })).toContainText('Não selecionado')
})

test('the badge follows the day of the vaga', async ({ page }) => {
  const hospital = await createHospital()
  const [filled, forgotten] = await Promise.all([
    publish(hospital, { nome_vaga: 'UTI preenchida', data: dayFromNow(2) }),
    publish(hospital, { nome_vaga: 'UTI esquecida', data: dayFromNow(2) }),
  ])
  await apply(await createMedico(), filled.id)
  await enter(page, hospital)
  const badge = (name: string, text: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByText(text, { exact: true })
  await expect(badge(forgotten.nome_vaga, 'Aberta')).toBeVisible()
  await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, messages.candidaturas.accepted)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(badge(filled.nome_vaga, 'Preenchida')).toBeVisible()

  await Promise.all([filled, forgotten].map(({ id }) => moveIntoPast(id, 3)))
  await page.reload()
  await expect(badge(filled.nome_vaga, 'Realizada')).toBeVisible()
  await expect(badge(forgotten.nome_vaga, 'Expirada')).toBeVisible()
  for (const { nome_vaga } of [filled, forgotten]) {
    await menuOf(page.getByRole('listitem').filter({ hasText: nome_vaga })).click()
    await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Alterar' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})

test('the form of a new vaga', async ({ page }) => {
  const horario = page.getByLabel('Horário', { exact: true })
  await enter(page, await createHospital())

  await test.step('has the eight specialties first, then the others of the table without those the eight name', async () => {
    const options = page.getByLabel('Especialidade', { exact: true }).getByRole('option')
    await expect(options.filter({ hasText: /^Acupuntura$/ })).toHaveCount(1)
    const names = await options.allTextContents()
    expect(names.slice(1, 9)).toEqual([
      'Cardiologia',
      'Neurologia',
      'Ortopedia',
      'Pediatria',
      'Cirurgia Geral',
      'Emergência',
      'UTI',
      'Anestesiologia',
    ])
    const others = names.slice(9)
    expect(others.length).toBeGreaterThan(30)
    for (const named of ['Ortopedia e Traumatologia', 'Medicina de Emergência', 'Medicina Intensiva', 'Cardiologia'])
      expect(others).not.toContain(named)
  })

  await test.step('says before saving how the hours are read, or that they are not', async () => {
    await horario.fill('das 7h às 19h (sobreaviso)')
    await expect(page.getByText('Lido como 07:00 às 19:00, 12 h.')).toBeVisible()
    await page.getByLabel('Valor', { exact: true }).fill('1200')
    await expect(page.getByText('R$\u00a0100,00/h')).toBeVisible()
    await horario.fill('24h')
    await expect(
      page.getByText('Lido como 07:00 às 07:00 do dia seguinte, 24 h. Se começa em outra hora, escreva início e fim.'),
    ).toBeVisible()
    await expect(page.getByText('R$\u00a050,00/h')).toBeVisible()
    for (const [typed, read] of [
      ['12x36 das 19h às 7h', 'Lido como 19:00 às 07:00 do dia seguinte, 12 h.'],
      ['sexta 19h às 7h de segunda', 'Lido como 19:00 às 07:00 três dias depois, 60 h.'],
      ['0h às 6h', 'Lido como 00:00 às 06:00, 6 h. A meia-noite é a que dá início ao dia do plantão.'],
      ['sáb e dom 7h às 19h', 'Este horário fala de mais de um dia. Publique uma vaga para cada dia.'],
    ] as const) {
      await horario.fill(typed)
      await expect(page.getByText(read)).toBeVisible()
    }
    const unread = page.getByText(
      'Não entendemos este horário. Escreva como 19:00 - 07:00 para mostrar duração e valor por hora e evitar plantões sobrepostos.',
    )
    await horario.fill('noite')
    await expect(unread).toBeVisible()
    await page.getByLabel('Valor', { exact: true }).focus()
    await expect(unread).toBeVisible()
  })

  await test.step('says before saving that words are no value', async () => {
    await page.getByLabel('Valor', { exact: true }).fill('mil e quinhentos')
    await expect(
      page.getByText('Não reconhecemos um número: a vaga será publicada como “Valor a combinar”.'),
    ).toBeVisible()
    await expect(page.getByLabel('Valor', { exact: true })).toHaveValue('mil e quinhentos')
  })

  await test.step('fills the hours from a preset, reads money as it is written here, and shows it all on the card', async () => {
    await fill(page, { 'Nome da vaga': 'Plantão de AVC', Especialidade: 'Neurologia', Data: dayFromNow(9) })
    for (const [preset, text] of [
      [/07:00 - 19:00/, '07:00 - 19:00'],
      [/24 h/, '07:00 - 07:00'],
      [/19:00 - 07:00/, '19:00 - 07:00'],
    ] as const) {
      await page.getByRole('button', { name: preset }).click()
      await expect(horario).toHaveValue(text)
    }
    await fill(page, { Valor: '1400,5', Observações: 'Passagem às 06:50.\nEstacionamento no local.' })
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Plantão de AVC' })
    for (const text of [
      'Aberta',
      'Neurologia',
      shown(dayFromNow(9)),
      '19:00 - 07:00',
      'R$\u00a01.400,50',
      'Passagem às 06:50.',
      'Ver Candidatos (0)',
    ]) {
      await expect(card).toContainText(text)
    }
  })

  await test.step('keeps hours of any words exactly, and 0 is a value', async () => {
    await fill(page, { ...vagaForm(), 'Nome da vaga': 'Ambulatório', Horário: 'Manhã,  a combinar', Valor: '0' })
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Ambulatório' })
    await expect(card).toContainText('R$\u00a00,00')
    expect(await card.textContent()).toContain('Manhã,  a combinar')
  })
})
