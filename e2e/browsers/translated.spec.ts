import { messages } from '@plantao/contract/messages'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'
import { translatePages, translators } from '../support/translator.ts'

// A failed screen never shows the awaited element, so the timeout is short.
test.use({ actionTimeout: 20_000 })

const failed = 'Não foi possível mostrar esta página'

for (const translator of translators) {
  test(`what changes on a page that ${translator} translates is shown as it is`, async ({ newPage }) => {
    const [desk, phone] = await Promise.all([newPage(), newPage()])
    for (const page of [desk, phone]) await translatePages(page, translator)
    const hospital = await createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` })
    const medico = await createMedico()
    await enter(desk, hospital)
    await enter(phone, medico)

    await test.step('texts that come and go below what is typed', async () => {
      await fill(desk, { ...vagaForm(), Horário: '19h às 7h' })
      await expect(desk.getByText('12 h', { exact: false }).first()).toBeVisible()
      await desk.getByLabel('Horário', { exact: true }).fill('à noite')
      await desk.getByLabel('Valor', { exact: true }).fill('mil')
      await desk.getByLabel('Valor', { exact: true }).fill('900')
      await desk.getByLabel('Horário', { exact: true }).fill('07:00 - 19:00')
      await expect(desk.getByLabel('Nome da vaga', { exact: true })).toHaveValue('UTI Adulto')
      await desk.getByRole('button', { name: 'Criar Vaga' }).click()
      await expect(toast(desk, messages.vagas.created)).toBeVisible()
    })

    const card = phone.getByRole('listitem').filter({ hasText: hospital.nome })
    await test.step('the number that was found, and filters', async () => {
      await phone.getByLabel('Buscar', { exact: true }).fill(hospital.nome)
      await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
      await publish(hospital, { nome_vaga: 'Sala roxa', data: dayFromNow(12), valor: 1000 })
      await expect(phone.getByText('2 vagas encontradas', { exact: true })).toBeVisible()
      await phone.getByLabel('Buscar', { exact: true }).fill(`${hospital.nome} roxa`)
      await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    })

    const own = desk.getByRole('listitem').filter({ hasText: 'Sala roxa' })
    await test.step('a candidatura', async () => {
      await expect(own.getByRole('button', { name: 'Ver Candidatos (0)' })).toBeVisible()
      await card.getByRole('button', { name: 'Candidatar-se' }).click()
      await expect(toast(phone, messages.candidaturas.applied)).toBeVisible()
      await expect(card.getByRole('button', { name: 'Candidatura Enviada' })).toBeVisible()
      await expect(card).not.toContainText('Candidatar-se')
      await expect(own.getByRole('button', { name: 'Ver Candidatos (1)' })).toBeVisible()
      await expect(desk.getByRole('button', { name: 'Notificações, 1 não lida' })).toContainText('1')
      await own.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    })

    await test.step('an acceptance that is undone', async () => {
      const candidates = desk.getByRole('dialog', { name: 'Candidatos' })
      await candidates.getByRole('button', { name: 'Aceitar' }).click()
      await expect(candidates.getByText('Aceito', { exact: true })).toBeVisible()
      await desk.getByRole('button', { name: 'Desfazer' }).first().click()
      await expect(toast(desk, 'Aceite desfeito. Ninguém foi avisado.')).toBeVisible()
      await expect(candidates.getByText('Pendente', { exact: true })).toBeVisible()
      await expect(candidates.getByText('Aceito', { exact: true })).toHaveCount(0)
      await desk.keyboard.press('Escape')
    })
    for (const page of [desk, phone]) await expect(page.getByText(failed)).toHaveCount(0)
  })
}
