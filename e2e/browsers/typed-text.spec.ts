import { endOtherSessions } from '@plantao/contract/auth/routes'
import type { Page } from '@playwright/test'
import { api, createHospital, publish } from '../support/api.ts'
import { chooseFromMenu, menuOf } from '../support/menu.ts'
import { dayFromNow, demo, enter, enterDemo, expect, signIn, test, toast } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
const long = 'Plantão de doze horas com equipe completa e descanso. '.repeat(15).slice(0, 780)

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
}

test('what was typed is back after the session ended, for the same account, until it signs out', async ({ page }) => {
  const hospital = await createHospital()
  await enter(page, hospital)
  // Without its stream and its polls, the other tab sees that the session is gone, but not why.
  const otherTab = await page.context().newPage()
  await otherTab.route('**/realtime/v1/**', (route) => route.abort())
  await otherTab.goto('/')
  await expect(otherTab.getByText(/^Nenhuma vaga cadastrada ainda/)).toBeVisible()
  await otherTab.route(/\/(rest|auth)\/v1\//, (route) => route.abort())
  const notes = page.getByLabel('Observações', { exact: true })
  await page.getByLabel('Nome da vaga', { exact: true }).fill('UTI Adulto')
  await notes.fill(long)
  await api.ok(endOtherSessions, { as: hospital })
  await expect(toast(page, 'Sua sessão terminou. Entre novamente.')).toBeVisible()
  await expect(page.getByText('O que você digitou volta quando você entrar de novo.', { exact: true })).toBeVisible()

  await test.step('another account sees nothing of it', async () => {
    await signIn(page, 'hospital', await createHospital({ nome: 'Outro Hospital' }))
    await expect(notes).toHaveValue('')
    await signOut(page)
  })
  await test.step('the same account has it where it was', async () => {
    await signIn(page, 'hospital', hospital)
    await expect(notes).toHaveValue(long)
    await expect(page.getByLabel('Nome da vaga', { exact: true })).toHaveValue('UTI Adulto')
    await expect(page.getByText('Recuperamos o que você tinha digitado.', { exact: true })).toBeVisible()
  })
  await test.step('signing out takes it along', async () => {
    await signOut(page)
    await signIn(page, 'hospital', hospital)
    await expect(notes).toHaveValue('')
  })
})

test('no way out of a dialog discards what was typed without a question', async ({ page }) => {
  const hospital = await createHospital()
  await publish(hospital, { nome_vaga: 'Sala azul', data: dayFromNow(5) })
  await enter(page, hospital)
  const card = page.getByRole('listitem')
  const dialog = page.getByRole('dialog', { name: 'Alterar vaga' })
  const notes = dialog.getByLabel('Observações', { exact: true })
  const waysOut: [string, () => Promise<unknown>][] = [
    ['a click beside it', () => page.mouse.click(20, 400)],
    ['Escape', () => page.keyboard.press('Escape')],
    ["'x'", () => dialog.getByRole('button', { name: 'Fechar' }).click()],
    ["'Cancelar'", () => dialog.getByRole('button', { name: 'Cancelar' }).click()],
    ['Back', () => page.goBack()],
  ]
  for (const [name, leave] of waysOut) {
    await test.step(name, async () => {
      await chooseFromMenu(card, 'Alterar')
      await notes.fill(long)
      await leave()
      await question(page).getByRole('button', { name: 'Continuar editando' }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(notes).toHaveValue(long)
      await leave()
      await question(page).getByRole('button', { name: 'Descartar' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(menuOf(card)).toBeFocused()
      await chooseFromMenu(card, 'Alterar')
      await expect(notes).toHaveValue('')
      // Leaving an untouched form asks no question.
      await leave()
      await expect(dialog).toHaveCount(0)
      await expect(question(page)).toHaveCount(0)
    })
  }
})

/**
 * One screen for each form that keeps its text. Forms with an e-mail alone or with a one-time code keep none, because the
 * next person at the browser must not find it.
 */
const forms = {
  nobody: ['doctor registration', 'hospital registration', 'invitation of an operator'],
  medico: [
    'saving a search',
    'question before withdrawing',
    'doctor profile, editing',
    'request about own data',
    'reporting a vaga',
  ],
  hospital: [
    'hospital dashboard',
    'editing a vaga',
    'question before closing a vaga',
    'question before closing many vagas',
    'proposing a change',
    'hospital profile, texts for the day',
    'hospital profile, editing',
    'hospital that asks an operator',
    'reporting a doctor',
  ],
  operador: ['question before a hospital is confirmed', 'answer to a request', 'reason before an account opens'],
}
/** The label of the field that a screen changes when it opens. */
const changedByOpening: Record<string, string> = { 'doctor profile, editing': 'Nome completo' }

for (const who of ['nobody', 'medico', 'hospital', 'operador'] as const) {
  const title = `all that a ${who} types is there after a reload, and no password is stored`
  test(title, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width: 1440, height: 740 }, reducedMotion: 'reduce' })
    await enterDemo(page, who)
    for (const name of forms[who]) {
      const { open } = screens.find((screen) => screen.name === name)!
      await page.unrouteAll({ behavior: 'wait' })
      await page.goto('/')
      await open(page)
      const typed = await type(page, changedByOpening[name] ?? '')
      expect(typed, name).not.toEqual({})
      await test.step(name, async () => {
        const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
        expect(stored).not.toContain('segredo')
        await page.goto('/favicon.svg')
        await page.goto('/')
        await open(page)
        await expect.poll(() => values(page)).toMatchObject(typed)
        await page.evaluate(() => {
          for (const storage of [localStorage, sessionStorage]) {
            for (const key of Object.keys(storage)) if (key.startsWith('plantao.draft')) storage.removeItem(key)
          }
        })
      })
    }
  })
}

const fields = (page: Page) =>
  page
    .locator('main, [role="dialog"], [role="alertdialog"]')
    .filter({ visible: true })
    .last()
    .locator('form')
    .locator('input:not([type=radio], [type=checkbox], [role=combobox]), textarea')
    .filter({ visible: true })

/**
 * Types into each text field of the topmost layer. Returns the values of that layer, without passwords and without the
 * field `except`.
 */
async function type(page: Page, except = '') {
  for (const field of await fields(page).all()) {
    if (!(await field.isEditable())) continue
    const kind = await field.evaluate((element: HTMLInputElement) => [element.type, element.inputMode])
    const digits = kind.some((each) => ['tel', 'numeric', 'decimal'].includes(each))
    await field.fill(kind.includes('password') ? 'segredo-segredo' : digits ? '11222333000181' : 'Texto digitado')
  }
  const { [except]: _, ...typed } = await values(page)
  return typed
}

async function values(page: Page): Promise<Record<string, string>> {
  return fields(page).evaluateAll((elements) =>
    Object.fromEntries(
      elements
        .map((element) => element as HTMLInputElement)
        .filter(({ type, readOnly }) => type !== 'password' && !readOnly)
        .map(({ labels, value }) => [labels?.[0]?.textContent ?? '', value]),
    ),
  )
}
