import { messages } from '@plantao/contract/messages'
import type { Page } from '@playwright/test'
import { apply, createHospital, createMedico, endUndoTime, publish } from '../support/api.ts'
import { fill } from '../support/forms.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a shared vaga leads a stranger to sign in and back to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const hospital = await createHospital({ nome: 'Hospital da Ponte' })
  const [data, medico] = [dayFromNow(6), await createMedico()]
  const vaga = await publish(hospital, { nome_vaga: 'UTI da ponte', data, valor: 1400 })
  const shown = data.split('-').reverse().join('/')

  await page.goto(`/vagas/${vaga.id}`)
  await expect(page).toHaveTitle(`UTI da ponte – Hospital da Ponte, ${shown}, 07:00 - 19:00 · Plantão Aberto`)
  await expect(heading(page, 'UTI da ponte')).toBeVisible()
  for (const text of [shown, 'R$\u00a01.400,00', 'Hospital da Ponte', 'Sorocaba, SP']) {
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await expect(page.getByText('Rua das Flores')).toHaveCount(0)
  const map = page.getByRole('link', { name: 'Ver no mapa' })
  await expect(map).toHaveAttribute('href', /^https:.*Hospital%20da%20Ponte/)
  await expect(map).toHaveAttribute('rel', /noopener/)

  for (const button of [
    page.getByRole('link', { name: 'Entrar para se candidatar' }),
    page.getByRole('button', { name: 'Compartilhar' }),
  ])
    await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Entrar para se candidatar' }).click()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('link', { name: 'Entrar para se candidatar' }).click()
  await fill(page, { 'E-mail': medico.email, Senha: medico.password })
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/vagas/${vaga.id}$`))
  await page.getByRole('button', { name: 'Candidatar-se' }).click()
  await expect(toast(page, messages.candidaturas.applied)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()
  await expect(page.getByText('Pendente', { exact: true })).toBeVisible()
})

test('a vaga is shared by the device, or else its link is copied', async ({ newPage }) => {
  const vaga = await publish(await createHospital({ nome: 'Hospital do Vale' }), {
    nome_vaga: 'Sala rosa',
    data: '2099-11-28',
  })
  const address = `${process.env.APP_URL}/vagas/${vaga.id}`

  await test.step('by the device', async () => {
    const page = await newPage()
    const shared: unknown[] = []
    await page.exposeFunction('recordShare', (data: unknown) => void shared.push(data))
    await page.addInitScript('navigator.share = async (data) => recordShare(data)')
    await page.goto(address)
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    await expect
      .poll(() => shared)
      .toEqual([{ title: 'Sala rosa – Hospital do Vale, 28/11/2099, 07:00 - 19:00', url: address }])
  })

  await test.step('by copying', async () => {
    const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript('navigator.share = undefined')
    await page.goto(address)
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    await expect(toast(page, 'Link copiado. Agora é só colar na conversa.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })
})

test('what a hospital writes is no link on the page, for no program that reads it', async ({ page }) => {
  const hospital = await createHospital({ nome: 'Hospital Sta.Clara' })
  const observacoes = 'Confirme em https://golpe.example/entrar ou wa.me/5515, ana@golpe.com, (15) 99123-4567.'
  const vaga = await publish(hospital, { nome_vaga: 'UTI evil.page', observacoes, data: dayFromNow(6) })
  await page.goto(`/vagas/${vaga.id}`)
  await expect(heading(page, 'evil')).toBeVisible()
  const article = page.getByRole('article')
  await expect(article.getByRole('link')).toHaveText([/^Ver no mapa/, 'Entrar para se candidatar'])
  const shown = await article.innerText()
  for (const text of ['UTI evil.page', 'Hospital Sta.Clara', observacoes]) {
    expect(shown.replaceAll('\u200c', '')).toContain(text)
  }
  for (const text of [shown, await page.title()]) {
    expect(text).not.toMatch(/:\/\/|[a-z]@[a-z]|[a-z]\.[a-z]{2}/i)
  }
  // Phones make links of numbers too, unless the page forbids it.
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute('content', /telephone=no/)
})

test('the hospital decides on the page of its vaga, which says all; the accepted doctor finds where to go', {
  tag: '@core',
}, async ({ page, newPage }) => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Dra. Página' })
  const vaga = await publish(hospital, { nome_vaga: 'Sala azul', data: dayFromNow(5) })
  await apply(medico, vaga.id)
  await enter(page, hospital)
  await page.getByRole('tab', { name: /^Candidatos/ }).click()
  await page.getByRole('link', { name: 'Sala azul' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Candidatos', exact: true }).click()
  await expect(page).toHaveURL(/aba=candidatos$/)
  await page.getByRole('tab', { name: 'Vagas' }).click()
  await page.getByRole('link', { name: 'Sala azul' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Vagas', exact: true })).toBeVisible()
  await expect(heading(page, 'Sala azul')).toBeFocused()
  const section = (name: string | RegExp) => page.getByRole('region', { name })
  await expect(section('Histórico')).toContainText('Dra. Página')
  await expect(section('Ações da vaga').getByRole('button')).toHaveText([
    'Compartilhar',
    'Alterar',
    'Duplicar',
    'Encerrar vaga',
  ])

  const phone = await newPage({ viewport: { width: 360, height: 780 } })
  await enter(phone, medico)
  await phone.goto(`/vagas/${vaga.id}`)
  await expect(phone.getByRole('button', { name: 'Candidatura Enviada' })).toBeVisible()
  // A second candidate appears on the open page by itself.
  await apply(await createMedico({ nome: 'Dr. Segundo' }), vaga.id)
  await expect(section('Candidatos (2)')).toContainText('Dr. Segundo')

  const candidate = section(/^Candidatos/)
    .getByRole('listitem')
    .filter({ hasText: 'Dra. Página' })
  await candidate.getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(page, messages.candidaturas.accepted)).toBeVisible()
  await expect(candidate.getByText('Aceito', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText('Preenchida', { exact: true })).toBeVisible()
  await endUndoTime(hospital)
  await expect(section('Dia do plantão')).toContainText('Dra. Página')
  await expect(section('Histórico')).toContainText('Candidatura aceita: Dra. Página')

  await expect(phone.getByText('Aceito', { exact: true })).toBeVisible()
  await expect(phone.getByRole('link', { name: '(15) 3456-7890' })).toBeVisible()

  const stranger = await newPage()
  await stranger.goto(`/vagas/${vaga.id}`)
  await expect(stranger.getByText('Preenchida', { exact: true })).toBeVisible()
  await expect(stranger.getByText('Esta vaga já foi preenchida.')).toBeVisible()
  await expect(stranger.getByText('Dra. Página')).toHaveCount(0)
})

test('a link opened with a session that has ended still shows the vaga', async ({ page }) => {
  const vaga = await publish(await createHospital(), { nome_vaga: 'Sala verde', data: dayFromNow(5) })
  await enter(page, await createMedico())
  // The window leaves the dashboard. Otherwise the dashboard's requests would find first that the session has ended.
  await page.goto('/favicon.svg')
  await page.route('**/auth/v1/token*', (route) =>
    route.fulfill({ status: 401, json: { code: 'refresh_token_invalid', message: '', request_id: '1' } }),
  )
  await page.route('**/rest/v1/{medicos,vagas}/**', (route) =>
    route.request().headers().authorization
      ? route.fulfill({ status: 401, json: { code: 'session_required', message: '', request_id: '1' } })
      : route.continue(),
  )
  await page.goto(`/vagas/${vaga.id}`)
  await expect(toast(page, 'Sua sessão terminou. Entre novamente.')).toBeVisible()
  await expect(heading(page, 'Sala verde')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entrar para se candidatar' })).toBeVisible()
})
