import { createHospital } from '../support/api.ts'
import { enter, expect, test } from '../support/people.ts'

test('CNPJ and phone are formatted while typing, and what is not recognised stays', async ({ page }) => {
  await page.goto('/?view=hospital-register')
  const cnpj = page.getByLabel('CNPJ', { exact: true })
  await cnpj.pressSequentially('11222333000181')
  await expect(cnpj).toHaveValue('11.222.333/0001-81')
  await cnpj.fill('em cadastro')
  await expect(cnpj).toHaveValue('em cadastro')
  const phone = page.getByLabel('Telefone', { exact: true })
  for (const [typed, shown] of [
    ['11987654321', '(11) 98765-4321'],
    ['1534567890', '(15) 3456-7890'],
    ['ramal 22', 'ramal 22'],
  ] as const) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue(shown)
  }
})

test('money is formatted when its field loses the focus', async ({ page }) => {
  await enter(page, await createHospital())
  const valor = page.getByLabel('Valor', { exact: true })
  for (const [typed, shown] of [
    ['1400', /1\.400,00/],
    ['1.400,50', /1\.400,50/],
    ['1400.50', /1\.400,50/],
    ['a combinar', /^a combinar$/],
  ] as const) {
    await valor.fill(typed)
    await valor.blur()
    await expect(valor).toHaveValue(shown)
  }
})

test('a password can be shown', async ({ page }) => {
  await page.goto('/?view=doctor-login')
  const senha = page.getByLabel('Senha', { exact: true })
  await senha.fill('segredo-123')
  await expect(senha).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(senha).toHaveAttribute('type', 'text')
  await expect(senha).toHaveValue('segredo-123')
})
