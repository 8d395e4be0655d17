import { createHospital } from '../support/api.ts'
import { fill, hospitalForm, medicoForm } from '../support/forms.ts'
import { enter, expect, test } from '../support/people.ts'

const kinds = [
  { view: 'doctor-login', link: 'Criar conta', fields: Object.keys(medicoForm('')) },
  { view: 'hospital-login', link: 'Cadastrar Hospital', fields: Object.keys(hospitalForm('')) },
]

for (const { view, link, fields } of kinds) {
  test(`${view} enables its button once both fields are filled, and leads to the registration`, {
    tag: '@core',
  }, async ({ page }) => {
    await page.goto(`/?view=${view}`)
    const logIn = page.getByRole('button', { name: 'Entrar', exact: true })
    await fill(page, { 'E-mail': 'ana@exemplo.com.br' })
    await expect(logIn).toBeDisabled()
    await fill(page, { Senha: 'x' })
    await expect(logIn).toBeEnabled()
    await fill(page, { 'E-mail': '' })
    await expect(logIn).toBeDisabled()
    await page.getByRole('link', { name: link }).click()

    await test.step('the registration has its fields, each required, and the way back', async () => {
      for (const field of fields)
        await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-required', 'true')
      await page.getByRole('button', { name: 'Voltar' }).click()
      await expect(page).toHaveURL(new RegExp(`view=${view}$`))
      await page.getByRole('button', { name: 'Voltar' }).click()
      await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
    })
  })
}

test('the hospital profile shows e-mail and CNPJ read-only, and leads back to the dashboard', async ({ page }) => {
  const hospital = await createHospital({ cnpj: '11.222.333/0001-81' })
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
  await expect(page.getByText(/, Rio Branco - AC$/)).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/(\?view=hospital-dashboard)?$/)
  await expect(page.getByRole('heading', { name: 'Vagas Cadastradas' })).toBeVisible()
})
