import { messages } from '@plantao/contract/messages'
import { type NewerName, newerNames } from '@plantao/testkit/newer-names'
import type { Page } from '@playwright/test'
import { createHospital, createMedico } from '../support/api.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { expect, signIn, test, toast } from '../support/people.ts'
import { walkScreens } from '../support/walk.ts'

const names = newerNames()

/** Makes of this browser the oldest that is promised, before any script of the page runs. */
const grow = (page: Page) => page.addInitScript(removeNames, names)

/** Runs in the page. What cannot be removed is in `window.kept`. */
function removeNames(newer: NewerName[]) {
  window.kept = []
  const globals = window as unknown as Record<string, Record<string, unknown> | undefined>
  for (const { owner, name, on } of newer) {
    const object = owner.reduce<Record<string, unknown> | undefined>(
      (found, part) => found?.[part] as Record<string, unknown> | undefined,
      globals as Record<string, unknown>,
    )
    const key = name.startsWith('@@') ? Symbol[name.slice(2) as 'iterator'] : name
    for (const place of [on !== 'prototype' && object, on !== 'object' && object?.prototype]) {
      if (!place || !key || !Object.hasOwn(place, key)) continue
      if (!Reflect.deleteProperty(place, key)) window.kept.push([...owner, name].join('.'))
    }
  }
}

declare global {
  interface Window {
    kept: string[]
  }
}

test('both main jobs are done in the oldest browser that is promised', async ({ page: desk, newPage }) => {
  const phone = await newPage({ viewport: { width: 375, height: 667 } })
  await grow(desk)
  await grow(phone)
  const hospital = await createHospital()
  const medico = await createMedico()
  const name = `UTI ${crypto.randomUUID()}`

  await signIn(desk, 'hospital', hospital)
  expect(await desk.evaluate(() => window.kept)).toEqual(['Symbol.asyncDispose', 'Symbol.dispose'])
  await fill(desk, { ...vagaForm(), 'Nome da vaga': name })
  await desk.getByRole('button', { name: 'Criar Vaga' }).click()
  await expect(toast(desk, messages.vagas.created)).toBeVisible()

  await signIn(phone, 'medico', medico)
  await phone.getByLabel('Buscar', { exact: true }).fill(name)
  await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Candidatar-se' }).click()
  await expect(toast(phone, messages.candidaturas.applied)).toBeVisible()
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  const own = phone.getByRole('listitem').filter({ hasText: name })
  await expect(own.getByText('Pendente', { exact: true })).toBeVisible()

  await desk.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(desk, messages.candidaturas.accepted)).toBeVisible()
  await expect(own.getByText('Aceito', { exact: true })).toBeVisible()
})

test('every screen opens in the oldest browser that is promised', async ({ newPage }) => {
  test.setTimeout(400_000)
  await walkScreens({ newPage, prepare: grow }, async (page) => {
    await expect(page.getByText('Não foi possível', { exact: false })).toHaveCount(0)
  })
})

test('an older browser is told so in one sentence, and gets no button that does nothing', async ({ page }) => {
  // The part of the script that it cannot read is one that does not come.
  await page.route(/assets\/(?!first-paint).*\.js/, (route) => route.abort())
  const sentence = page.getByText('Este navegador é antigo demais para o Plantão Aberto.')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await expect(sentence).toBeHidden()

  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets'))
  await page.goto('/')
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a browser that knows no modules is told so too', async ({ page }) => {
  await page.goto('/privacidade')
  const address = await page.locator('script[nomodule]').getAttribute('src')
  await page.request.get(address!).then(async (answer) => page.evaluate(await answer.text()))
  await expect(page.getByText('Este navegador é antigo demais para o Plantão Aberto.')).toBeVisible()
})
