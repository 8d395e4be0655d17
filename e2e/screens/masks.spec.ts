import { createHospital } from '../support/api.ts'
import { enter, expect, test } from '../support/people.ts'

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
