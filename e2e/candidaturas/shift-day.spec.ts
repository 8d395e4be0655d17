import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Page } from '@playwright/test'
import { api, createHospital, createMedico, insertCandidatura, insertVaga, moveIntoPast } from '../support/api.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { enter, expect, test, toast, underWay } from '../support/people.ts'

/** Makes a shift that is under way, and opens its page for the hospital and for the doctor. */
async function openShift(desk: Page, phone: Page) {
  const hospital = await createHospital({ nome: 'Hospital Vila Nova' })
  const medico = await createMedico({ nome: 'Ana Prado' })
  const texts = { entrance: 'Portão 3, pela ambulância', ask_for: 'Enfermeira Rosa' }
  await api.ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: texts })
  const { data, horario } = underWay()
  const vaga = await insertVaga(hospital, { nome_vaga: 'UTI Adulto', data, horario, status: 'preenchida' })
  await insertCandidatura(vaga, medico, 'aceita')
  await enter(desk, hospital)
  await enter(phone, medico)
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await chooseFromMenu(desk.getByRole('article'), 'Dia do plantão')
  await phone.getByRole('link', { name: 'UTI Adulto' }).click()
  return { vaga, day: (page: Page) => page.getByRole('region', { name: 'Dia do plantão' }) }
}

test('the doctor arrives and the hospital confirms; then each rates the other, sealed until both have', {
  tag: '@core',
}, async ({ page: desk, newPage }) => {
  const phone = await newPage()
  const { vaga, day } = await openShift(desk, phone)
  await expect(day(phone)).toContainText('Portão 3, pela ambulância')
  await expect(day(phone)).toContainText('Enfermeira Rosa')
  await expect(day(phone).getByRole('button', { name: 'Avaliar' })).toHaveCount(0)
  // The doctor of the shift needs neither of these buttons.
  for (const name of ['Candidatura Enviada', 'Compartilhar'])
    await expect(phone.getByRole('button', { name })).toHaveCount(0)

  const giveUp = phone.getByRole('button', { name: 'Desistir do plantão' })
  await expect(giveUp).toBeVisible()
  await day(phone).getByRole('button', { name: 'Registrar chegada' }).click()
  await expect(toast(phone, 'Chegada registrada. Bom plantão!')).toBeVisible()
  await expect(giveUp).toHaveCount(0)
  // The hospital's page shows the arrival without a reload.
  await expect(day(desk).getByRole('definition').first()).toContainText(/\d{2}:\d{2}/)
  await day(desk).getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(day(phone)).toContainText('Confirmada')
  await day(phone).getByRole('button', { name: 'Registrar saída' }).click()
  await expect(toast(phone, 'Saída registrada.')).toBeVisible()

  await moveIntoPast(vaga, 2)
  for (const [page, stars] of [
    [desk, '4 estrelas'],
    [phone, '5 estrelas'],
  ] as const) {
    await page.reload()
    await expect(day(page)).not.toContainText('Avaliação recebida')
    await day(page).getByRole('button', { name: 'Avaliar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Avaliar plantão' })
    await dialog.getByRole('button', { name: 'Enviar avaliação' }).click()
    await expect(dialog).toContainText('Escolha de 1 a 5 estrelas')
    await dialog.getByRole('radio', { name: stars }).check()
    await dialog.getByLabel('Comentário', { exact: true }).fill('Tudo certo.')
    await dialog.getByRole('button', { name: 'Enviar avaliação' }).click()
    await expect(toast(page, 'Avaliação enviada.')).toBeVisible()
    if (page === desk) await expect(day(desk)).toContainText('Em sigilo até que a outra parte avalie')
  }
  for (const page of [desk, phone]) await expect(day(page)).toContainText('Avaliação recebida')

  await phone.getByRole('region', { name: 'Urgências neste hospital' }).getByLabel('Hospital Vila Nova').click()
  await expect(toast(phone, 'Hospital Vila Nova pode chamar você para urgências.')).toBeVisible()

  await day(phone).getByRole('button', { name: 'Responder' }).click()
  const words = phone.getByRole('alertdialog', { name: 'Responder à avaliação' })
  await words.getByLabel('Resposta', { exact: true }).fill('Obrigada!')
  await words.getByRole('button', { name: 'Publicar resposta' }).click()
  await expect(day(phone)).toContainText('Obrigada!')
  await phone.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(phone.getByRole('dialog', { name: 'Meu Perfil' })).toContainText('Resposta: Obrigada!')
})

test('a no-show is answered by the doctor, seen by the hospital at once, and not rated', async ({
  page: desk,
  newPage,
}) => {
  const phone = await newPage()
  const { vaga, day } = await openShift(desk, phone)
  await day(desk).getByRole('button', { name: 'Não compareceu' }).click()
  await desk
    .getByRole('alertdialog', { name: 'Ana Prado não compareceu?' })
    .getByRole('button', { name: 'Registrar ausência' })
    .click()
  await day(phone).getByRole('button', { name: 'Responder à ausência' }).click()
  const dialog = phone.getByRole('alertdialog', { name: 'Responder à ausência' })
  await dialog.getByLabel('Resposta', { exact: true }).fill('Cheguei às 19h e assinei o livro.')
  await dialog.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(day(desk)).toContainText('Cheguei às 19h e assinei o livro.')
  await moveIntoPast(vaga, 2)
  await desk.reload()
  await phone.reload()
  for (const page of [desk, phone]) {
    await expect(day(page)).toContainText('Não compareceu')
    await expect(day(page).getByRole('button', { name: 'Avaliar' })).toHaveCount(0)
  }
  await expect(phone.getByRole('region', { name: 'Urgências neste hospital' })).toBeHidden()
})

test('a hospital writes its texts for the day once, and reads its ratings', async ({ page }) => {
  await enter(page, await createHospital())
  await page.goto('/hospital/perfil/entrada')
  await page.getByRole('button', { name: 'Alterar textos' }).click()
  await page.getByLabel('Por onde entrar', { exact: true }).fill('Portão 3')
  await page.getByLabel('Quem procurar', { exact: true }).fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Use no máximo 500 caracteres', { exact: true })).toBeVisible()
  await page.getByLabel('Quem procurar', { exact: true }).fill('Coordenação')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Para o dia do plantão' })).toContainText('Coordenação')
  await page.getByRole('link', { name: 'Avaliações recebidas' }).click()
  await expect(page.getByRole('region', { name: 'Avaliações recebidas' })).toContainText(
    'Este hospital ainda não tem avaliações',
  )
})
