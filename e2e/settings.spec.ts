import { anonKey } from '@plantao/testkit/client'
import { demo, demoMedico, expect, someone, test, toast } from './support/people.ts'
import { choose } from './support/screen.ts'

/** With STRICT_VALIDATION=1, AUTH_HIDE_EXISTING=1 and PRIVACY_CONTACT, which the app of the demonstration is started with. */
test('strict: a doctor registration says each stricter rule', async ({ newPage }) => {
  const page = await newPage(demo())
  await page.goto('/?view=doctor-register')
  await page.getByLabel('Nome completo', { exact: true }).fill('Al')
  await page.getByLabel('CRM', { exact: true }).fill('CRM/SP 123456789012345678901')
  await page.getByLabel('Telefone', { exact: true }).fill('9876')
  await page.getByLabel('E-mail', { exact: true }).fill(someone('Ana').email)
  await page.getByLabel('Senha', { exact: true }).fill('123456')
  await page.getByLabel('Confirmar senha', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  for (const sentence of [
    'Nome deve ter pelo menos 3 letras',
    'CRM deve ter no máximo 20 letras e números',
    'Telefone deve estar no formato (XX) XXXXX-XXXX',
    'Senha deve ter pelo menos 8 caracteres, com uma letra e um número',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
})

test('strict: a hospital registration tests the check digits, also those with letters', async ({ newPage }) => {
  const page = await newPage(demo())
  await page.goto('/?view=hospital-register')
  await page.getByLabel('Nome do hospital', { exact: true }).fill('Santa Casa')
  await page.getByLabel('CNPJ', { exact: true }).fill('11222333000182')
  await page.getByLabel('Telefone', { exact: true }).fill('1134567890')
  await page.getByLabel('Endereço', { exact: true }).fill('Rua A, 1')
  await page.getByLabel('Cidade', { exact: true }).fill('Sorocaba')
  await choose(page, 'Estado', 'SP')
  await page.getByLabel('E-mail', { exact: true }).fill(someone('Santa Casa').email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
  await page.getByLabel('Confirmar senha', { exact: true }).fill('segredo-123')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(page.getByText('CNPJ inválido', { exact: true })).toBeVisible()
  await page.getByLabel('CNPJ', { exact: true }).fill('12abc34501de35')
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(toast(page, 'Cadastro realizado!')).toBeVisible()
})

test('strict: the server holds the same rules as the form', async ({ newPage }) => {
  const page = await newPage(demo())
  const answer = await page.request.post('/auth/v1/signup', {
    headers: { apikey: anonKey },
    data: {
      email: someone('Ana').email,
      password: '123456',
      data: { user_type: 'doctor', nome: 'Ana Lima', crm: '1', telefone: '(11) 98765-4321' },
    },
  })
  expect(answer.status()).toBe(400)
  expect((await answer.json()).code).toBe('invalid_request')
})

test('the privacy page names who answers for the data', async ({ newPage }) => {
  const page = await newPage(demo())
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacidade' }).click()
  await expect(page).toHaveURL(/\/privacidade$/)
  await expect(page.getByRole('heading', { name: 'Privacidade', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'privacidade@exemplo.com.br' })).toHaveAttribute(
    'href',
    'mailto:privacidade@exemplo.com.br',
  )
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
})

test('where existing accounts are hidden, a taken address is answered like a free one', async ({ newPage }) => {
  const page = await newPage(demo())
  await page.goto('/?view=doctor-register')
  await page.getByLabel('Nome completo', { exact: true }).fill('Helena Prado')
  await page.getByLabel('CRM', { exact: true }).fill('CRM/SP 123456')
  await page.getByLabel('Telefone', { exact: true }).fill('11987654321')
  await page.getByLabel('E-mail', { exact: true }).fill(demoMedico.email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
  await page.getByLabel('Confirmar senha', { exact: true }).fill('segredo-123')
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await expect(toast(page, 'Cadastro realizado!')).toBeVisible()
})
