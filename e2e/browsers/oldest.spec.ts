import { messages } from '@plantao/contract/messages'
import { createHospital, createMedico, endUndoTime } from '../support/api.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { becomeOldest } from '../support/oldest-browser.ts'
import { expect, signIn, test, toast } from '../support/people.ts'

test('both main jobs are done in the oldest browser that is promised', async ({ page: desk, newPage }) => {
  const phone = await newPage({ viewport: { width: 375, height: 667 } })
  await becomeOldest(desk)
  await becomeOldest(phone)
  const hospital = await createHospital()
  const medico = await createMedico()
  const name = `UTI ${crypto.randomUUID()}`

  await signIn(desk, 'hospital', hospital)
  expect(await desk.evaluate(() => window.kept)).toEqual(['Symbol.asyncDispose', 'Symbol.dispose'])
  await fill(desk, { ...vagaForm(), 'Nome da vaga': name })
  await desk.getByRole('button', { name: 'Criar Vaga' }).click()
  await expect(toast(desk, messages.vagas.created)).toBeVisible()

  await signIn(phone, 'medico', medico)
  await phone.getByLabel('Buscar', { exact: true }).fill(name)
  await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Candidatar-se' }).click()
  await expect(toast(phone, messages.candidaturas.applied)).toBeVisible()
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  const own = phone.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(own.getByText('Pendente', { exact: true })).toBeVisible()

  await desk.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(desk, messages.candidaturas.accepted)).toBeVisible()
  await endUndoTime(hospital)
  await expect(own.getByText('Aceito', { exact: true })).toBeVisible()
})

test('an older browser is told so in one sentence, and gets no button that does nothing', async ({ page }) => {
  // An old browser can read no script but `first-paint`, so the test blocks the others.
  await page.route(/assets\/(?!first-paint).*\.js/, (route) => route.abort())
  const sentence = page.getByText('Este navegador é antigo demais para o Plantão Aberto.')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await expect(sentence).toBeHidden()

  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets'))
  await page.goto('/')
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a browser that knows no modules is told so too', async ({ page }) => {
  await page.goto('/privacidade')
  const address = await page.locator('script[nomodule]').getAttribute('src')
  await page.request.get(address!).then(async (answer) => page.evaluate(await answer.text()))
  await expect(page.getByText('Este navegador é antigo demais para o Plantão Aberto.')).toBeVisible()
})
