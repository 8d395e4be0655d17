import { apply, createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'
import { broken, choose, failCalls } from '../support/screen.ts'

async function fillVaga(page: import('@playwright/test').Page, name = 'UTI Adulto') {
  await page.getByLabel('Nome da vaga', { exact: true }).fill(name)
  await choose(page, 'Especialidade', 'UTI')
  await page.getByLabel('Data', { exact: true }).fill(dayFromNow(3))
  await page.getByLabel('Horário', { exact: true }).fill('07:00 - 19:00')
}

test('a hospital that does not load says so', async ({ page }) => {
  const hospital = await createHospital()
  await enter(page, hospital)
  await failCalls(page, /\/rest\/v1\/hospitais\/me/, broken)
  await page.reload()
  await expect(toast(page, 'Erro ao buscar dados do hospital')).toBeVisible()
})

test('vagas that do not load say so', async ({ page }) => {
  const hospital = await createHospital()
  await failCalls(page, /\/rest\/v1\/vagas\/own/, broken)
  await enter(page, hospital)
  await expect(toast(page, 'Erro ao carregar vagas')).toBeVisible()
})

test.describe('a new vaga', () => {
  test.beforeEach(async ({ page }) => {
    await enter(page, await createHospital())
  })

  test('asks for what is missing', async ({ page }) => {
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(page, 'Campos obrigatórios')).toBeVisible()
    await expect(toast(page, 'Preencha todos os campos obrigatórios')).toBeVisible()
  })

  test('is created; money that is not a number becomes to be agreed', async ({ page }) => {
    await fillVaga(page)
    await page.getByLabel('Valor', { exact: true }).fill('mil e quatrocentos')
    await page.getByLabel('Valor', { exact: true }).blur()
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(page, 'Vaga criada com sucesso!')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'UTI Adulto' })).toContainText('Valor a combinar')
    await expect(page.getByLabel('Nome da vaga', { exact: true })).toHaveValue('')
  })

  test('refuses a negative value and a day that has passed', async ({ page }) => {
    await fillVaga(page)
    await page.getByLabel('Valor', { exact: true }).fill('-10')
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(page.getByText('O valor não pode ser negativo', { exact: true })).toBeVisible()
    await page.getByLabel('Valor', { exact: true }).fill('1.400')
    await page.getByLabel('Data', { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(page.getByText('A data do plantão não pode estar no passado', { exact: true }).first()).toBeVisible()
  })

  test('says when the server refuses, and keeps what was typed', async ({ page }) => {
    await failCalls(page, /\/rest\/v1\/vagas$/, { status: 400, code: 'invalid_request' }, 'POST')
    await fillVaga(page)
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(page, 'Erro ao criar vaga')).toBeVisible()
    await expect(page.getByLabel('Nome da vaga', { exact: true })).toHaveValue('UTI Adulto')
  })

  test('says when nothing answers, and keeps what was typed', async ({ page }) => {
    await failCalls(page, /\/rest\/v1\/vagas$/, 'no answer', 'POST')
    await fillVaga(page)
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(page, 'Erro inesperado ao criar vaga')).toBeVisible()
    await expect(page.getByLabel('Nome da vaga', { exact: true })).toHaveValue('UTI Adulto')
  })

  test('needs to know its hospital', async ({ page }) => {
    await failCalls(page, /\/rest\/v1\/hospitais\/me/, { status: 404, code: 'PGRST116' })
    await page.reload()
    await fillVaga(page)
    await page.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(page, 'ID do hospital não encontrado')).toBeVisible()
  })
})

test.describe('candidates', () => {
  test.beforeEach(async ({ page }, info) => {
    const hospital = await createHospital()
    const vaga = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(4) })
    if (!info.title.includes('nobody')) await apply(await createMedico(), vaga.id)
    await enter(page, hospital)
  })

  test('nobody yet', async ({ page }) => {
    await page.getByRole('button', { name: 'Ver Candidatos (0)' }).click()
    await expect(page.getByText('Nenhum candidato ainda', { exact: true })).toBeVisible()
  })

  test('that do not load say so', async ({ page }) => {
    await failCalls(page, /\/rest\/v1\/candidaturas\?/, broken)
    await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    await expect(toast(page, 'Erro ao carregar candidatos')).toBeVisible()
  })

  test('can be accepted', async ({ page }) => {
    await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    await page.getByRole('button', { name: 'Aceitar' }).click()
    await expect(toast(page, 'Candidato aceito! Uma confirmação foi enviada por email.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Candidatos' }).getByText('Aceito', { exact: true })).toBeVisible()
  })

  test('say when the server refuses the acceptance', async ({ page }) => {
    await failCalls(page, /accept-candidatura/, { status: 409, code: 'medico_already_booked' })
    await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    await page.getByRole('button', { name: 'Aceitar' }).click()
    await expect(toast(page, 'Erro ao aceitar candidato')).toBeVisible()
  })

  test('say when nothing answers the acceptance', async ({ page }) => {
    await failCalls(page, /accept-candidatura/, 'no answer')
    await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    await page.getByRole('button', { name: 'Aceitar' }).click()
    await expect(toast(page, 'Erro inesperado ao aceitar candidato')).toBeVisible()
  })

  test('without a document say so', async ({ page }) => {
    await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    await page.getByRole('button', { name: 'Ver Perfil' }).click()
    await expect(page.getByText('Documento não enviado', { exact: true })).toBeVisible()
  })
})

test.describe('the hospital profile', () => {
  test('needs a hospital', async ({ page }) => {
    const sentence = 'Hospital não encontrado. Verifique se você está logado como hospital.'
    await page.goto('/hospital/perfil')
    await expect(toast(page, sentence)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await enter(page, await createMedico())
    await page.goto('/hospital/perfil')
    await expect(toast(page, sentence)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('is changed, and asks for the name', async ({ page }) => {
    await enter(page, await createHospital())
    await page.goto('/hospital/perfil')
    await page.getByRole('button', { name: 'Editar' }).click()
    const name = page.getByLabel('Nome do hospital', { exact: true })
    await name.fill('')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Nome e email são obrigatórios')).toBeVisible()
    await name.fill('Hospital São Braz do Norte')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Perfil atualizado com sucesso!')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Hospital São Braz do Norte').first()).toBeVisible()
  })

  test('says when it cannot be changed', async ({ page }) => {
    await enter(page, await createHospital())
    await failCalls(page, /\/rest\/v1\/hospitais\//, broken, 'PATCH')
    await page.goto('/hospital/perfil')
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Localização', { exact: true }).fill('Outro lugar')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Erro ao atualizar perfil')).toBeVisible()
    await expect(page.getByLabel('Localização', { exact: true })).toHaveValue('Outro lugar')
  })

  test('says why it cannot be loaded', async ({ page }) => {
    await enter(page, await createHospital())
    await failCalls(page, /\/rest\/v1\/hospitais\/me/, {
      status: 503,
      code: 'service_unavailable',
      message: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
    })
    await page.goto('/hospital/perfil')
    await expect(
      toast(
        page,
        'Erro ao buscar dados do hospital: Serviço temporariamente indisponível. Tente novamente em instantes.',
      ),
    ).toBeVisible()
  })
})
