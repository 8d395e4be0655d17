import { messages } from '@plantao/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { apply, createHospital, createMedico, endUndoTime, publish } from '../support/api.ts'
import { mailsTo, mailTo } from '../support/inbox.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

const accepted = messages.candidaturas.accepted

test('an acceptance is undone by keyboard with the dialog open, and no doctor learned of it', { tag: '@core' }, async ({
  page: desk,
  newPage,
}) => {
  const hospital = await createHospital()
  const [medico, rival] = await Promise.all([createMedico({ nome: 'Ana Lima' }), createMedico({ nome: 'Caio Prado' })])
  const { id } = await publish(hospital, { nome_vaga: 'Sala roxa', data: dayFromNow(5) })
  await apply(medico, id)
  await apply(rival, id)
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, medico)
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
  const own = phone.getByRole('main').getByRole('listitem').filter({ hasText: 'Sala roxa' })
  await expect(own.getByText('Pendente', { exact: true })).toBeVisible()
  // Records each decision that the doctor's screen shows from now on.
  await own.evaluate((card) => {
    window.statesSeen = []
    const note = () => window.statesSeen.push(...(card.textContent?.match(/Aceito|Não selecionado/g) ?? []))
    new MutationObserver(note).observe(card, { subtree: true, childList: true, characterData: true })
  })

  await enter(desk, hospital)
  await desk.getByRole('button', { name: 'Ver Candidatos (2)' }).click()
  const candidates = desk.getByRole('dialog', { name: 'Candidatos' })
  const candidate = (nome: string) => candidates.getByRole('listitem').filter({ hasText: nome })
  const undo = desk.locator('[data-sonner-toast]').getByRole('button', { name: 'Desfazer' })
  const undoInRow = candidates.getByRole('button', { name: 'Desfazer' })
  await candidate(medico.nome).getByRole('button', { name: 'Aceitar' }).press('Enter')
  await expect(toast(desk, accepted)).toBeVisible()
  // The hospital sees the acceptance before anybody else.
  await expect(candidate(medico.nome)).toContainText('Aceito')
  await expect(candidate(rival.nome)).toContainText('Pendente')
  await expect(candidates.getByRole('button', { name: 'Aceitar' })).toHaveCount(0)
  await expect(candidates.getByRole('button', { name: 'Dispensar médico' })).toHaveCount(0)

  await desk.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(toast(desk, 'Aceite desfeito. Ninguém foi avisado.')).toBeVisible()
  await expect(undo).toBeHidden()
  await expect(candidates.getByRole('button', { name: 'Aceitar' })).toHaveCount(2)
  await expect(candidate(rival.nome)).toContainText('Pendente')
  expect(await candidates.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)

  await test.step('undone in the row, where the button was that accepted', async () => {
    const press = candidate(medico.nome).getByRole('button', { name: 'Aceitar' })
    const { x, y, width, height } = (await press.boundingBox())!
    await press.click()
    await expect(undoInRow).toBeVisible()
    const under = await desk.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('button')?.textContent ?? null,
      [x + width / 2, y + height / 2],
    )
    expect([null, 'Desfazer', 'Ver Perfil']).toContain(under)
    await undoInRow.click()
    await expect(toast(desk, accepted)).toBeHidden()
    await expect(candidates.getByRole('button', { name: 'Aceitar' })).toHaveCount(2)
  })

  await test.step('accepted once more, the button is gone after its time and the doctor learns of it', async () => {
    expect(await phone.evaluate(() => window.statesSeen)).toEqual([])
    await candidate(rival.nome).getByRole('button', { name: 'Aceitar' }).click()
    await expect(undo).toBeVisible()
    await expect(own).toContainText('Pendente')
    await expect(undo).toBeHidden()
    await expect(own).toContainText('Não selecionado')
    await expect(undoInRow).toBeHidden()
    await expect(candidate(rival.nome).getByRole('button', { name: 'Dispensar médico' })).toBeVisible()
    await mailTo(rival.email, /^Sua candidatura foi aceita: Sala roxa/)
    await mailTo(medico.email, 'Vaga preenchida: Sala roxa')
    expect((await mailsTo(medico.email)).map(({ subject }) => subject)).toEqual(['Vaga preenchida: Sala roxa'])
  })
})

const buttonAt = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? null, { x, y })

/**
 * A slow double click: the second press comes when the answer to the first press is shown.
 * @returns the point of both presses
 */
async function pressTwice(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  const at = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.click(at.x, at.y)
  await expect(toast(page, accepted).first()).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  return at
}

