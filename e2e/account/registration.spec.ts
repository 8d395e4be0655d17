import { messages } from '@plantao/contract/messages'
import { createHospital } from '../support/api.ts'
import { enter, expect, test } from '../support/people.ts'

test('a hospital keeps its CNES and its technical director, each with a sentence where it is wrong', async ({
  page,
}) => {
  await enter(page, await createHospital())
  await page.goto('/hospital/perfil/cnes')
  const card = page.getByRole('region', { name: 'CNES e diretor técnico' })
  await expect(card).toContainText('Informe o CNES e quem é o diretor técnico. Só o hospital vê estes dados.')
  await card.getByRole('button', { name: 'Alterar registro' }).click()
  await expect(card.getByLabel('CNES')).toBeFocused()
  await card.getByLabel('CNES').fill('123456')
  await card.getByLabel('Nome do diretor técnico').fill('Dra. Célia Prado')
  await card.getByLabel('CRM do diretor técnico').fill('12345')
  await card.getByLabel('E-mail do diretor técnico').fill('celia@')
  await card.getByRole('button', { name: 'Salvar' }).click()
  for (const sentence of ['O CNES tem sete dígitos, com os zeros do começo', messages.fields.emailInvalid])
    await expect(card.getByText(sentence)).toBeVisible()
  await card.getByLabel('CNES').fill('0012345')
  await card.getByLabel('E-mail do diretor técnico').fill('celia@exemplo.com.br')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expect(card.getByText('Informe o número do CRM do diretor técnico e a UF.')).toBeVisible()
  await card.getByLabel('UF do CRM').selectOption('SP')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await expect(card).toContainText('0012345')
  await expect(card).toContainText('Dra. Célia Prado · CRM/SP 12345 · celia@exemplo.com.br')
  await page.reload()
  await expect(card).toContainText('CRM/SP 12345')
})
