import { messages } from '@plantao/contract/messages'
import { newEmail } from '@plantao/testkit/random'
import { totp } from '@plantao/testkit/totp'
import type { Page } from '@playwright/test'
import { createInvite, createMedico } from '../support/api.ts'
import { expect, signIn, test, toast } from '../support/people.ts'
import { openPart } from '../support/profile.ts'

async function secretOn(page: Page) {
  await expect(page.getByRole('img', { name: 'Código QR da verificação em duas etapas' })).toBeVisible()
  const shown = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return (await shown.innerText()).replaceAll(' ', '')
}

async function recoveryCodesOn(page: Page) {
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allInnerTexts()
}

test('a doctor turns the second step on, and then signs in with a code', { tag: '@core' }, async ({ page }) => {
  const medico = await createMedico()
  await signIn(page, 'medico', medico)
  const profile = await openPart(page, 'Segurança')
  await profile.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click()
  await profile.getByLabel('Senha', { exact: true }).fill(medico.password)
  await profile.getByRole('button', { name: 'Continuar' }).click()
  const secret = await secretOn(page)
  const used = totp(secret)
  await profile.getByLabel('Código de verificação').fill(used)
  await profile.getByRole('button', { name: 'Ativar verificação' }).click()
  await recoveryCodesOn(page)
  await profile.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(profile.getByText(/^Ativa desde .* Restam 10 códigos de recuperação\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()

  await page.goto('/?view=doctor-login')
  await page.getByLabel('E-mail', { exact: true }).fill(medico.email)
  await page.getByLabel('Senha', { exact: true }).fill(medico.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const code = page.getByLabel('Código de verificação')
  await code.fill(used)
  await code.press('Enter')
  await expect(page.getByText(/^Código incorreto ou já usado\./)).toBeVisible()
  // The authenticator's next code, which is accepted half a minute early.
  await code.fill(totp(secret, 30))
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
})

test('an invited operator registers, enters, and comes back with a recovery code', { tag: '@core' }, async ({
  page,
  newPage,
}) => {
  const link = `/operacao/convite#token=${await createInvite()}`
  const email = newEmail()
  await page.goto(link)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Nome', { exact: true }).fill('Olívia Prado')
  await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
  await page.getByLabel('Confirmar senha').fill('segredo-123')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Código de verificação').fill(totp(await secretOn(page)))
  await page.getByRole('button', { name: 'Concluir cadastro' }).click()
  const [recoveryCode] = await recoveryCodesOn(page)
  await page.getByRole('button', { name: 'Guardei os códigos: entrar' }).click()
  await expect(page).toHaveURL(/\/operacao$/)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar na operação' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recoveryCode!)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/operacao$/)

  const again = await newPage()
  await again.goto(link)
  await expect(again.getByRole('alert')).toContainText('Este convite não vale mais')
  await expect(toast(again, messages.unexpected.title)).toHaveCount(0)
})
