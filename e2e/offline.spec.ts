import { apply, publish } from './api.ts'
import { dayFromNow, enter, expect, registerHospital, registerMedico, test, toast } from './people.ts'
import { broken, failCalls } from './screen.ts'

test('a list that does not come says so, and comes when asked again', async ({ page, newPage }) => {
  const hospital = await registerHospital(await newPage())
  const vaga = await publish(hospital, { nome_vaga: `UTI ${crypto.randomUUID()}`, data: dayFromNow(5) })
  await enter(page, await registerMedico(page))
  await failCalls(page, /\/rest\/v1\/vagas\?/, broken)
  await page.goto(`/?view=doctor-dashboard&q=${encodeURIComponent(vaga.nome_vaga)}`)
  await expect(page.getByText('Não foi possível carregar as vagas', { exact: true })).toBeVisible()
  await expect(toast(page, 'Erro ao carregar dados do dashboard')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: vaga.nome_vaga })).toBeVisible()
})

test('without a connection the page says so, and what failed can be done once it is back', async ({
  page,
  newPage,
}) => {
  const hospital = await registerHospital(page)
  const vaga = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(5) })
  await apply(await registerMedico(await newPage()), vaga.id)
  await enter(page, hospital)
  await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await expect(page.getByRole('button', { name: 'Aceitar' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, 'Erro inesperado ao aceitar candidato')).toBeVisible()
  await expect(page.getByText('Você está sem conexão. O que aparece aqui pode estar desatualizado.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, 'Candidato aceito! Uma confirmação foi enviada por email.')).toBeVisible()
})

test('a part whose code does not come takes nothing away, and comes later', async ({ page }) => {
  await enter(page, await registerMedico(page))
  await page.route('**/assets/ProfileDialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(toast(page, 'Erro inesperado')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(page.getByRole('dialog', { name: 'Meu Perfil' })).toBeVisible()
})

test('a page whose code does not come stands in no other’s way, and comes with the connection', async ({ page }) => {
  await enter(page, await registerHospital(page))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await expect(page.getByText('Não foi possível mostrar esta página', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Vagas Cadastradas' })).toBeVisible()
  await page.goForward()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Dados do hospital' })).toBeVisible()
})
