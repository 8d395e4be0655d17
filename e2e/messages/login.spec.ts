import { anonKey } from '@plantao/testkit/client'
import { createHospital, createMedico } from '../support/api.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { expect, signIn, someone, test, toast } from '../support/people.ts'
import { failCalls } from '../support/screen.ts'

const kinds = [
  { view: 'doctor-login', register: createMedico },
  { view: 'hospital-login', register: createHospital },
] as const

for (const { view, register } of kinds) {
  test.describe(view, () => {
    test('an empty form names what is missing, though its button is disabled', async ({ page }) => {
      await page.goto(`/?view=${view}`)
      const enter = page.getByRole('button', { name: 'Entrar', exact: true })
      await expect(enter).toBeDisabled()
      await page.getByLabel('E-mail', { exact: true }).press('Enter')
      await expect(page.getByText('E-mail é obrigatório', { exact: true })).toBeVisible()
      await expect(page.getByText('Senha é obrigatória', { exact: true })).toBeVisible()
      await expect(toast(page, 'Dados inválidos')).toBeVisible()
      await expect(toast(page, 'Por favor, corrija os erros nos campos')).toBeVisible()
    })

    test('an address without @ is told at its field', async ({ page }) => {
      await page.goto(`/?view=${view}`)
      await page.getByLabel('E-mail', { exact: true }).fill('ana.exemplo.com.br')
      await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page.getByText('E-mail inválido', { exact: true })).toBeVisible()
      await expect(toast(page, 'Dados inválidos')).toBeVisible()
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ana.exemplo.com.br')
    })

    test('a wrong password and an unknown address are told alike', async ({ page }) => {
      const person = await register()
      for (const email of [person.email, someone('Ninguém').email]) {
        await page.goto(`/?view=${view}`)
        await page.getByLabel('E-mail', { exact: true }).fill(email)
        await page.getByLabel('Senha', { exact: true }).fill('outra-senha')
        await page.getByRole('button', { name: 'Entrar', exact: true }).click()
        await expect(toast(page, 'Erro no login')).toBeVisible()
        await expect(toast(page, 'E-mail ou senha incorretos. Verifique seus dados e tente novamente.')).toBeVisible()
        await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
      }
    })

    test('no answer is told as unexpected', async ({ page }) => {
      await failCalls(page, /\/auth\/v1\/token/, 'no answer')
      await page.goto(`/?view=${view}`)
      await page.getByLabel('E-mail', { exact: true }).fill('ana@exemplo.com.br')
      await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(toast(page, 'Erro inesperado')).toBeVisible()
      await expect(toast(page, 'Ocorreu um erro inesperado. Tente novamente em alguns momentos.')).toBeVisible()
    })

    test('another message is shown as received', async ({ page }) => {
      await failCalls(page, /\/auth\/v1\/token/, {
        status: 400,
        code: 'something_new',
        message: 'Manutenção até as 4h',
      })
      await page.goto(`/?view=${view}`)
      await page.getByLabel('E-mail', { exact: true }).fill('ana@exemplo.com.br')
      await page.getByLabel('Senha', { exact: true }).fill('segredo-123')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(toast(page, 'Erro no login')).toBeVisible()
      await expect(toast(page, 'Manutenção até as 4h')).toBeVisible()
    })
  })
}

const unconfirmed = [
  {
    view: 'doctor-login',
    data: { user_type: 'doctor', nome: 'Ana Lima', crm: '123456/SP', telefone: '(11) 98765-4321' },
    sentence: 'E-mail não confirmado. Verifique sua caixa de entrada.',
  },
  {
    view: 'hospital-login',
    data: {
      user_type: 'hospital',
      nomeHospital: 'Santa Casa',
      cnpj: '11.222.333/0001-81',
      telefone: '(11) 3456-7890',
      endereco: 'Rua A, 1',
      cidade: 'Sorocaba',
      estado: 'SP',
    },
    sentence: 'E-mail não confirmado. Verifique sua caixa de entrada e clique no link de confirmação.',
  },
]

for (const { view, data, sentence } of unconfirmed) {
  test(`${view}: an unconfirmed account is told so, and can ask for the e-mail again`, async ({ page }) => {
    const person = someone('Ana Lima')
    const answer = await page.request.post('/auth/v1/signup', {
      headers: { apikey: anonKey },
      data: { email: person.email, password: person.password, data },
    })
    expect(answer.status()).toBe(200)
    const first = actionLink(await mailTo(person.email, 'Confirme seu e-mail'))
    await page.goto(`/?view=${view}`)
    await page.getByLabel('E-mail', { exact: true }).fill(person.email)
    await page.getByLabel('Senha', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(toast(page, 'Erro no login')).toBeVisible()
    await expect(toast(page, sentence)).toBeVisible()
    await page.getByRole('button', { name: 'Reenviar e-mail de confirmação' }).click()
    await expect
      .poll(async () => actionLink(await mailTo(person.email, 'Confirme seu e-mail')), { timeout: 20_000 })
      .not.toBe(first)
    await page.goto(actionLink(await mailTo(person.email, 'Confirme seu e-mail')))
    await expect(page.getByText('E-mail confirmado. Entre com sua senha.')).toBeVisible()
  })
}

test('of two sign-ups with one address the page asks for the password of one', async ({ page }) => {
  const [mine, theirs] = [someone('Ana Lima'), 'senha-de-outro']
  for (const password of [mine.password, theirs]) {
    const answer = await page.request.post('/auth/v1/signup', {
      headers: { apikey: anonKey },
      data: { email: mine.email, password, data: unconfirmed[0]!.data },
    })
    expect(answer.status()).toBe(200)
  }
  await page.goto(actionLink(await mailTo(mine.email, 'Confirme seu e-mail')))
  await expect(page.getByText(/^Houve mais de um cadastro com este e-mail\./)).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('nenhuma-das-duas')
  await page.getByRole('button', { name: 'Confirmar e-mail', exact: true }).click()
  await expect(page.getByText('Esta senha não é a de nenhum cadastro deste e-mail.', { exact: true })).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill(mine.password)
  await page.getByRole('button', { name: 'Confirmar e-mail', exact: true }).click()
  await expect(page.getByText('E-mail confirmado. Entre com sua senha.', { exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await signIn(page, 'medico', mine)
})

test('a confirmation link that is not ours says what to do', async ({ page }) => {
  await page.goto('/auth/v1/confirm?token=nao-existe')
  await expect(page.getByText('Link inválido ou expirado. Peça um novo e-mail de confirmação.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})
