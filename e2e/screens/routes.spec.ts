import { createMedico } from '../support/api.ts'
import { expect, signIn, test } from '../support/people.ts'

test('an unknown address is the 404 page, with that status and a way home', { tag: '@core' }, async ({ page }) => {
  const answer = await page.goto('/nao/existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  const next = 'Esta página não existe ou mudou de endereço. Volte ao início para continuar de onde parou.'
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
})

test('the view stays in the address: back, forward and reload', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sou Médico' }).click()
  await expect(page).toHaveURL(/\/\?view=doctor-login$/)
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(/\/\?view=doctor-register$/)
  await page.reload()
  await expect(page.getByLabel('Nome completo', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('button', { name: 'Sou Hospital' })).toBeVisible()
})

test('a dashboard without a session shows the landing page', { tag: '@core' }, async ({ page }) => {
  for (const view of ['doctor-dashboard', 'hospital-dashboard']) {
    await page.goto(`/?view=${view}`)
    await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  }
})

test('a session opens its dashboard from anywhere, and signing out closes the other tab’s too', {
  tag: '@core',
}, async ({ page }) => {
  const medico = await createMedico()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'medico', medico)
  const other = await page.context().newPage()
  const views = ['doctor-login', 'hospital-login', 'doctor-register', 'hospital-register', 'hospital-dashboard']
  for (const path of ['/', ...views.map((view) => `/?view=${view}`)]) {
    await other.goto(path)
    await expect(other.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeHidden()
})

test('a login on the other kind’s screen opens the dashboard of the account', async ({ page }) => {
  const medico = await createMedico()
  await page.goto('/?view=hospital-login')
  await page.getByLabel('E-mail', { exact: true }).fill(medico.email)
  await page.getByLabel('Senha', { exact: true }).fill(medico.password)
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
})
