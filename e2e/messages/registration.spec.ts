import { messages } from '@plantao/contract/messages'
import { createMedico } from '../support/api.ts'
import { failCalls } from '../support/failures.ts'
import { fill, hospitalForm, logIn, medicoForm, register } from '../support/forms.ts'
import { actionLink, mailTo } from '../support/inbox.ts'
import { expect, someone, test, toast } from '../support/people.ts'

async function registerMedico(page: import('@playwright/test').Page, values: ReturnType<typeof medicoForm>) {
  await page.goto('/?view=doctor-register')
  await fill(page, values)
  await register(page)
}

for (const { view, kind, missing } of [
  { view: 'doctor-register', kind: 'doctor', missing: ['Nome é obrigatório', 'CRM é obrigatório'] },
  {
    view: 'hospital-register',
    kind: 'hospital',
    missing: [
      'Nome do hospital é obrigatório',
      'CNPJ é obrigatório',
      'Endereço é obrigatório',
      'Cidade é obrigatória',
      'Estado é obrigatório',
    ],
  },
]) {
  test(`an empty ${kind} registration names each missing field, and a filled one what is wrong`, {
    tag: '@core',
  }, async ({ page }) => {
    const short = 'Senha deve ter pelo menos 6 caracteres'
    await page.goto(`/?view=${view}`)
    await register(page)
    for (const sentence of [...missing, 'E-mail é obrigatório', 'Telefone é obrigatório', short])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()

    await test.step('an address without @, a short password and another confirmation', async () => {
      await page.goto(`/?view=${view}`)
      await fill(page, { 'E-mail': 'ana.exemplo', Senha: '12345', 'Confirmar senha': '123456' })
      await register(page)
      for (const sentence of ['E-mail inválido', short, 'Senhas não coincidem'])
        await expect(page.getByText(sentence, { exact: true })).toBeVisible()
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ana.exemplo')
    })
  })
}

test('an address that no mail server takes is told at its field', async ({ page }) => {
  for (const address of ['ana@', 'a..b@exemplo.com.br', '<ana@exemplo.com.br>', 'ana@exemplo..br']) {
    await registerMedico(page, medicoForm(address))
    await expect(page.getByText('E-mail inválido', { exact: true }), address).toBeVisible()
    await logIn(page, 'doctor-login', address)
    await expect(page.getByText('E-mail inválido', { exact: true }), address).toBeVisible()
  }
})

test('a password of six characters is enough', { tag: '@core' }, async ({ page }) => {
  const { email } = someone('Ana Lima')
  await registerMedico(page, { ...medicoForm(email), Senha: '123456', 'Confirmar senha': '123456' })
  await expect(toast(page, 'Cadastro realizado!')).toBeVisible()
  await expect(toast(page, 'Verifique seu e-mail para confirmar a conta.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()

  const line = page.getByRole('region', { name: 'Confirmação do e-mail' })
  await expect(line).toContainText(`Enviamos um e-mail para ${email}.`)

  await test.step('without a mail server the line leads to the development inbox', async () => {
    const link = line.getByRole('link', { name: 'caixa de entrada local', exact: true })
    await expect(link).toHaveAttribute('href', process.env.INBOX_URL!.replace('127.0.0.1', 'localhost'))
  })

  await test.step('the line stays until the link of the e-mail has confirmed the address', async () => {
    await page.reload()
    await expect(line).toBeVisible()
    await line.getByRole('link', { name: 'Digitar o código' }).click()
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
    await page.goBack()
    await expect(line).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(actionLink(await mailTo(email, 'Confirme seu e-mail')))
    await expect(other.getByText('E-mail confirmado. Entre com sua senha.')).toBeVisible()
    await expect(line).toHaveCount(0)
  })
})

test('a taken address is told, and what was typed stays', async ({ page }) => {
  const { email } = await createMedico()
  await registerMedico(page, medicoForm(email))
  await expect(toast(page, 'Erro no cadastro')).toBeVisible()
  await expect(toast(page, 'Este e-mail já está cadastrado. Tente fazer login.')).toBeVisible()
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Ana Lima')

  await page.goto('/?view=hospital-register')
  await fill(page, hospitalForm(email))
  await register(page)
  await expect(toast(page, 'Erro no cadastro')).toBeVisible()
  await expect(toast(page, 'Este e-mail já está cadastrado. Tente fazer login.')).toBeVisible()
})

test('no answer is told as unexpected, and what was typed stays', async ({ page }) => {
  await failCalls(page, /\/auth\/v1\/signup/, 'no answer')
  await registerMedico(page, medicoForm(someone('Ana Lima').email))
  await expect(toast(page, messages.unexpected.title)).toBeVisible()
  await expect(toast(page, messages.unexpected.text)).toBeVisible()
  await expect(page.getByLabel('CRM', { exact: true })).toHaveValue('CRM/SP 123456')
})
