import { pdf } from '@plantao/testkit/pdf'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'
import { broken, choose, failCalls } from '../support/screen.ts'

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
    page.getByText('Deixe esta página aberta: assim que um hospital publicar um plantão, ele aparece aqui.'),
  ).toBeVisible()
  await expect(page.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
  await page.getByLabel('Buscar', { exact: true }).fill('nada disso existe')
  await expect(page.getByText('Nenhuma vaga encontrada com os filtros aplicados.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(page.getByText('Você ainda não possui avaliações', { exact: true })).toBeVisible()
  await expect(page.getByText('Quando um hospital avaliar um plantão seu, a nota aparece aqui.')).toBeVisible()
  await expect(page.getByText('Ninguém viu seus dados ainda', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Quando um hospital receber seus dados, o nome dele e a hora aparecem aqui.'),
  ).toBeVisible()
})

test.describe('applying', () => {
  test.beforeEach(async ({ page }) => {
    const hospital = await createHospital()
    const vaga = await publish(hospital, { nome_vaga: `UTI ${crypto.randomUUID().slice(0, 8)}`, data: dayFromNow(5) })
    const medico = await createMedico()
    await enter(page, medico)
    await page.getByLabel('Buscar', { exact: true }).fill(vaga.nome_vaga)
    await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  })

  test('succeeds', async ({ page }) => {
    await page.getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(toast(page, 'Candidatura enviada com sucesso!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()
  })

  test('fails when the server refuses', async ({ page }) => {
    await failCalls(page, /\/rest\/v1\/candidaturas$/, { status: 409, code: 'vaga_not_open' }, 'POST')
    await page.getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(toast(page, 'Erro ao candidatar-se à vaga')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Candidatar-se' })).toBeEnabled()
  })

  test('fails when nothing answers', async ({ page }) => {
    await failCalls(page, /\/rest\/v1\/candidaturas$/, 'no answer', 'POST')
    await page.getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(toast(page, 'Erro inesperado ao candidatar-se')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Candidatar-se' })).toBeEnabled()
  })

  test('fails when the doctor has no record', async ({ page }) => {
    await failCalls(page, /\/rest\/v1\/medicos\/me/, { status: 404, code: 'PGRST116' })
    await page.reload()
    await page.getByRole('button', { name: 'Candidatar-se' }).click()
    await expect(toast(page, 'Erro ao encontrar dados do médico')).toBeVisible()
  })
})

test.describe('the profile', () => {
  test('asks for name, CRM and specialty, and is saved', async ({ page }) => {
    await enter(page, await createMedico())
    await page.getByRole('button', { name: 'Meu Perfil' }).click()
    const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
    await profile.getByRole('button', { name: 'Editar' }).click()
    await profile.getByLabel('Nome completo', { exact: true }).fill('')
    await profile.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Campos obrigatórios')).toBeVisible()
    await expect(toast(page, 'Preencha nome, CRM e especialidade')).toBeVisible()
    await profile.getByLabel('Nome completo', { exact: true }).fill('Ana Lima Souza')
    await choose(profile, 'Especialidade', 'Pediatria')
    await profile.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Perfil salvo com sucesso')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Meu Perfil' }).click()
    await expect(profile).toContainText('Ana Lima Souza')
    await expect(profile).toContainText('Pediatria')
  })

  test('says when it cannot be updated, and keeps what was typed', async ({ page }) => {
    await enter(page, await createMedico())
    await failCalls(page, /\/rest\/v1\/medicos\//, broken, 'PATCH')
    await page.getByRole('button', { name: 'Meu Perfil' }).click()
    const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
    await profile.getByRole('button', { name: 'Editar' }).click()
    await profile.getByLabel('Nome completo', { exact: true }).fill('Outro Nome')
    await choose(profile, 'Especialidade', 'Pediatria')
    await profile.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Não foi possível atualizar o perfil')).toBeVisible()
    await expect(profile.getByLabel('Nome completo', { exact: true })).toHaveValue('Outro Nome')
  })

  test('says when it cannot be created', async ({ page }) => {
    await enter(page, await createMedico())
    await failCalls(page, /\/rest\/v1\/medicos\/me/, { status: 404, code: 'PGRST116' })
    await failCalls(page, /\/rest\/v1\/medicos$/, broken, 'POST')
    await page.reload()
    await page.getByRole('button', { name: 'Meu Perfil' }).click()
    const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
    const name = profile.getByLabel('Nome completo', { exact: true })
    const edit = profile.getByRole('button', { name: 'Editar' })
    await expect(name.or(edit)).toBeVisible()
    if (await edit.isVisible()) await edit.click()
    await name.fill('Ana Lima')
    await profile.getByLabel('CRM', { exact: true }).fill('123456/SP')
    await choose(profile, 'Especialidade', 'Pediatria')
    await profile.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Não foi possível criar o perfil')).toBeVisible()
  })
})

test.describe('the CRM document', () => {
  test.beforeEach(async ({ page }) => {
    await enter(page, await createMedico())
    await page.getByRole('button', { name: 'Meu Perfil' }).click()
  })
  const send = (page: import('@playwright/test').Page, name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Documento CRM', { exact: true }).setInputFiles({ name, mimeType, buffer })

  test('must be a PDF, by name and by content', async ({ page }) => {
    for (const [name, type] of [
      ['foto.png', 'image/png'],
      ['falso.pdf', 'application/pdf'],
    ] as const) {
      await send(page, name, type, Buffer.from('isto não é um PDF'))
      await expect(toast(page, 'Arquivo inválido')).toBeVisible()
      await expect(toast(page, 'Por favor, envie apenas arquivos PDF')).toBeVisible()
      await expect(toast(page, 'Arquivo inválido')).toBeHidden({ timeout: 15_000 })
    }
  })

  test('has at most 10MB', async ({ page }) => {
    await send(page, 'crm.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'))
    await expect(toast(page, 'Arquivo muito grande')).toBeVisible()
    await expect(toast(page, 'O arquivo deve ter no máximo 10MB')).toBeVisible()
  })

  test('says when it cannot be sent', async ({ page }) => {
    await failCalls(page, /\/storage\/v1\/object\/documentos-crm\//, broken, 'PUT')
    await send(page, 'crm.pdf', 'application/pdf', pdf())
    await expect(toast(page, 'Erro no upload')).toBeVisible()
    await expect(toast(page, 'Não foi possível enviar o documento')).toBeVisible()
  })

  test('is sent; says when it cannot be seen or downloaded', async ({ page }) => {
    await send(page, 'crm.pdf', 'application/pdf', pdf())
    await expect(toast(page, 'Documento CRM enviado com sucesso')).toBeVisible()
    await failCalls(page, /\/storage\/v1\/object\/sign\//, broken, 'POST')
    await failCalls(page, /\/storage\/v1\/object\/documentos-crm\//, broken, 'GET')
    await page.getByRole('button', { name: 'Visualizar', exact: true }).click()
    await expect(toast(page, 'Não foi possível acessar o documento')).toBeVisible()
    await page.getByRole('button', { name: 'Baixar', exact: true }).click()
    await expect(toast(page, 'Não foi possível baixar o documento')).toBeVisible()
  })
})
