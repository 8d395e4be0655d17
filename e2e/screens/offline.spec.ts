import { messages } from '@plantao/contract/messages'
import { apply, createHospital, createMedico, publish } from '../support/api.ts'
import { broken, failCalls } from '../support/failures.ts'
import { dayFromNow, enter, expect, goOffline, test, toast } from '../support/people.ts'

test('a list that cannot be loaded says so, and loads when asked again', async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: `UTI ${crypto.randomUUID()}`, data: dayFromNow(5) })
  await enter(page, await createMedico())
  const list = /\/rest\/v1\/vagas\?/
  await failCalls(page, list, broken)
  // An event from another test would make the page load the list before the button is pressed.
  await page.route('**/realtime/v1/stream*', (route) => route.abort())
  await page.goto(`/?view=doctor-dashboard&q=${encodeURIComponent(vaga.nome_vaga)}`)
  await expect(page.getByText('Não foi possível carregar as vagas', { exact: true })).toBeVisible()
  await expect(toast(page, messages.dashboard.medicoFailed)).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: vaga.nome_vaga })).toBeVisible()
})

test('without a connection the page says so, and what failed works once it is back', { tag: '@core' }, async ({
  page,
}) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(5) })
  await apply(await createMedico(), vaga.id)
  await enter(page, hospital)
  await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await expect(page.getByRole('button', { name: 'Aceitar' })).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, 'Você está sem conexão. A candidatura não foi aceita.')).toBeVisible()
  await expect(page.getByText('Você está sem conexão. O que aparece aqui pode estar desatualizado.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, messages.candidaturas.accepted)).toBeVisible()
})

test('‘Meu Perfil’ whose code cannot be loaded leaves the dashboard in place, and loads later', async ({ page }) => {
  await enter(page, await createMedico())
  await page.route('**/assets/OwnProfileDialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(toast(page, messages.unexpected.title)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
  await page.unrouteAll()

  // Each part of the profile that cannot be loaded shows its own message, and the dashboard's message stays away.
  await failCalls(page, /\/rest\/v1\/avaliacoes|\/storage\/v1\/object\/list/, broken)
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
  for (const what of [messages.documentos.viewFailed, 'Não foi possível carregar as avaliações.']) {
    await expect(profile.getByText(what)).toBeVisible()
  }
  await expect(toast(page, messages.dashboard.medicoFailed)).toHaveCount(0)
})

test('a calendar whose style cannot be loaded stays closed, and opens with it later', async ({ page }) => {
  // The route is set before the dashboard opens, because the idle dashboard already loads this style.
  await page.route('**/assets/late-*.css', (route) => route.abort())
  await enter(page, await createHospital())
  const opener = page.getByRole('button', { name: 'Abrir calendário' })
  await opener.click()
  await expect(toast(page, messages.unexpected.title)).toBeVisible()
  await page.unrouteAll()
  await opener.click()
  const calendar = page.getByRole('dialog', { name: 'Calendário' })
  await expect(calendar).toBeVisible()
  expect((await calendar.boundingBox())!.width, 'the width that it has by its style').toBe(352)
})

test('a notice whose code cannot be loaded is shown once the connection is back', async ({ page }) => {
  await publish(await createHospital(), { nome_vaga: 'UTI', data: dayFromNow(5) })
  const ofNotices = /\/assets\/(Toaster-.*\.js|(?!index-)[^/]*\.css)$/
  await page.route(ofNotices, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => ofNotices.test(request.url()))
  await enter(page, await createMedico())
  await failed
  await page.context().setOffline(true)
  const notSent = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Candidatar-se' }).first().click()
  await expect(page.getByText('Você está sem conexão. O que aparece aqui pode estar desatualizado.')).toBeVisible()
  await notSent
  await page.unrouteAll()
  await page.context().setOffline(false)
  const notice = toast(page, 'Você está sem conexão. A candidatura não foi enviada.')
  await expect(notice).toBeInViewport()
  expect((await notice.boundingBox())!.y, 'it stands at the foot').toBeGreaterThan(page.viewportSize()!.height / 2)
})

test('a page whose code cannot be loaded leaves the others working, and loads once the connection is back', async ({
  page,
}) => {
  await enter(page, await createHospital())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await expect(page.getByText('Não foi possível mostrar esta página', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Vagas Cadastradas' })).toBeVisible()
  await page.goForward()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Dados do hospital' })).toBeVisible()
})
