import { messages } from '@plantao/contract/messages'
import { pdf } from '@plantao/testkit/pdf'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { broken, failCalls } from '../support/failures.ts'
import { fill } from '../support/forms.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

test('a dashboard that does not load says so', async ({ page }) => {
  const medico = await createMedico()
  await failCalls(page, /\/rest\/v1\/vagas(\?|$)/, broken)
  await enter(page, medico)
  await expect(toast(page, 'Erro ao carregar dados do dashboard')).toBeVisible()
})

test('a doctor without vagas, candidaturas and ratings is told so', async ({ page }) => {
  const medico = await createMedico()
  await page.route(/\/rest\/v1\/vagas(\?|$)/, (route) => route.fulfill({ json: { items: [], next_cursor: null } }))
  await page.route(/\/rest\/v1\/vagas\/count/, (route) => route.fulfill({ json: { count: 0 } }))
  await enter(page, medico)
  await expect(page.getByText('Nenhuma vaga disponível na região.', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Deixe esta página aberta: assim que um hospital publicar uma vaga, ela aparece aqui.'),
  ).toBeVisible()
  await expect(page.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
  await page.getByLabel('Buscar', { exact: true }).fill('nada disso existe')
  await expect(page.getByText(messages.vagas.noneFiltered, { exact: true })).toBeVisible()
  await expect(page.getByText('Tente outras palavras ou menos filtros.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  await expect(page.getByText('Você ainda não se candidatou a nenhuma vaga.', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Na aba Vagas, escolha uma vaga e candidate-se. A resposta do hospital aparece aqui.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(page.getByText('Você ainda não possui avaliações', { exact: true })).toBeVisible()
  await expect(page.getByText('Quando um hospital avaliar um plantão seu, a nota aparece aqui.')).toBeVisible()
  await page.goto('/medico/perfil/acessos')
  await expect(page.getByText('Nenhum hospital viu seus dados ainda', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Quando um hospital receber seus dados, o nome dele e a hora aparecem aqui.'),
  ).toBeVisible()
})

test('applying says what became of it', { tag: '@core' }, async ({ page }) => {
  const nome_vaga = `UTI ${crypto.randomUUID().slice(0, 8)}`
  await publish(await createHospital(), { nome_vaga, data: dayFromNow(5) })
  const apply = page.getByRole('button', { name: 'Candidatar-se' })
  await enter(page, await createMedico())
  await page.goto(`/?view=doctor-dashboard&q=${encodeURIComponent(nome_vaga)}`)
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()

  await test.step('fails when the server refuses', async () => {
    await failCalls(page, /\/rest\/v1\/candidaturas$/, { status: 409, code: 'vaga_not_open' }, 'POST')
    await apply.click()
    await expect(toast(page, 'Erro ao candidatar-se à vaga')).toBeVisible()
    await expect(apply).toBeEnabled()
    await page.unrouteAll()
  })

  await test.step('fails when nothing answers', async () => {
    await failCalls(page, /\/rest\/v1\/candidaturas$/, 'no answer', 'POST')
    await apply.click()
    await expect(toast(page, 'Erro inesperado ao candidatar-se')).toBeVisible()
    await expect(apply).toBeEnabled()
    await page.unrouteAll()
  })

  await test.step('fails when the doctor has no record', async () => {
    await failCalls(page, /\/rest\/v1\/medicos\/me/, { status: 404, code: 'PGRST116' })
    await page.reload()
    await apply.click()
    await expect(toast(page, 'Erro ao encontrar dados do médico')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('succeeds', async () => {
    await page.reload()
    await apply.click()
    await expect(toast(page, 'Candidatura enviada com sucesso!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()
  })
})

test('the profile says what became of a change', { tag: '@core' }, async ({ page }) => {
  const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
  const name = profile.getByLabel('Nome completo', { exact: true })
  const edit = profile.getByRole('button', { name: 'Editar' })
  const open = () => page.getByRole('button', { name: 'Meu Perfil' }).click()
  const change = async (values: Record<string, string>) => {
    await fill(profile, values)
    await profile.getByRole('button', { name: 'Salvar' }).click()
  }
  await enter(page, await createMedico())
  await open()
  await edit.click()

  await test.step('says when it cannot be updated, and keeps what was typed', async () => {
    await failCalls(page, /\/rest\/v1\/medicos\//, broken, 'PATCH')
    await change({ 'Nome completo': 'Outro Nome', Especialidade: 'Pediatria' })
    await expect(toast(page, 'Não foi possível atualizar o perfil')).toBeVisible()
    await expect(name).toHaveValue('Outro Nome')
    await page.unrouteAll()
  })

  await test.step('asks for name, CRM and specialty, and is saved', async () => {
    await page.reload()
    await open()
    await edit.click()
    await change({ 'Nome completo': '' })
    await expect(toast(page, 'Campos obrigatórios')).toBeVisible()
    await expect(toast(page, 'Preencha nome, CRM e especialidade')).toBeVisible()
    await change({ 'Nome completo': 'Ana Lima Souza', Especialidade: 'Pediatria' })
    await expect(toast(page, 'Perfil salvo com sucesso')).toBeVisible()
    await page.reload()
    await open()
    await expect(profile).toContainText('Ana Lima Souza')
    await expect(profile).toContainText('Pediatria')
  })

  await test.step('says when it cannot be created', async () => {
    await failCalls(page, /\/rest\/v1\/medicos\/me/, { status: 404, code: 'PGRST116' })
    await failCalls(page, /\/rest\/v1\/medicos$/, broken, 'POST')
    await page.reload()
    await open()
    await expect(name.or(edit)).toBeVisible()
    if (await edit.isVisible()) await edit.click()
    await change({ 'Nome completo': 'Ana Lima', CRM: '123456/SP', Especialidade: 'Pediatria' })
    await expect(toast(page, 'Não foi possível criar o perfil')).toBeVisible()
  })
})

test('the CRM document says what became of it', { tag: '@core' }, async ({ page }) => {
  const open = () => page.getByRole('button', { name: 'Meu Perfil' }).click()
  const send = (buffer: Buffer, name = 'crm.pdf', mimeType = 'application/pdf') =>
    page.getByLabel('Documento CRM', { exact: true }).setInputFiles({ name, mimeType, buffer })
  await enter(page, await createMedico())
  await open()

  await test.step('must be a PDF, by name and by content', async () => {
    const text = Buffer.from('isto não é um PDF')
    for (const [name, type] of [
      ['foto.png', 'image/png'],
      ['falso.pdf', 'application/pdf'],
    ] as const) {
      await send(text, name, type)
      await expect(toast(page, 'Arquivo inválido'), name).toBeVisible()
      await expect(toast(page, 'Por favor, envie apenas arquivos PDF')).toBeVisible()
      await page.reload()
      await open()
    }
  })

  await test.step('has at most 10MB', async () => {
    await send(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'))
    await expect(toast(page, 'Arquivo muito grande')).toBeVisible()
    await expect(toast(page, 'O arquivo deve ter no máximo 10MB')).toBeVisible()
  })

  await test.step('says when it cannot be sent', async () => {
    await failCalls(page, /\/storage\/v1\/object\/documentos-crm\//, broken, 'PUT')
    await send(pdf())
    await expect(toast(page, 'Erro no upload')).toBeVisible()
    await expect(toast(page, 'Não foi possível enviar o documento')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('is sent; says when it cannot be seen or downloaded', async () => {
    await send(pdf())
    await expect(toast(page, 'Documento CRM enviado com sucesso')).toBeVisible()
    await failCalls(page, /\/storage\/v1\/object\/sign\//, broken, 'POST')
    await failCalls(page, /\/storage\/v1\/object\/documentos-crm\//, broken, 'GET')
    await page.getByRole('button', { name: 'Visualizar', exact: true }).click()
    await expect(toast(page, 'Não foi possível acessar o documento')).toBeVisible()
    await page.getByRole('button', { name: 'Baixar', exact: true }).click()
    await expect(toast(page, 'Não foi possível baixar o documento')).toBeVisible()
  })
})
