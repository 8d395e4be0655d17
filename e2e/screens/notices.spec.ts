import { messages } from '@plantao/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { broken, failCalls } from '../support/failures.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

const notices = (page: Page) => page.locator('[data-sonner-toast]')

async function expectUncovered(page: Page, ...controls: Locator[]) {
  // A notice stays as long as the pointer is on it.
  await notices(page).first().hover()
  for (const control of controls) {
    await expect(async () => {
      const [box, cover] = [await control.boundingBox(), await notices(page).first().boundingBox()]
      expect(box, String(control)).not.toBeNull()
      expect(cover, 'the notice is there').not.toBeNull()
      expect(box!.y + box!.height <= cover!.y || box!.y >= cover!.y + cover!.height, String(control)).toBe(true)
    }).toPass()
  }
}

for (const size of ['100%', '200%']) {
  test(`on a phone, text at ${size}, a notice covers neither the header, nor the tabs, nor the focused element`, async ({
    newPage,
  }) => {
    const vaga = await publish(await createHospital(), { nome_vaga: `UTI ${crypto.randomUUID()}`, data: dayFromNow(5) })
    const page = await newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    await enter(page, await createMedico())
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
    await page.getByLabel('Buscar', { exact: true }).fill(vaga.nome_vaga)
    // The test waits for the answer to the search, because this answer renders the buttons anew.
    await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: vaga.nome_vaga }).getByRole('button').press('Enter')
    await expect(toast(page, messages.candidaturas.applied)).toBeVisible()
    await expectUncovered(
      page,
      page.getByRole('button', { name: 'Meu Perfil' }),
      page.getByRole('button', { name: 'Sair' }),
      page.getByRole('tab', { name: 'Vagas', exact: true }),
      page.getByRole('heading', { name: vaga.nome_vaga }),
    )
  })
}

test('on a phone a notice covers neither the buttons of a dialog nor the field it is about', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const hospital = await createHospital()
  await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(4) })
  await enter(page, hospital)
  await chooseFromMenu(page.getByRole('article'), 'Alterar')
  const dialog = page.getByRole('dialog', { name: 'Alterar vaga' })
  const notes = dialog.getByLabel('Observações', { exact: true })
  await dialog.getByLabel('Nome da vaga', { exact: true }).fill('')
  await notes.focus()
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(toast(page, messages.vagas.required)).toBeVisible()
  const buttons = [dialog.getByRole('button', { name: 'Salvar' }), dialog.getByRole('button', { name: 'Cancelar' })]
  await expectUncovered(page, ...buttons, dialog.getByLabel('Nome da vaga', { exact: true }))
  await notes.focus()
  await expectUncovered(page, notes)
})

test('equal notices are shown once, and a screen reader hears each of them', async ({ page }) => {
  const hospital = await createHospital()
  await enter(page, hospital)
  await failCalls(page, /\/rest\/v1\/vagas$/, broken, 'POST')
  await fill(page, vagaForm())
  const create = page.getByRole('button', { name: 'Criar Vaga' })
  await create.click()
  await expect(toast(page, messages.vagas.createUnexpected)).toBeVisible()
  await page.evaluate(() => {
    const live = document.querySelector('[data-sonner-toaster]')!.closest('[aria-live="polite"]')!
    window.heard = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) window.heard.push(node.textContent)
    }).observe(live, { childList: true, subtree: true })
  })
  for (const times of [1, 2]) {
    await create.click()
    await expect.poll(() => page.evaluate(() => window.heard)).toHaveLength(times)
  }
  expect(await page.evaluate(() => window.heard)).toEqual(Array(2).fill(messages.vagas.createUnexpected))
  await expect(notices(page)).toHaveCount(1)
})

declare global {
  interface Window {
    heard: string[]
  }
}
