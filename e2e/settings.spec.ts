import { messages } from '@plantao/contract/messages'
import { fill, hospitalForm, medicoForm, register } from './support/forms.ts'
import { demo, expect, someone, test, toast } from './support/people.ts'

/** The app of the demonstration runs with STRICT_VALIDATION=1, AUTH_HIDE_EXISTING=1 and PRIVACY_CONTACT. */
test('strict: a doctor registration says each stricter rule', async ({ newPage }) => {
  const page = await newPage(demo())
  await page.goto('/?view=doctor-register')
  await fill(page, {
    ...medicoForm(someone('Ana').email),
    'Nome completo': 'Al',
    CRM: 'CRM/SP 123456789012345678901',
    Telefone: '9876',
    Senha: '123456',
    'Confirmar senha': '123456',
  })
  await register(page)
  for (const sentence of [
    'Nome deve ter pelo menos 3 letras',
    'CRM deve ter no máximo 20 letras e números',
    'Telefone deve estar no formato (XX) XXXXX-XXXX',
    'Senha deve ter pelo menos 8 caracteres, com uma letra e um número',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
})

test('strict: a hospital registration checks the CNPJ’s digits, also with letters', async ({ newPage }) => {
  const page = await newPage(demo())
  await page.goto('/?view=hospital-register')
  await fill(page, { ...hospitalForm(someone('Santa Casa').email), CNPJ: '11222333000182' })
  await register(page)
  await expect(page.getByText('CNPJ inválido', { exact: true })).toBeVisible()
  await page.getByLabel('CNPJ', { exact: true }).fill('12abc34501de35')
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35')
  await register(page)
  await expect(toast(page, messages.registration.doneTitle)).toBeVisible()
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
