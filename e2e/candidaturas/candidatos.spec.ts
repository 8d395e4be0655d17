import { refuseCandidatura, withdrawCandidatura } from '@plantao/contract/candidaturas/routes'
import type { Locator, Page } from '@playwright/test'
import {
  api,
  apply,
  createHospital,
  createMedico,
  endUndoTime,
  insertCandidatura,
  insertVaga,
  publish,
} from '../support/api.ts'
import { counter } from '../support/counter.ts'
import { holdLoading } from '../support/failures.ts'
import { mailTo } from '../support/inbox.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

const phone = { viewport: { width: 360, height: 740 } }

/**
 * Makes a hospital with one vaga for each number in `counts`, and that many candidates for it. The candidates for
 * 'Sala 1' are 'A1', 'B1' and so on.
 */
async function hospitalWith(counts: number[]) {
  const hospital = await createHospital()
  const candidaturas: Record<string, { id: string; medico: Awaited<ReturnType<typeof createMedico>> }> = {}
  for (const [i, count] of counts.entries()) {
    const vaga = await publish(hospital, { nome_vaga: `Sala ${i + 1}`, data: dayFromNow(3 + i) })
    for (let n = 0; n < count; n++) {
      const medico = await createMedico({ nome: `${'ABCDEFG'[n]}${i + 1} Prado` })
      candidaturas[`${'ABCDEFG'[n]}${i + 1}`] = { id: (await apply(medico, vaga.id)).id, medico }
    }
  }
  return { hospital, candidaturas }
}

const tab = (page: Page) => page.getByRole('tab', { name: /^Candidatos/ })
const group = (page: Page, vaga: string) => page.getByRole('region', { name: vaga, exact: true })
const rowOf = (page: Page, name: string) =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: `${name} Prado` })
const decide = (page: Page, name: string, how: 'Aceitar' | 'Recusar') =>
  rowOf(page, name).getByRole('button', { name: how })
const isFocused = (row: Locator) => expect(row).toBeFocused()

const six = [4, 3, 3, 2, 2, 1]

test('of 15 candidates of 6 vagas, 9 are refused and 6 accepted in 16 taps', { tag: '@core' }, async ({ newPage }) => {
  const { hospital, candidaturas } = await hospitalWith(six)
  const page = await newPage(phone)
  await enter(page, hospital)
  await expect(tab(page)).toHaveAccessibleName('Candidatos (15)')
  const { press, pressed } = counter()
  await press(tab(page))
  const refused = Object.keys(candidaturas).filter((name) => !name.startsWith('A'))
  for (const name of refused) {
    await press(decide(page, name, 'Recusar'))
    await expect(page.getByText(`${name} Prado: candidatura recusada`, { exact: true })).toBeVisible()
  }
  for (let n = 1; n <= 6; n++) {
    await press(decide(page, `A${n}`, 'Aceitar'))
    await expect(page.getByText(`A${n} Prado: candidatura aceita`, { exact: true })).toBeVisible()
  }
  expect(pressed()).toBeLessThanOrEqual(16)
  await endUndoTime(hospital)
  await expect(page.getByText('Ninguém aguarda sua resposta.', { exact: true })).toBeVisible()
  await expect(tab(page)).toHaveAccessibleName('Candidatos')
  await mailTo(candidaturas.A6!.medico.email, /^Sua candidatura foi aceita: Sala 6/)
  await mailTo(candidaturas.D1!.medico.email, /Sala 1/)
})

test('of 15 candidates of 6 vagas, 6 are accepted in 7 taps', async ({ newPage }) => {
  const { hospital } = await hospitalWith(six)
  const page = await newPage(phone)
  await enter(page, hospital)
  const { press, pressed } = counter()
  await press(tab(page))
  for (let n = 1; n <= 6; n++) {
    await press(decide(page, `A${n}`, 'Aceitar'))
    await expect(page.getByText(`A${n} Prado: candidatura aceita`, { exact: true })).toBeVisible()
  }
  expect(pressed()).toBeLessThanOrEqual(7)
})

