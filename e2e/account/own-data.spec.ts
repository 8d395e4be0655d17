import { readFileSync } from 'node:fs'
import { confirmEmail } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { anonKey } from '@plantao/testkit/client'
import { pdf } from '@plantao/testkit/pdf'
import type { Page } from '@playwright/test'
import { accept, api, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { logIn } from '../support/forms.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { dayFromNow, enter, expect, type Person, test, toast } from '../support/people.ts'
import { openPart } from '../support/profile.ts'

/** Closes a toast, which could cover a button of the dialog. */
async function closeToast(page: Page, text: string) {
  await expect(toast(page, text)).toBeVisible()
  const shown = page.locator('[data-sonner-toast]').filter({ hasText: text })
  await shown.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(toast(page, text)).toBeHidden()
}

async function exported(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar meus dados' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^plantao-aberto-meus-dados-\d{4}-\d\d-\d\d\.zip$/)
  await expect(toast(page, 'Seus dados foram baixados.')).toBeVisible()
  // The archive is stored without compression, so its content is readable.
  return readFileSync(await download.path())
}

async function removeAccount(page: Page, senha: string) {
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir sua conta?' })
  await question.getByLabel('Senha', { exact: true }).fill(senha)
  await question.getByRole('button', { name: 'Excluir minha conta' }).click()
  return question
}

async function isRefused(page: Page, person: Person) {
  await logIn(page, 'doctor-login', person.email, person.password)
  await expect(toast(page, messages.login.credentialsInvalid)).toBeVisible()
}

test('a doctor exports the data, deletes the account, and becomes a ‘Médico removido’ to the hospital', {
  tag: '@core',
}, async ({ page, newPage }) => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Teresa Valente' })
  const vaga = await publish(hospital, { nome_vaga: 'Plantão da Teresa', data: dayFromNow(9) })
  const { id } = await apply(medico, vaga.id)
  await accept(hospital, id)
  await mailTo(medico.email, /^Sua candidatura foi aceita: /)
  await enter(page, medico)
  await openPart(page, 'Documento CRM')
  const file = pdf({ mark: 'CRM da Teresa' })
  await page
    .getByRole('button', { name: 'Documento CRM' })
    .setInputFiles({ name: 'crm.pdf', mimeType: 'application/pdf', buffer: file })
  await closeToast(page, messages.documentos.uploaded)

  await page.getByRole('link', { name: 'Conta' }).click()
  const zip = await exported(page)
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes(file)).toBe(true)
  for (const text of [medico.email, 'Teresa Valente', 'Plantão da Teresa', 'dados.json'])
    expect(zip.includes(text)).toBe(true)

  await closeToast(page, 'Seus dados foram baixados.')
  const question = await removeAccount(page, 'outra-senha')
  await expect(question.getByText('A senha está incorreta.', { exact: true })).toBeVisible()
  await question.getByLabel('Senha', { exact: true }).fill(medico.password)
  await question.getByRole('button', { name: 'Excluir minha conta' }).click()
  await expect(toast(page, 'Sua conta foi excluída.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await expect(toast(page, 'Sua sessão terminou. Entre novamente.')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('plantao.auth'))).toBeNull()
  await isRefused(page, medico)

  const desk = await newPage()
  await enter(desk, hospital)
  await desk.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Médico removido' })).toBeVisible()
  await desk.getByRole('button', { name: 'Ver Perfil' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Perfil do Médico' })
  await expect(dialog.getByText('Documento não enviado', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Teresa')).toHaveCount(0)
  expect(actionLink(await mailTo(hospital.email, 'Plantão descoberto: Plantão da Teresa'))).toContain(
    `/vagas/${vaga.id}`,
  )
})

test('a hospital exports its data and deletes the account; its candidates are told, and the address is free again', async ({
  page,
  newPage,
}) => {
  const hospital = await createHospital({ nome: 'Hospital Passageiro' })
  const medico = await createMedico()
  const vaga = await publish(hospital, { nome_vaga: 'Última noite', data: dayFromNow(10) })
  await apply(medico, vaga.id)
  const desk = await newPage()
  await enter(desk, medico)
  await desk.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await expect(desk.getByText('Hospital Passageiro')).toBeVisible()

  await enter(page, hospital)
  await openPart(page, 'Conta')
  const zip = await exported(page)
  for (const text of [hospital.email, 'Hospital Passageiro', 'Última noite']) expect(zip.includes(text)).toBe(true)
  await closeToast(page, 'Seus dados foram baixados.')
  await removeAccount(page, hospital.password)
  await expect(toast(page, 'Sua conta foi excluída.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // The doctor's open page shows the removal of the hospital without a reload.
  await expect(desk.getByText('Não selecionado', { exact: true })).toBeVisible()
  await expect(desk.getByText('Hospital removido')).toBeVisible()
  await mailTo(medico.email, 'Vaga encerrada: Última noite')
  await isRefused(page, hospital)
  const again = await page.request.post('/auth/v1/signup', {
    headers: { apikey: anonKey },
    data: {
      email: hospital.email,
      password: 'segredo-456',
      data: { user_type: 'doctor', nome: 'Outra Pessoa', crm: '1/SP', telefone: '(11) 98765-4321' },
    },
  })
  expect(again.status()).toBe(200)
  const link = actionLink(await mailTo(hospital.email, 'Confirme seu e-mail'))
  const token = new URL(link).search.slice(1)
  await api.ok(confirmEmail, { body: { token } })
})

test('a notice appears beside a dialog, not over its buttons', async ({ page }) => {
  await enter(page, await createHospital())
  await openPart(page, 'Conta')
  await exported(page)
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const notice = page.getByRole('region', { name: /^Mensagens/ }).getByRole('listitem')
  // The toast stays while the mouse is on it.
  await notice.hover()
  const footer = page.getByRole('dialog', { name: 'Excluir sua conta?' }).getByRole('button', { name: 'Cancelar' })
  await expect
    .poll(async () => {
      const [over, under] = [await notice.boundingBox(), await footer.boundingBox()]
      return over!.x + over!.width < under!.x
    })
    .toBe(true)
})

test('the policy is linked by the button of a registration, and reading it keeps what was typed', async ({ page }) => {
  await page.goto('/?view=doctor-register')
  const name = page.getByLabel('Nome completo', { exact: true })
  await name.fill('Já digitado')
  await expect(
    page.getByText('Ao se cadastrar, você concorda com a Política de Privacidade.', { exact: true }),
  ).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Política de Privacidade', exact: true }).click()
  const policy = await opening
  await expect(policy).toHaveURL(/\/privacidade$/)
  await expect(policy.getByRole('heading', { name: 'Política de Privacidade', level: 1 })).toBeVisible()
  await expect(name).toHaveValue('Já digitado')
})
