import { createMedico } from '../support/api.ts'
import { mailTo } from '../support/inbox.ts'
import { expect, someone, test, toast } from '../support/people.ts'
import { choose, failCalls } from '../support/screen.ts'

async function fillMedico(page: import('@playwright/test').Page, email: string) {
  await page.goto('/?view=doctor-register')
  await page.getByLabel('Nome completo', { exact: true }).fill('Ana Lima')
  await page.getByLabel('CRM', { exact: true }).fill('CRM/SP 123456')
  await page.getByLabel('Telefone', { exact: true }).fill('11987654321')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
  await page.getByLabel('Confirmar senha', { exact: true }).fill('segredo-123')
}

test('an empty doctor registration names each missing field', async ({ page }) => {
  await page.goto('/?view=doctor-register')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  for (const sentence of [
    'Nome é obrigatório',
    'E-mail é obrigatório',
    'CRM é obrigatório',
    'Telefone é obrigatório',
    'Senha deve ter pelo menos 6 caracteres',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
})

test('an empty hospital registration names each missing field', async ({ page }) => {
  await page.goto('/?view=hospital-register')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  for (const sentence of [
    'Nome do hospital é obrigatório',
    'E-mail é obrigatório',
    'CNPJ é obrigatório',
    'Telefone é obrigatório',
    'Endereço é obrigatório',
    'Cidade é obrigatória',
    'Estado é obrigatório',
    'Senha deve ter pelo menos 6 caracteres',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
})

for (const view of ['doctor-register', 'hospital-register']) {
  test(`${view}: an address without @, a short password and another confirmation`, async ({ page }) => {
    await page.goto(`/?view=${view}`)
    await page.getByLabel('E-mail', { exact: true }).fill('ana.exemplo')
    await page.getByLabel('Senha', { exact: true }).fill('12345')
    await page.getByLabel('Confirmar senha', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    for (const sentence of ['E-mail inválido', 'Senha deve ter pelo menos 6 caracteres', 'Senhas não coincidem']) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ana.exemplo')
  })
}

for (const address of ['ana@', 'a..b@exemplo.com.br', '<ana@exemplo.com.br>', 'ana@exemplo..br']) {
  test(`the address ${address}, which no mail server takes, is told at its field`, async ({ page }) => {
    await fillMedico(page, address)
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
    await expect(page.getByText('E-mail inválido', { exact: true })).toBeVisible()
    await page.goto('/?view=doctor-login')
    await page.getByLabel('E-mail', { exact: true }).fill(address)
    await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText('E-mail inválido', { exact: true })).toBeVisible()
  })
}

test('a password of six characters is enough', async ({ page }) => {
  const person = someone('Ana Lima')
  await fillMedico(page, person.email)
  await page.getByLabel('Senha', { exact: true }).fill('123456')
  await page.getByLabel('Confirmar senha', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(toast(page, 'Cadastro realizado!')).toBeVisible()
  await expect(toast(page, 'Verifique seu e-mail para confirmar a conta.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
})

test('without a mail server the notice leads to the development inbox', async ({ page }) => {
  const person = someone('Ana Lima')
  await fillMedico(page, person.email)
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  const link = page.getByRole('link', { name: 'caixa de entrada local', exact: true })
  await expect(link).toHaveAttribute('href', process.env.INBOX_URL!.replace('127.0.0.1', 'localhost'))
  await mailTo(person.email, 'Confirme seu e-mail')
})

test('a taken address is told, and what was typed stays', async ({ page }) => {
  const person = await createMedico()
  await fillMedico(page, person.email)
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(toast(page, 'Erro no cadastro')).toBeVisible()
  await expect(toast(page, 'Este e-mail já está cadastrado. Tente fazer login.')).toBeVisible()
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Ana Lima')

  await page.goto('/?view=hospital-register')
  await page.getByLabel('Nome do hospital', { exact: true }).fill('Santa Casa')
  await page.getByLabel('CNPJ', { exact: true }).fill('11222333000181')
  await page.getByLabel('Telefone', { exact: true }).fill('1134567890')
  await page.getByLabel('Endereço', { exact: true }).fill('Rua A, 1')
  await page.getByLabel('Cidade', { exact: true }).fill('Sorocaba')
  await choose(page, 'Estado', 'SP')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
  await page.getByLabel('Confirmar senha', { exact: true }).fill('segredo-123')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(toast(page, 'Erro no cadastro')).toBeVisible()
  await expect(toast(page, 'Este e-mail já está cadastrado. Tente fazer login.')).toBeVisible()
})

test('no answer is told as unexpected, and what was typed stays', async ({ page }) => {
  await failCalls(page, /\/auth\/v1\/signup/, 'no answer')
  await fillMedico(page, someone('Ana Lima').email)
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(toast(page, 'Erro inesperado')).toBeVisible()
  await expect(toast(page, 'Ocorreu um erro inesperado. Tente novamente em alguns momentos.')).toBeVisible()
  await expect(page.getByLabel('CRM', { exact: true })).toHaveValue('CRM/SP 123456')
})