for (const width of [360, 1440]) {
  test(`five doctors of last week are rated in 11 taps at ${width} px, above 72 who wait, of whom a chip and words show some`, async ({
    newPage,
  }) => {
    const hospital = await createHospital()
    const medicos = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        createMedico({ nome: `B${n + 1} Prado`, especialidade: n < 2 ? 'UTI' : null }),
      ),
    )
    for (let n = 1; n <= 6; n++) {
      const vaga = await insertVaga(hospital, { nome_vaga: `Ala ${n}`, especialidade: 'UTI', data: dayFromNow(2 + n) })
      for (const medico of medicos) await insertCandidatura(vaga, medico)
    }
    for (let n = 1; n <= 5; n++) {
      const vaga = await insertVaga(hospital, {
        nome_vaga: `Sala ${n}`,
        data: dayFromNow(-1 - n),
        horario: '07:00 - 19:00',
        status: 'preenchida',
      })
      await insertCandidatura(vaga, await createMedico({ nome: `A${n} Prado` }), 'aceita')
    }
    const page = await newPage({ viewport: { width, height: 740 } })
    await enter(page, hospital)
    const { press, pressed } = counter()
    await press(tab(page))
    const due = page.getByRole('list', { name: 'Avaliações a fazer' }).getByRole('listitem')
    await expect(page.getByRole('button', { name: 'Mostrar todas', exact: true })).toBeVisible()
    const firstCandidate = page.locator('[data-row]').first()
    for (let n = 5; n >= 1; n--) {
      await expect(due).toHaveText(new RegExp(`^A${n} Prado`))
      await press(due.getByRole('radio', { name: '5 estrelas' }))
      await press(due.getByRole('button', { name: 'Enviar avaliação' }))
      const y = (element: Locator) => element.evaluate((element) => element.getBoundingClientRect().top)
      if (n > 1) expect(await y(firstCandidate), 'no candidate is scrolled past').toBeGreaterThan(await y(due))
      if (n > 1) expect(await page.evaluate(() => scrollY)).toBeLessThan(740)
    }
    await expect(due).toHaveCount(0)
    expect(pressed()).toBeLessThanOrEqual(11)

    const heights = () =>
      page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(width === 360 ? 150 : 110)
    await page.getByRole('button', { name: 'Da especialidade 12' }).click()
    await expect(group(page, 'Ala 1').getByRole('listitem')).toHaveCount(2)
    await page.getByLabel('Buscar').fill('ala 3 b2')
    await expect(page.getByRole('button', { name: 'Aceitar', exact: false })).toHaveCount(1)
    await expect(group(page, 'Ala 3').getByRole('button', { name: 'Aceitar B2 Prado' })).toBeVisible()
  })
}

test('the keys of a row work while it has the focus itself, once for each press', async ({ page }) => {
  const { hospital } = await hospitalWith([3, 2])
  await enter(page, hospital)
  await page.goto('/?view=hospital-dashboard&aba=candidatos')
  await rowOf(page, 'A1').focus()
  await page.keyboard.press('j')
  await isFocused(rowOf(page, 'B1'))
  await page.keyboard.press('k')
  await isFocused(rowOf(page, 'A1'))
  // A key that is held down acts only once.
  await page.keyboard.down('j')
  await page.keyboard.down('j')
  await page.keyboard.up('j')
  await isFocused(rowOf(page, 'B1'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Perfil do Médico' })).toContainText('B1 Prado')
  await page.keyboard.press('Escape')
  await isFocused(rowOf(page, 'B1'))

  await page.keyboard.press('r')
  await expect(page.getByText('B1 Prado: candidatura recusada', { exact: true })).toBeVisible()
  await isFocused(rowOf(page, 'C1'))
  await page.keyboard.press('a')
  await expect(page.getByText('C1 Prado: candidatura aceita', { exact: true })).toBeVisible()
  await isFocused(rowOf(page, 'A2'))

  await decide(page, 'A2', 'Recusar').focus()
  await page.keyboard.press('a')
  await expect(decide(page, 'A2', 'Recusar')).toBeFocused()
  await expect(decide(page, 'A2', 'Aceitar')).toBeVisible()
})

test('a focused candidate who withdraws stays in place, so that no key acts on another one', async ({ page }) => {
  const { hospital, candidaturas } = await hospitalWith([2, 1])
  await enter(page, hospital)
  await page.goto('/?view=hospital-dashboard&aba=candidatos')
  await rowOf(page, 'A1').focus()
  const { id: candidatura_id, medico } = candidaturas.A1!
  await api.ok(withdrawCandidatura, { as: medico, body: { candidatura_id } })
  await expect(page.getByText('A1 Prado: esta candidatura não aguarda mais resposta', { exact: true })).toBeVisible()
  await isFocused(rowOf(page, 'A1'))
  await page.keyboard.press('a')
  await expect(tab(page)).toHaveAccessibleName('Candidatos (2)')
  await page.keyboard.press('j')
  await isFocused(rowOf(page, 'B1'))
  await expect(rowOf(page, 'A1')).toHaveCount(0)
  await expect(decide(page, 'B1', 'Aceitar')).toBeVisible()
})

test('two coordinators see each other’s answers, and the second to answer is told', async ({ page, newPage }) => {
  const { hospital, candidaturas } = await hospitalWith([2, 1])
  const second = await newPage()
  for (const window of [page, second]) {
    await enter(window, hospital)
    await window.goto('/?view=hospital-dashboard&aba=candidatos')
    await expect(decide(window, 'A1', 'Aceitar')).toBeVisible()
  }
  await decide(page, 'A1', 'Aceitar').click()
  await expect(second.getByText('A1 Prado: candidatura aceita', { exact: true })).toBeVisible()
  await expect(decide(second, 'B1', 'Aceitar')).toHaveCount(0)
  await group(second, 'Sala 1').getByRole('button', { name: 'Desfazer' }).click()
  await expect(decide(page, 'A1', 'Aceitar')).toBeVisible()

  // The second window does not learn that A2 is refused.
  const release = await holdLoading(second)
  await api.ok(refuseCandidatura, { as: hospital, body: { candidatura_id: candidaturas.A2!.id } })
  await rowOf(second, 'A2').focus()
  await second.keyboard.press('a')
  await expect(toast(second, 'Esta candidatura não está mais pendente.')).toBeVisible()
  release()
  await expect(second.getByText('A2 Prado: candidatura recusada', { exact: true })).toBeVisible()
  await isFocused(rowOf(second, 'A2'))
})
