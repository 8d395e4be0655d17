import { messages } from '@plantao/contract/messages'
import { anonKey } from '@plantao/testkit/client'
import { createHospital, createMedico } from '../support/api.ts'
import { fill, logIn } from '../support/forms.ts'
import { enter, expect, signIn, test, toast } from '../support/people.ts'
import { openPart } from '../support/profile.ts'

test('the password is changed while signed in, and the other sessions end', async ({ page, newPage }) => {
  const medico = await createMedico()
  const elsewhere = await newPage()
  await enter(page, medico)
  await enter(elsewhere, medico)
  const profile = await openPart(page, 'Segurança')
  await profile.getByRole('button', { name: 'Alterar senha' }).click()
  const novo = 'segredo-novo-9'
  await fill(profile, { 'Senha atual': 'outra-senha', 'Nova senha': novo, 'Confirmar nova senha': novo })
  await profile.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(profile.getByText('A senha atual está incorreta.', { exact: true })).toBeVisible()
  await expect(profile.getByLabel('Nova senha', { exact: true })).toHaveValue(novo)
  await profile.getByLabel('Senha atual', { exact: true }).fill(medico.password)
  await profile.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(toast(page, 'Senha alterada.')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
  await signIn(elsewhere, 'medico', { ...medico, password: novo })
})

test('the other open sessions are seen and ended', async ({ page, newPage }) => {
  const hospital = await createHospital()
  const elsewhere = await newPage()
  await enter(page, hospital)
  await enter(elsewhere, hospital)
  await openPart(page, 'Segurança')
  await expect(page.getByText('Esta sessão', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Encerrar outras sessões' }).click()
  await expect(toast(page, 'As outras sessões foram encerradas.')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Encerrar outras sessões' })).toHaveCount(0)
})

test('the session is kept in the local storage, and its token renewed once for all tabs', async ({ page }) => {
  const medico = await createMedico()
  await enter(page, medico)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
  let renewals = 0
  page.context().on('request', (request) => {
    if (request.url().includes('grant=refresh')) renewals++
  })
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('plantao.auth') ?? '{}').refresh as string)
  const before = await stored()
  // Both tabs leave the app before the session is changed. Otherwise the app could begin a renewal too early, and the
  // next `goto` would interrupt it.
  await Promise.all([page.goto('/openapi.json'), other.goto('/openapi.json')])
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('plantao.auth') ?? '{}')
    localStorage.setItem('plantao.auth', JSON.stringify({ ...session, expires_at: Date.now() - 1000 }))
  })
  await Promise.all([page.goto('/'), other.goto('/')])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
    await expect(tab.getByText(/^\d+ vagas? encontradas?$/)).toBeVisible()
  }
  expect(renewals).toBe(1)
  expect(await stored()).not.toBe(before)
})

test('a session that the server ended leads back to the landing page', async ({ page }) => {
  const medico = await createMedico()
  await enter(page, medico)
  const { access } = await page.evaluate(() => JSON.parse(localStorage.getItem('plantao.auth') ?? '{}'))
  const answer = await page.request.post('/auth/v1/logout', {
    headers: { apikey: anonKey, authorization: `Bearer ${access}` },
  })
  expect(answer.status()).toBeLessThan(300)
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('plantao.auth'))).toBeNull()
})

test('after too many tries the login says how long to wait', async ({ page }) => {
  const medico = await createMedico()
  for (let i = 0; i < 10; i++) {
    const answer = await page.request.post('/auth/v1/token?grant=password', {
      headers: { apikey: anonKey },
      data: { email: medico.email, password: 'outra-senha' },
    })
    expect(answer.status()).toBe(400)
  }
  await logIn(page, 'doctor-login', medico.email)
  await expect(toast(page, messages.login.failedTitle)).toBeVisible()
  await expect(
    page.getByText(
      /^Muitas tentativas\. Tente novamente em \d+ minutos\. Para entrar agora, crie uma nova senha em “Esqueci minha senha”\.$/,
    ),
  ).toBeVisible()
})