for (const width of [360, 1440]) {
  test(`a double click on 'Aceitar' at ${width} px accepts, and presses nothing that stands there afterwards`, async ({
    newPage,
  }) => {
    const page = await newPage({ viewport: { width, height: 740 } })
    const hospital = await createHospital()
    const medicos = await Promise.all(['Ana Lima', 'Caio Sá'].map((nome) => createMedico({ nome })))
    const names = ['Sala prata', 'Sala cobre', 'Sala ouro', 'Sala zinco', 'Sala jade']
    const ids: string[] = []
    for (const [i, nome_vaga] of names.entries()) {
      const { id } = await publish(hospital, { nome_vaga, data: dayFromNow(5 + 2 * i) })
      ids.push(id)
      for (const medico of medicos) await apply(medico, id)
    }
    const [ana] = medicos
    const row = (within: Locator, nome: string) => within.getByRole('listitem').filter({ hasText: nome }).last()
    const dialog = page.getByRole('dialog', { name: 'Candidatos' })
    const isAccepted = async (vaga: string, at?: { x: number; y: number }) => {
      if (at) expect(await buttonAt(page, at)).not.toBe('Dispensar médico')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(page.getByRole('dialog', { name: 'Perfil do Médico' })).toHaveCount(0)
      await endUndoTime(hospital)
      await mailTo(ana!.email, new RegExp(`^Sua candidatura foi aceita: ${vaga}`))
    }
    const stays = async (within: Locator, at: { x: number; y: number }) => {
      await expect(within.getByRole('button', { name: 'Dispensar médico' })).toBeVisible()
      expect(await buttonAt(page, at)).not.toBe('Dispensar médico')
    }
    await enter(page, hospital)
    await test.step("in the dialog 'Candidatos'", async () => {
      await page
        .getByRole('article')
        .filter({ hasText: names[0] })
        .getByRole('button', { name: /^Ver Cand/ })
        .click()
      const at = await pressTwice(page, row(dialog, 'Ana Lima').getByRole('button', { name: 'Aceitar' }))
      await isAccepted(names[0]!, at)
      await stays(dialog, at)
      await dialog.getByRole('button', { name: 'Fechar' }).click()
    })

    await test.step('on the page of the vaga', async () => {
      await page.goto(`/vagas/${ids[1]}`)
      const main = page.getByRole('main')
      const candidates = main.getByRole('list', { name: 'Candidatos' })
      const at = await pressTwice(page, row(candidates, 'Ana Lima').getByRole('button', { name: 'Aceitar' }))
      await isAccepted(names[1]!, at)
      await stays(main, at)
    })

    await test.step("in the tab 'Candidatos', where the next vaga moves up", async () => {
      await page.goto('/?view=hospital-dashboard&aba=candidatos')
      const group = page.getByRole('region', { name: names[2]!, exact: true })
      const at = await pressTwice(page, row(group, 'Ana Lima').getByRole('button', { name: 'Aceitar' }))
      await isAccepted(names[2]!, at)
    })

    await test.step("in the profile, in front of the tab 'Candidatos'", async () => {
      const group = page.getByRole('region', { name: names[3]!, exact: true })
      await row(group, 'Ana Lima').getByRole('button', { name: 'Ver Perfil' }).click()
      const profile = page.getByRole('dialog', { name: 'Perfil do Médico' })
      await pressTwice(page, profile.getByRole('button', { name: 'Aceitar' }))
      await isAccepted(names[3]!)
      // Its row stays while it has the focus, which the closing dialog may give back to it.
      await expect(group.getByRole('button')).toHaveCount(0)
    })

    await test.step('a double click accepts one candidate', async () => {
      const group = page.getByRole('region', { name: names[4]!, exact: true })
      await row(group, 'Ana Lima').getByRole('button', { name: 'Aceitar' }).dblclick()
      await isAccepted(names[4]!)
    })
  })
}

test('two acceptances are two messages, and each undoes the one it names', async ({ page }) => {
  const hospital = await createHospital()
  const [ana, caio] = await Promise.all([createMedico({ nome: 'Ana Lima' }), createMedico({ nome: 'Caio Prado' })])
  const acceptOne = async (medico: typeof ana, nome_vaga: string, data: string) => {
    const { id } = await publish(hospital, { nome_vaga, data })
    await apply(medico, id)
    return async () => {
      const card = page.getByRole('article').filter({ hasText: nome_vaga })
      await card.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
      const dialog = page.getByRole('dialog', { name: 'Candidatos' })
      await dialog.getByRole('button', { name: 'Aceitar' }).click()
      await expect(dialog.getByText('Aceito', { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Fechar' }).click()
      return card
    }
  }
  const accepts = [await acceptOne(ana, 'Sala bege', dayFromNow(5)), await acceptOne(caio, 'Sala ocre', dayFromNow(6))]
  await enter(page, hospital)
  const [ofAna, ofCaio] = [await accepts[0]!(), await accepts[1]!()]
  const shown = page.locator('[data-sonner-toast]').filter({ hasText: accepted })
  await expect(shown).toHaveCount(2)
  await expect(shown.filter({ hasText: 'Caio Prado · Sala ocre. O e-mail sai em 10 segundos.' })).toBeVisible()
  const first = shown.filter({ hasText: 'Ana Lima · Sala bege. O e-mail sai em 10 segundos.' })
  await first.getByRole('button', { name: 'Desfazer' }).click()
  await expect(ofAna.getByText('Preenchida', { exact: true })).toBeHidden()
  await expect(ofCaio.getByText('Preenchida', { exact: true })).toBeVisible()
})

declare global {
  interface Window {
    statesSeen: string[]
  }
}
