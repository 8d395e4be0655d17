import { messages } from '@plantao/contract/messages'
import { apply, createHospital, createMedico, publish } from '../support/api.ts'
import { broken, failCalls } from '../support/failures.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

test('what the dashboard cannot load is named', async ({ page }) => {
  await enter(page, await createHospital())

  await test.step('a hospital that does not load says so', async () => {
    await failCalls(page, /\/rest\/v1\/hospitais\/me/, broken)
    await page.reload()
    await expect(toast(page, 'Erro ao buscar dados do hospital')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('vagas that do not load say so', async () => {
    await failCalls(page, /\/rest\/v1\/vagas\/own/, broken)
    await page.reload()
    await expect(toast(page, 'Erro ao carregar vagas')).toBeVisible()
  })
})

test('a new vaga says what became of it', { tag: '@core' }, async ({ page }) => {
  const create = (values: Partial<ReturnType<typeof vagaForm>> & { Valor?: string }) =>
    fill(page, values).then(() => page.getByRole('button', { name: 'Criar Vaga' }).click())
  const name = page.getByLabel('Nome da vaga', { exact: true })
  await enter(page, await createHospital())

  await test.step('asks for what is missing', async () => {
    await create({})
    await expect(toast(page, 'Campos obrigatórios')).toBeVisible()
    await expect(toast(page, 'Preencha todos os campos obrigatórios')).toBeVisible()
  })

  await test.step('refuses a negative value and a day that has passed', async () => {
    await create({ ...vagaForm(), Valor: '-10' })
    await expect(page.getByText('O valor não pode ser negativo', { exact: true })).toBeVisible()
    await create({ Valor: '1.400', Data: '2020-01-01' })
    await expect(page.getByText('A data do plantão não pode estar no passado', { exact: true }).first()).toBeVisible()
  })

  await test.step('says when the server refuses, and keeps what was typed', async () => {
    await page.reload()
    await failCalls(page, /\/rest\/v1\/vagas$/, { status: 400, code: 'invalid_request' }, 'POST')
    await create(vagaForm())
    await expect(toast(page, 'Erro ao criar vaga')).toBeVisible()
    await expect(name).toHaveValue('UTI Adulto')
    await page.unrouteAll()
  })

  await test.step('says when nothing answers, and keeps what was typed', async () => {
    await failCalls(page, /\/rest\/v1\/vagas$/, 'no answer', 'POST')
    await create(vagaForm())
    await expect(toast(page, 'Erro inesperado ao criar vaga')).toBeVisible()
    await expect(name).toHaveValue('UTI Adulto')
    await page.unrouteAll()
  })

  await test.step('is created; a value that is not a number becomes ‘Valor a combinar’', async () => {
    await create({ ...vagaForm(), Valor: 'mil e quatrocentos' })
    await expect(toast(page, 'Vaga criada com sucesso!')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'UTI Adulto' })).toContainText(
      messages.vagas.valorToCombine,
    )
    await expect(name).toHaveValue('')
  })

  await test.step('needs to know its hospital', async () => {
    await failCalls(page, /\/rest\/v1\/hospitais\/me/, { status: 404, code: 'PGRST116' })
    await page.reload()
    await create(vagaForm())
    await expect(toast(page, 'ID do hospital não encontrado')).toBeVisible()
  })
})

test('candidates say what became of them', { tag: '@core' }, async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(4) })
  const candidates = page.getByRole('dialog', { name: 'Candidatos' })
  const open = (count: number) => page.getByRole('button', { name: `Ver Candidatos (${count})` }).click()
  const accept = () => candidates.getByRole('button', { name: 'Aceitar' }).click()
  await enter(page, hospital)

  await test.step('nobody yet', async () => {
    await open(0)
    await expect(candidates.getByText('Nenhum candidato ainda', { exact: true })).toBeVisible()
    await expect(
      candidates.getByText('Quando alguém se candidatar, aparece aqui sem recarregar a página.'),
    ).toBeVisible()
  })

  await test.step('that do not load say so', async () => {
    await apply(await createMedico(), vaga.id)
    await failCalls(page, /\/rest\/v1\/candidaturas\?/, broken)
    await page.reload()
    await open(1)
    await expect(toast(page, 'Erro ao carregar candidatos')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('without a document say so', async () => {
    await page.reload()
    await open(1)
    await candidates.getByRole('button', { name: 'Ver Perfil' }).click()
    await expect(page.getByText('Documento não enviado', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('say when the server refuses the acceptance', async () => {
    await failCalls(page, /accept-candidatura/, { status: 409, code: 'medico_already_booked' })
    await accept()
    await expect(toast(page, 'Erro ao aceitar candidato')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('say when nothing answers the acceptance', async () => {
    await failCalls(page, /accept-candidatura/, 'no answer')
    await accept()
    await expect(toast(page, 'Erro inesperado ao aceitar candidato')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('can be accepted', async () => {
    await accept()
    await expect(toast(page, 'Candidato aceito! Uma confirmação foi enviada por email.')).toBeVisible()
    await expect(candidates.getByText('Aceito', { exact: true })).toBeVisible()
  })
})

test('the hospital profile needs a hospital', async ({ page }) => {
  const sentence = 'Hospital não encontrado. Verifique se você está logado como hospital.'
  await page.goto('/hospital/perfil')
  await expect(toast(page, sentence)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await enter(page, await createMedico())
  await page.goto('/hospital/perfil')
  await expect(toast(page, sentence)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the hospital profile says what became of a change', async ({ page }) => {
  await enter(page, await createHospital())
  const change = async (values: Record<string, string>) => {
    await fill(page, values)
    await page.getByRole('button', { name: 'Salvar' }).click()
  }
  await page.goto('/hospital/perfil')
  await page.getByRole('button', { name: 'Editar' }).click()

  await test.step('says when it cannot be changed', async () => {
    await failCalls(page, /\/rest\/v1\/hospitais\//, broken, 'PATCH')
    await change({ Localização: 'Outro lugar' })
    await expect(toast(page, 'Erro ao atualizar perfil')).toBeVisible()
    await expect(page.getByLabel('Localização', { exact: true })).toHaveValue('Outro lugar')
    await page.unrouteAll()
  })

  await test.step('is changed, and asks for the name', async () => {
    await change({ 'Nome do hospital': '' })
    await expect(toast(page, 'Nome e email são obrigatórios')).toBeVisible()
    await change({ 'Nome do hospital': 'Hospital São Braz do Norte' })
    await expect(toast(page, 'Perfil atualizado com sucesso!')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Hospital São Braz do Norte').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('says why it cannot be loaded', async () => {
    const message = 'Serviço temporariamente indisponível. Tente novamente em instantes.'
    await failCalls(page, /\/rest\/v1\/hospitais\/me/, { status: 503, code: 'service_unavailable', message })
    await page.reload()
    await expect(toast(page, `Erro ao buscar dados do hospital: ${message}`)).toBeVisible()
  })
})
