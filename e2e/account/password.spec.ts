import { createMedico } from '../support/api.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { expect, signIn, test } from '../support/people.ts'

test('a forgotten password is replaced by the link in the e-mail, and ends the open sessions', {
  tag: '@core',
}, async ({ page, newPage }) => {
  const medico = await createMedico()
  const elsewhere = await newPage()
  await signIn(elsewhere, 'medico', medico)

  await page.goto('/?view=doctor-login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(medico.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  const link = actionLink(await mailTo(medico.email, 'Redefinição de senha'))
  await page.goto(link)
  await expect(page).toHaveURL(/\/nova-senha$/)
  await page.getByLabel('Nova senha', { exact: true }).fill('outro-segredo-9')
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('outro-segredo-9')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha alterada. Entre com a nova senha.', { exact: true })).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await signIn(page, 'medico', { ...medico, password: 'outro-segredo-9' })
})
