import { messages } from '@plantao/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { apply, createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, demo, demoHospital, demoMedico, enter, expect, test, toast } from '../support/people.ts'

async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'searchbox' | 'tab',
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
) {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(key)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  await expect(wanted).toBeFocused()
}

test('a doctor signs in, searches, applies and signs out by keyboard alone', { tag: '@core' }, async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: `UTI ${crypto.randomUUID()}`, data: dayFromNow(5) })
  const medico = await createMedico()
  await page.goto('/')
  await tabTo(page, 'button', 'Sou Médico')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
  await tabTo(page, 'textbox', 'E-mail')
  await page.keyboard.type(medico.email)
  await tabTo(page, 'textbox', 'Senha')
  await page.keyboard.type(medico.password)
  await page.keyboard.press('Enter')
  // The strip of a new account loads later, and the heading then takes the focus again.
  await expect(page.getByRole('region', { name: 'Para começar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeFocused()

  // Tab goes backwards here, because forwards it would lead through the list, which then loads more.
  await tabTo(page, 'searchbox', 'Buscar', 'Shift+Tab')
  await page.keyboard.type(vaga.nome_vaga)
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await tabTo(page, 'button', 'Candidatar-se')
  await page.keyboard.press('Enter')
  await expect(toast(page, messages.candidaturas.applied)).toBeVisible()

  await page.reload()
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await tabTo(page, 'tab', 'Vagas')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: vaga.nome_vaga })).toContainText('Pendente')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Meu Perfil' })).toBeVisible()
  await tabTo(page, 'button', 'Meu Perfil')
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
  await expect(profile).toBeVisible()
  await tabTo(page, 'button', 'Editar')
  await page.keyboard.press('Enter')
  await expect(profile.getByLabel('Nome completo', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(page.getByRole('button', { name: 'Meu Perfil' })).toBeFocused()
  await tabTo(page, 'button', 'Sair')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
})

/** Counts the presses of Tab until `wanted` has the focus. The page's second skip link is followed by Enter. */
async function tabsTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeAttached()
  const focused = page.locator(':focus')
  for (let presses = 1; presses <= 60; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return presses
    if ((await focused.textContent())?.startsWith('Pular para ')) await page.keyboard.press('Enter')
  }
  return Number.POSITIVE_INFINITY
}

test('a skip link leads to the first vaga, the first candidates and who works today in at most eight presses', async ({
  newPage,
}) => {
  const [phone, desk] = [await newPage(demo()), await newPage(demo())]
  await enter(phone, demoMedico)
  await phone.goto('/')
  expect(await tabsTo(phone, phone.getByRole('button', { name: 'Candidatar-se' }).first())).toBeLessThanOrEqual(8)
  await enter(desk, demoHospital)
  await desk.goto('/')
  expect(await tabsTo(desk, desk.getByRole('button', { name: /^Ver Candidatos/ }).first())).toBeLessThanOrEqual(8)
  await desk.goto('/?view=hospital-dashboard&aba=escala')
  const today = desk.getByRole('region', { name: 'Agora' }).locator('[data-shift]').first()
  expect(await tabsTo(desk, today)).toBeLessThanOrEqual(8)
  await desk.setViewportSize({ width: 360, height: 740 })
  await desk.reload()
  expect(await tabsTo(desk, desk.locator('main ul a').first())).toBeLessThanOrEqual(8)
})

test('a hospital opens its candidates and accepts one by keyboard alone', { tag: '@core' }, async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(5) })
  await apply(await createMedico(), vaga.id)
  await enter(page, hospital)
  await tabTo(page, 'button', 'Ver Candidatos (1)')
  await page.keyboard.press('Enter')
  const candidates = page.getByRole('dialog', { name: 'Candidatos' })
  await expect(candidates.getByText('Ana Lima')).toBeVisible()
  await tabTo(page, 'button', 'Ver Perfil de Ana Lima')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Perfil do Médico' })).toBeVisible()
  await tabTo(page, 'button', 'Aceitar Ana Lima')
  await page.keyboard.press('Enter')
  await expect(toast(page, messages.candidaturas.accepted)).toBeVisible()
  await expect(candidates.getByText('Aceito', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(candidates).toBeHidden()
})
