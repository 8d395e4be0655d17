import { signUp } from '@plantao/contract/auth/routes'
import { hospitalSignUp, medicoSignUp } from '@plantao/testkit/fixtures'
import { api, createHospital, createMedico } from '../support/api.ts'
import { failCalls } from '../support/failures.ts'
import { logIn } from '../support/forms.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { expect, someone, test, toast } from '../support/people.ts'

const kinds = [
  {
    view: 'doctor-login',
    create: createMedico,
    data: medicoSignUp,
    notConfirmed: 'E-mail não confirmado. Verifique sua caixa de entrada.',
  },
  {
    view: 'hospital-login',
    create: createHospital,
    data: hospitalSignUp,
    notConfirmed: 'E-mail não confirmado. Verifique sua caixa de entrada e clique no link de confirmação.',
  },
] as const

for (const { view, create, data, notConfirmed } of kinds) {
  test(`${view}: each refusal is told in its own words`, { tag: '@core' }, async ({ page }) => {
    const email = page.getByLabel('E-mail', { exact: true })

    await test.step('an empty form names what is missing, though its button is disabled', async () => {
      await page.goto(`/?view=${view}`)
      await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeDisabled()
      await email.press('Enter')
      await expect(page.getByText('E-mail é obrigatório', { exact: true })).toBeVisible()
      await expect(page.getByText('Senha é obrigatória', { exact: true })).toBeVisible()
      await expect(toast(page, 'Dados inválidos')).toBeVisible()
      await expect(toast(page, 'Por favor, corrija os erros nos campos')).toBeVisible()
    })

    await test.step('an address without @ is told at its field', async () => {
      await logIn(page, view, 'ana.exemplo.com.br')
      await expect(page.getByText('E-mail inválido', { exact: true })).toBeVisible()
      await expect(toast(page, 'Dados inválidos')).toBeVisible()
      await expect(email).toHaveValue('ana.exemplo.com.br')
    })

    await test.step('a wrong password and an unknown address are told alike', async () => {
      for (const address of [(await create()).email, someone('Ninguém').email]) {
        await logIn(page, view, address, 'outra-senha')
        await expect(toast(page, 'Erro no login')).toBeVisible()
        await expect(toast(page, 'E-mail ou senha incorretos. Verifique seus dados e tente novamente.')).toBeVisible()
        await expect(email).toHaveValue(address)
      }
    })

    await test.step('no answer is told as unexpected', async () => {
      await failCalls(page, /\/auth\/v1\/token/, 'no answer')
      await logIn(page, view, 'ana@exemplo.com.br')
      await expect(toast(page, 'Erro inesperado')).toBeVisible()
      await expect(toast(page, 'Ocorreu um erro inesperado. Tente novamente em alguns momentos.')).toBeVisible()
      await page.unrouteAll()
    })

    await test.step('another message is shown as received', async () => {
      const answer = { status: 400, code: 'something_new', message: 'Manutenção até as 4h' }
      await failCalls(page, /\/auth\/v1\/token/, answer)
      await logIn(page, view, 'ana@exemplo.com.br')
      await expect(toast(page, 'Erro no login')).toBeVisible()
      await expect(toast(page, 'Manutenção até as 4h')).toBeVisible()
    })
  })

  test(`${view}: an unconfirmed account is told so, and can ask for the e-mail again`, async ({ page }) => {
    const { email, password } = someone('Ana Lima')
    await api.ok(signUp, { body: { email, password, data } })
    const first = actionLink(await mailTo(email, 'Confirme seu e-mail'))
    await logIn(page, view, email)
    await expect(toast(page, 'Erro no login')).toBeVisible()
    await expect(toast(page, notConfirmed)).toBeVisible()
    await page.getByRole('button', { name: 'Reenviar e-mail de confirmação' }).click()
    await expect.poll(async () => actionLink(await mailTo(email, 'Confirme seu e-mail'))).not.toBe(first)
    await page.goto(actionLink(await mailTo(email, 'Confirme seu e-mail')))
    await expect(page.getByText('E-mail confirmado. Entre com sua senha.')).toBeVisible()
  })
}
