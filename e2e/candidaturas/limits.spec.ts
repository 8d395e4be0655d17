import { claimCnes, confirmCnes } from '@plantao/contract/hospitais/proof/routes'
import { closeVaga } from '@plantao/contract/vagas/routes'
import type { Page } from '@playwright/test'
import { addToRegister, api, apply, beginOperation, createMedico, createNewHospital, publish } from '../support/api.ts'
import { mailTo } from '../support/inbox.ts'
import { dayFromNow, enter, expect, signIn, test } from '../support/people.ts'

test('a hospital without proof reads what it has used, and the way to be confirmed, in two windows', async ({
  page,
  newPage,
}) => {
  await beginOperation()
  const hospital = await createNewHospital({ nome: 'Hospital Campo Claro' })
  const vaga = await publish(hospital, { nome_vaga: 'Plantão de domingo', data: dayFromNow(20) })
  for (let n = 1; n <= 11; n++) await apply(await createMedico({ nome: `Médica ${n}` }), vaga.id)
  await signIn(page, 'hospital', hospital)
  const other = await newPage()
  await enter(other, hospital)
  const noticeIn = (window: Page) =>
    window.getByRole('region', { name: 'Hospital ainda não confirmado', includeHidden: true })
  for (const window of [page, other])
    await expect(noticeIn(window)).toContainText('1 de 20 vagas abertas · 0 de 10 contatos de candidatos em 24 horas')

  await page.getByRole('button', { name: /^Ver Candidatos/ }).click()
  const candidates = page.getByRole('dialog', { name: 'Candidatos' })
  const row = (nome: string) => candidates.getByRole('listitem').filter({ has: page.getByText(nome, { exact: true }) })
  await expect(row('Médica 10')).toContainText('CRM/SP 123456')
  await expect(row('Médica 11')).not.toContainText('CRM/SP')
  await expect(row('Médica 11')).toContainText('quando o hospital for confirmado')
  for (const window of [page, other])
    await expect(noticeIn(window)).toContainText('1 de 20 vagas abertas · 10 de 10 contatos')
  await row('Médica 11').getByRole('button', { name: 'Ver Perfil' }).click()
  const profile = page.getByRole('dialog', { name: 'Perfil do Médico' })
  await expect(profile).toContainText('até 10 candidatos em 24 horas')
  await profile.getByRole('link', { name: 'Confirmar o hospital' }).click()
  const card = page.getByRole('heading', { name: 'Comprovação' })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()

  await api.ok(closeVaga, { as: hospital, body: { vaga_id: vaga.id } })
  await expect(noticeIn(other)).toContainText('0 de 20 vagas abertas')
  const { cnes, email } = await addToRegister(hospital)
  await api.ok(claimCnes, { as: hospital, body: { cnes } })
  const { text } = await mailTo(email, `Código para confirmar o CNES ${cnes}`)
  await api.ok(confirmCnes, { as: hospital, body: { code: /\d{4}-\d{4}/.exec(text)![0] } })
  await expect(noticeIn(other)).toHaveCount(0)
})
