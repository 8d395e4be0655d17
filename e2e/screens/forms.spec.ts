import { createHospital } from '../support/api.ts'
import { enter, expect, test } from '../support/people.ts'

const registrations = [
  {
    view: 'doctor-register',
    fields: ['Nome completo', 'CRM', 'Telefone', 'E-mail', 'Senha', 'Confirmar senha'],
    back: 'doctor-login',
  },
  {
    view: 'hospital-register',
    fields: [
      'Nome do hospital',
      'CNPJ',
      'Telefone',
      'Endereço',
      'Cidade',
      'Estado',
      'E-mail',
      'Senha',
      'Confirmar senha',
    ],
    back: 'hospital-login',
  },
]

for (const { view, fields, back } of registrations) {
  test(`${view} has its fields, each required, and the way back`, async ({ page }) => {
    await page.goto(`/?view=${view}`)
    for (const field of fields) {
      await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-required', 'true')
    }
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page).toHaveURL(new RegExp(`view=${back}$`))
  })
}

for (const { view, link } of [
  { view: 'doctor-login', link: 'Criar conta' },
  { view: 'hospital-login', link: 'Cadastrar Hospital' },
]) {
  test(`${view} enables its button once both fields are filled, and leads to the registration`, async ({ page }) => {
    await page.goto(`/?view=${view}`)
    const enterButton = page.getByRole('button', { name: 'Entrar', exact: true })
    await page.getByLabel('E-mail', { exact: true }).fill('ana@exemplo.com.br')
    await expect(enterButton).toBeDisabled()
    await page.getByLabel('Senha', { exact: true }).fill('x')
    await expect(enterButton).toBeEnabled()
    await page.getByLabel('E-mail', { exact: true }).fill('')
    await expect(enterButton).toBeDisabled()
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByLabel('Confirmar senha', { exact: true })).toBeVisible()
    await page.goto(`/?view=${view}`)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  })
}

test('the hospital profile shows e-mail and CNPJ to be read only, and leads back to the desk', async ({ page }) => {
  const hospital = await createHospital()
  await enter(page, hospital)
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await expect(page.getByText('11.222.333/0001-81', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Editar' }).click()
  for (const [label, value] of [
    ['E-mail', hospital.email],
    ['CNPJ', '11.222.333/0001-81'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveValue(value)
    expect(await field.isEditable()).toBe(false)
  }
  await page.getByLabel('Cidade', { exact: true }).fill('Rio Branco')
  await page.getByLabel('Estado', { exact: true }).selectOption('AC')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Rio Branco', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/(\?view=hospital-dashboard)?$/)
  await expect(page.getByRole('heading', { name: 'Vagas Cadastradas' })).toBeVisible()
})
