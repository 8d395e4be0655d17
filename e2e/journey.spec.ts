import { readFile } from 'node:fs/promises'
import { messages } from '@plantao/contract/messages'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { pdf } from '@plantao/testkit/pdf'
import { createMedico, endUndoTime } from './support/api.ts'
import { choose, fill, hospitalForm, medicoForm, register } from './support/forms.ts'
import { actionLink, mailTo } from './support/inbox.ts'
import { dayFromNow, expect, signIn, someone, test, toast } from './support/people.ts'
import { openPart } from './support/profile.ts'

test('a shift is published, found, applied to and filled, and both who applied are told', { tag: '@core' }, async ({
  newPage,
}) => {
  const hospital = someone('Hospital Vale Verde')
  const medico = someone('Beatriz Nogueira')
  const desk = await newPage()
  const phone = await newPage()
  const vagaName = `Plantão Emergência Noturna ${medico.email.slice(-22, -15)}`
  const data = dayFromNow(7)
  const shownDate = data.split('-').reverse().join('/')
  const weekday = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'][new Date(data).getUTCDay()]

  await test.step('a hospital registers, confirms and logs in', async () => {
    await desk.goto('/')
    await expect(desk.getByText('Conectando médicos e hospitais')).toBeVisible()
    await desk.getByRole('button', { name: 'Sou Hospital' }).click()
    await desk.getByRole('link', { name: 'Cadastrar Hospital' }).click()
    await fill(desk, {
      ...hospitalForm(hospital.email),
      'Nome do hospital': hospital.nome,
      Endereço: 'Av. das Palmeiras, 45',
      Cidade: 'Manaus',
      Estado: 'AM',
    })
    await register(desk)
    await expect(toast(desk, messages.registration.doneTitle)).toBeVisible()
    await expect(toast(desk, messages.registration.done)).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Sou Hospital' })).toBeVisible()
    await desk.goto(actionLink(await mailTo(hospital.email, 'Confirme seu e-mail')))
    await expect(desk.getByText('E-mail confirmado. Entre com sua senha.')).toBeVisible()
    expect(new URL(desk.url()).pathname).toBe('/')
    await signIn(desk, 'hospital', hospital)
    await expect(
      desk.getByText('Nenhuma vaga cadastrada ainda. Crie sua primeira vaga!', { exact: true }),
    ).toBeVisible()
    await expect(
      desk.getByText('Quando alguém se candidatar, você recebe um e-mail e a candidatura aparece aqui.'),
    ).toBeVisible()
  })

  await test.step('it edits its profile', async () => {
    await desk.getByRole('button', { name: 'Perfil do Hospital' }).click()
    await expect(desk).toHaveURL(/\/hospital\/perfil$/)
    await expect(desk.getByText(hospital.email)).toBeVisible()
    await desk.getByRole('button', { name: 'Editar' }).click()
    await desk.getByLabel('Localização', { exact: true }).fill('Av. das Palmeiras, 45 · Centro, Manaus')
    await desk.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(desk, hospitais.updated)).toBeVisible()
    await desk.getByRole('button', { name: 'Voltar' }).click()
    await expect(desk.getByRole('heading', { name: 'Vagas Cadastradas' })).toBeVisible()
  })

  await test.step('a doctor registers, confirms and logs in', async () => {
    await phone.goto('/')
    await phone.getByRole('button', { name: 'Sou Médico' }).click()
    await phone.getByRole('link', { name: 'Criar conta' }).click()
    await fill(phone, {
      ...medicoForm(medico.email),
      'Nome completo': medico.nome,
      CRM: 'CRM/AM 4321',
      Telefone: '92987654321',
    })
    await register(phone)
    await expect(toast(phone, messages.registration.doneTitle)).toBeVisible()
    await phone.goto(actionLink(await mailTo(medico.email, 'Confirme seu e-mail')))
    await expect(phone.getByText('E-mail confirmado. Entre com sua senha.')).toBeVisible()
    await signIn(phone, 'medico', medico)
  })

  await test.step('the doctor completes the profile', async () => {
    await phone.getByRole('button', { name: 'Meu Perfil' }).click()
    const profile = phone.getByRole('dialog', { name: 'Meu Perfil' })
    await profile.getByRole('button', { name: 'Editar' }).click()
    await choose(profile, 'Especialidade', 'Medicina de Emergência')
    await profile.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(phone, messages.medicos.saved)).toBeVisible()
  })

  const file = pdf({ mark: 'CRM/AM 4321' })
  await test.step('uploads the CRM document, views and downloads it', async () => {
    const profile = phone.getByRole('dialog', { name: 'Meu Perfil' })
    await profile
      .getByLabel('Documento CRM', { exact: true })
      .setInputFiles({ name: 'crm.pdf', mimeType: 'application/pdf', buffer: file })
    await expect(toast(phone, messages.documentos.uploaded)).toBeVisible()
    expect(
      await bytesOpenedBy(phone, () => profile.getByRole('button', { name: 'Visualizar', exact: true }).click()),
    ).toEqual(file)
    const downloading = phone.waitForEvent('download')
    await profile.getByRole('button', { name: 'Baixar', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('CRM-AM 4321.pdf')
    expect(await readFile(await download.path())).toEqual(file)
    await phone.keyboard.press('Escape')
    await expect(profile).toBeHidden()
  })

  await test.step('the hospital publishes a vaga, which the doctor sees without reloading', async () => {
    await fill(desk, {
      'Nome da vaga': vagaName,
      Especialidade: 'Emergência',
      Data: data,
      Horário: '19:00 - 07:00',
      Valor: '1.400,50',
      Observações: 'Porta aberta, dois plantonistas por turno.',
    })
    await desk.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(desk, messages.vagas.created)).toBeVisible()
    await expect(
      desk.getByRole('listitem').filter({ hasText: vagaName }).getByText('Aberta', { exact: true }),
    ).toBeVisible()
    await expect(phone.getByText(vagaName)).toBeVisible()
  })

  const card = phone.getByRole('listitem').filter({ hasText: vagaName })
  await test.step('the doctor finds it by text, hospital and specialty, and applies', async () => {
    await phone.getByLabel('Buscar', { exact: true }).fill('EMERGENCIA noturna')
    await choose(phone, 'Hospital', hospital.nome)
    await choose(phone, 'Especialidade', 'Emergência')
    await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    await expect(card).toHaveCount(1)
    await expect(card).toContainText(shownDate)
    await expect(card).toContainText('19:00 - 07:00')
    await expect(card).toContainText('R$\u00a01.400,50')
    await card.getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(toast(phone, messages.candidaturas.applied)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()
    await phone.reload()
    await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()
  })

  const otherPhone = await newPage()
  const other = await createMedico({ nome: 'Caio Prado' })
  await test.step('a second doctor applies too', async () => {
    await signIn(otherPhone, 'medico', other)
    await otherPhone.getByLabel('Buscar', { exact: true }).fill(vagaName)
    await otherPhone
      .getByRole('listitem')
      .filter({ hasText: vagaName })
      .getByRole('button', { name: 'Candidatar-se' })
      .click()
    await expect(toast(otherPhone, messages.candidaturas.applied)).toBeVisible()
    await otherPhone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
    await expect(otherPhone.getByRole('listitem').filter({ hasText: vagaName }).getByText('Pendente')).toBeVisible()
  })

  await test.step('the hospital reads profile and document, and accepts the first', async () => {
    await mailTo(hospital.email, `Nova candidatura: ${vagaName}`)
    await desk.getByRole('button', { name: 'Ver Candidatos (2)' }).click()
    const candidates = desk.getByRole('dialog', { name: 'Candidatos' })
    await candidates
      .getByRole('listitem')
      .filter({ hasText: medico.nome })
      .getByRole('button', { name: 'Ver Perfil' })
      .click()
    const profile = desk.getByRole('dialog', { name: 'Perfil do Médico' })
    await expect(profile).toContainText('CRM/AM 4321')
    await expect(profile.getByRole('link', { name: '(92) 98765-4321' })).toHaveAttribute('href', /^tel:/)
    await expect(profile).toContainText(medico.email)
    expect(
      await bytesOpenedBy(desk, () => profile.getByRole('button', { name: 'Visualizar Documento' }).click()),
    ).toEqual(file)
    await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
    await expect(phone.getByRole('listitem').filter({ hasText: vagaName }).getByText('Pendente')).toBeVisible()
    await profile.getByRole('button', { name: 'Aceitar' }).click()
    await expect(toast(desk, messages.candidaturas.accepted)).toBeVisible()
    await endUndoTime(hospital)
  })

  await test.step('the first doctor learns of it without reloading, and by e-mail', async () => {
    const own = phone.getByRole('main').getByRole('listitem').filter({ hasText: vagaName })
    await expect(own.getByText('Aceito', { exact: true })).toBeVisible()
    await expect(own).toContainText('Av. das Palmeiras, 45')
    const shift = `${weekday}, ${shownDate.slice(0, 5)}, 19:00 - 07:00`
    const mail = await mailTo(medico.email, `Sua candidatura foi aceita: ${vagaName} · ${shift}`)
    for (const fact of [shownDate, '19:00 - 07:00', '1.400,50', hospital.nome, 'Av. das Palmeiras, 45', '3456-7890']) {
      expect(mail.text).toContain(fact)
    }
  })

  await test.step('the second cannot be accepted, sees it, and gets an e-mail', async () => {
    const candidates = desk.getByRole('dialog', { name: 'Candidatos' })
    if (!(await candidates.isVisible())) await desk.getByRole('button', { name: 'Ver Candidatos (2)' }).click()
    await expect(candidates.getByRole('listitem').filter({ hasText: other.nome })).toContainText('Não selecionado')
    await expect(candidates.getByRole('button', { name: 'Aceitar' })).toHaveCount(0)
    const own = otherPhone.getByRole('listitem').filter({ hasText: vagaName })
    await expect(own.getByText('Não selecionado', { exact: true })).toBeVisible()
    await mailTo(other.email, `Vaga preenchida: ${vagaName}`)
  })

  await test.step('the doctor sees who read profile and document', async () => {
    const profile = await openPart(phone, 'Quem viu meus dados')
    await expect(profile.getByRole('listitem').filter({ hasText: hospital.nome }).first()).toBeVisible()
  })
})

/**
 * Reads the file in the tab that a click opens. Headless Chromium has no PDF viewer, so the file is requested again.
 */
async function bytesOpenedBy(page: import('@playwright/test').Page, click: () => Promise<void>) {
  const signed = page.context().waitForEvent('request', (request) => /\/object\/sign\/.*token=/.test(request.url()))
  await click()
  const answer = await page.request.get((await signed).url())
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return answer.body()
}
