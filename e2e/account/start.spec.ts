import { messages } from '@plantao/contract/messages'
import { pdf } from '@plantao/testkit/pdf'
import type { Page } from '@playwright/test'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { choose, fill, vagaForm } from '../support/forms.ts'
import { paste } from '../support/paste.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'Para começar' })
const done = (page: Page, step: string) => strip(page).getByText(`${step}: feito`)

test('a new hospital is led to each field, and each step ticks itself until the strip is gone', async ({ page }) => {
  await enter(page, await createHospital())
  const open = (step: string) => strip(page).getByRole('link', { name: step }).click()
  const save = async (button = 'Salvar') => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
    await page.goto('/')
  }
  await open('Entrada e contato')
  await expect(page.getByLabel('Por onde entrar', { exact: true })).toBeFocused()
  await page.keyboard.type('Portaria 2')
  await save()
  await expect(done(page, 'Entrada e contato')).toBeVisible()
  await open('Setores')
  await expect(page.getByLabel('Nome do setor', { exact: true })).toBeFocused()
  await page.keyboard.type('UTI adulto')
  await save()
  await expect(done(page, 'Setores')).toBeVisible()
  await open('Colar a escala')
  await paste(page, { text: 'UTI adulto - 07:00 - 19:00\n01/03/2098 Ana Prado' })
  await page.getByRole('button', { name: 'Salvar 1 plantão' }).click()
  await expect(toast(page, '1 plantão salvo.')).toBeVisible()
  await page.goto('/')
  await expect(done(page, 'Colar a escala')).toBeVisible()
  await open('CNES')
  await expect(page.getByLabel('CNES', { exact: true })).toBeFocused()
  await page.keyboard.type('1234567')
  await save()
  await expect(done(page, 'CNES')).toBeVisible()
  await open('Primeira vaga')
  await expect(page.getByLabel('Nome da vaga', { exact: true })).toBeFocused()
  await fill(page, { ...vagaForm(), 'Nome da vaga': 'Sala um' })
  await page.getByRole('button', { name: 'Criar Vaga' }).click()
  await expect(page.getByRole('article')).toContainText('Sala um')
  await expect(strip(page)).toHaveCount(0)
})

/** The filled buttons and links that are on the screen. The strip is no filled button. */
const filled = (page: Page) =>
  page.locator('main').locator('a, button').locator('visible=true').and(page.locator('.bg-brand'))

for (const width of [360, 1440]) {
  test(`each tab of an empty account has one filled button, which leads on: ${width} px`, async ({ newPage }) => {
    const viewport = { width, height: 740 }
    const desk = await newPage({ viewport })
    await enter(desk, await createHospital())
    await expect(filled(desk)).toHaveText([width === 360 ? 'Criar a primeira vaga' : 'Criar Vaga'])
    await expect(desk.getByRole('button', { name: 'Baixar CSV' })).toHaveCount(0)
    for (const [aba, button] of [
      ['escala', 'Publicar plantões'],
      ['candidatos', 'Criar a primeira vaga'],
      ['contas', 'Criar a primeira vaga'],
    ] as const) {
      await desk.goto(`/?view=hospital-dashboard&aba=${aba}`)
      await expect(filled(desk)).toHaveText([button])
      await expect(desk.getByText('No plantão em foco:')).toHaveCount(0)
      await expect(desk.getByRole('button', { name: 'Baixar planilha' })).toHaveCount(0)
    }
    await filled(desk).click()
    await expect(desk.getByLabel('Nome da vaga', { exact: true })).toBeFocused()
    await expect(filled(desk)).toHaveText(['Criar Vaga'])

    const phone = await newPage({ viewport })
    await enter(phone, await createMedico())
    for (const aba of ['candidaturas', 'ganhos']) {
      await phone.goto(`/?view=doctor-dashboard&aba=${aba}`)
      await expect(filled(phone)).toHaveText(['Informar especialidade'])
    }
    await filled(phone).click()
    await expect(phone.getByRole('combobox', { name: 'Especialidade' })).toBeFocused()
  })
}

test('a new doctor reads before the first application what hospitals miss, is led to it, and applies all the same', async ({
  page,
}) => {
  const vaga = await publish(await createHospital(), { nome_vaga: 'Sala clara', data: dayFromNow(9) })
  await enter(page, await createMedico({ especialidade: null }))
  const gap = page.getByText(/^Os hospitais ainda não veem/)
  await expect(gap).toHaveText(
    'Os hospitais ainda não veem sua especialidade nem seu documento CRM. Você já pode se candidatar.',
  )
  await expect(strip(page).locator('.bg-brand')).toHaveText('Especialidade')
  await strip(page).getByRole('link', { name: 'Especialidade' }).click()
  await expect(page.getByRole('combobox', { name: 'Especialidade' })).toBeFocused()
  await choose(page, 'Especialidade', 'Medicina Intensiva')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(toast(page, messages.medicos.saved)).toBeVisible()
  await page.goBack()
  await expect(done(page, 'Especialidade')).toBeVisible()
  await strip(page).getByRole('link', { name: 'Documento CRM' }).click()
  await expect(page.getByRole('button', { name: 'Enviar documento' })).toBeFocused()
  await page.goBack()
  await strip(page).getByRole('button', { name: 'Avise-me' }).click()
  await expect(page.getByLabel('Nome da busca', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Nome da busca', { exact: true })).toHaveValue('Medicina Intensiva')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(done(page, 'Avise-me')).toBeVisible()

  await test.step('put away, it stays away', async () => {
    await strip(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(strip(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
    await expect(strip(page)).toHaveCount(0)
  })

  await test.step('the page of a vaga says it once more, until the first application', async () => {
    await page.goto(`/vagas/${vaga.id}`)
    await expect(gap).toHaveText('Os hospitais ainda não veem seu documento CRM. Você já pode se candidatar.')
    await page.getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(page.getByRole('button', { name: 'Candidatura Enviada' })).toBeVisible()
    await expect(gap).toHaveCount(0)
  })

  await test.step('the document is sent, which ends the rest', async () => {
    await page.evaluate(() =>
      localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('plantao.start'))!),
    )
    await page.goto('/')
    await strip(page).getByRole('link', { name: 'Documento CRM' }).click()
    await page
      .getByRole('button', { name: 'Documento CRM' })
      .setInputFiles({ name: 'crm.pdf', mimeType: 'application/pdf', buffer: pdf() })
    await expect(page.getByText(/enviado em/)).toBeVisible()
    await page.goBack()
    await expect(strip(page)).toHaveCount(0)
  })
})
