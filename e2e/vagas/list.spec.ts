import { createHospital, createMedico, publish } from '../support/api.ts'
import { choose } from '../support/forms.ts'
import { dayFromNow, demo, demoMedico, enter, expect, signIn, test } from '../support/people.ts'

test('on a phone of 360 px the row of a vaga to apply for is at most 126 px high where its lines fit, with its facts', async ({
  newPage,
}) => {
  // The window is so high that it shows many rows together.
  const page = await newPage({ ...demo(), viewport: { width: 360, height: 8_000 } })
  await enter(page, demoMedico)
  const rows = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('article')
  await expect.poll(() => rows.count()).toBeGreaterThan(50)
  // A row with the doctor's own candidatura or a clash has one more line.
  const toApplyFor = rows.filter({ hasNotText: /Candidatura Enviada|Conflita com/ })
  const heights = await toApplyFor.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  // A long name, hospital or time takes another line.
  expect(heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(126)
  expect(Math.max(...heights)).toBeLessThanOrEqual(190)
  for (const row of (await rows.all()).slice(0, 10)) {
    await expect(row).toContainText(/(seg|ter|qua|qui|sex|sáb|dom), \d{2}\/\d{2}\/\d{4}/)
    await expect(row).toContainText(/R\$\s[\d.]+,\d{2}|Valor a combinar/)
    await expect(row.getByRole('button', { name: /^Candidat(ar-se|ura Enviada)$/ })).toBeVisible()
  }
})

test('on a phone of 360 × 740 px the first vaga begins at most 235 px down, with no filter and with three', async ({
  newPage,
}) => {
  const page = await newPage({ ...demo(), viewport: { width: 360, height: 740 } })
  await enter(page, demoMedico)
  const row = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('article').first()
  for (const filters of ['', '&especialidade=UTI&turno=noite&valor_min=500']) {
    await page.goto(`/?view=doctor-dashboard${filters}`)
    await expect(page.getByText(/^[\d.]+ vagas? encontradas?$/)).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    // The bar of tabs is 64 px high: three rows and a half of 126 px stand above it.
    expect.soft((await row.boundingBox())?.y, filters).toBeLessThanOrEqual(235)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  }
  // In text of twice the size it is not below the window.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(450)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/?view=doctor-dashboard')
  await expect(page.getByLabel('Hospital', { exact: true })).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(300)
})

test('the line of chips on a phone begins with what is asked most, and shows what is in use', async ({ newPage }) => {
  const page = await newPage({ ...demo(), viewport: { width: 360, height: 740 } })
  await enter(page, demoMedico)
  const line = page.getByRole('group', { name: 'Filtros rápidos' })
  const chips = line.getByRole('combobox').or(line.getByRole('button'))
  const specialty = line.getByRole('combobox', { name: 'Especialidade', exact: true })
  await expect(chips).toHaveText([
    /^Todas as especialidades/,
    'SP',
    'Noites do próximo fim de semana',
    'Sem conflito',
    'Este mês',
    'Noite',
    'Próximo fim de semana',
    'Buscas salvas',
  ])
  await expect(specialty).toBeInViewport({ ratio: 1 })
  // All chips are on one line. A chip cut off at the edge of the window shows that there are more chips.
  const tops = await chips.evaluateAll((all) => all.map((chip) => Math.round(chip.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  const ends = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect()))
  expect(ends.some(({ left, right }) => left < 350 && right > 360)).toBe(true)

  await test.step('by keyboard each chip comes into view', async () => {
    await specialty.focus()
    for (const name of ['SP', 'Noites do próximo fim de semana', 'Sem conflito', 'Este mês', 'Noite']) {
      await page.keyboard.press('Tab')
      const chip = line.getByRole('button', { name, exact: true })
      await expect(chip).toBeFocused()
      await expect(chip).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('the line scrolls sideways to its end', async () => {
    await line.hover()
    await page.mouse.wheel(1_500, 0)
    await expect(chips.last()).toBeInViewport({ ratio: 1 })
  })

  await test.step('a chip stays where it is pressed, and goes to the front once the filters change elsewhere', async () => {
    const night = line.getByRole('button', { name: 'Noite', exact: true })
    await night.click()
    await expect(night).toHaveAttribute('aria-pressed', 'true')
    await expect(chips.nth(5)).toHaveText('Noite')
    await line.getByRole('button', { name: 'SP', exact: true }).click()
    await expect(page).toHaveURL(/estado=SP/)
    await expect(chips.nth(1)).toHaveText('SP')
    await choose(page, 'Especialidade', 'UTI')
    await expect(chips).toHaveText([
      /^Todas as especialidades/,
      'Remover filtro: UTI',
      'SP',
      'Noite',
      'Noites do próximo fim de semana',
      'Sem conflito',
      'Este mês',
      'Próximo fim de semana',
      'Limpar tudo',
      'Salvar busca',
      'Buscas salvas',
    ])
  })

  await test.step('each is removed where it stands', async () => {
    await line.getByRole('button', { name: 'Remover filtro: UTI' }).click()
    await expect(specialty).toHaveValue('')
    await line.getByRole('button', { name: 'SP', exact: true }).click()
    await line.getByRole('button', { name: 'Noite', exact: true }).click()
    await expect(page).toHaveURL(/view=doctor-dashboard$/)
  })
})

test('the order is chosen, is in the address, and is kept until the next login', { tag: '@core' }, async ({ page }) => {
  const name = crypto.randomUUID().slice(0, 8)
  const hospital = await createHospital({ nome: `Hospital ${name}` })
  for (const [nome_vaga, days, horario, valor] of [
    ['A', 9, '07:00 - 19:00', 1200],
    ['B', 8, '07:00 - 13:00', 900],
    ['C', 8, '19:00 - 07:00', null],
  ] as const)
    await publish(hospital, { nome_vaga, data: dayFromNow(days), horario, valor })
  const medico = await createMedico()
  await signIn(page, 'medico', medico)
  await page.goto(`/?view=doctor-dashboard&q=${name}`)
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['C', 'B', 'A'])
  for (const [order, sorted] of [
    ['Maior valor', ['A', 'B', 'C']],
    ['Mais recentes', ['C', 'B', 'A']],
    ['Maior valor por hora', ['B', 'A', 'C']],
    ['Mais próximos', ['B', 'C', 'A']],
  ] as const) {
    await choose(page, 'Ordem', order)
    await expect(names).toHaveText(sorted)
  }
  await expect(page).toHaveURL(/ordem=proximos/)
  const days = page.getByRole('heading', {
    level: 2,
    name: /^(Segunda|Terça|Quarta|Quinta|Sexta|Sábado|Domingo), \d+ de /,
  })
  await expect(days).toHaveCount(2)
  await page.goto(`/?view=doctor-dashboard&q=${name}`)
  await expect(names).toHaveText(['B', 'C', 'A'])

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Sou Médico' })).toBeVisible()
  await signIn(page, 'medico', medico)
  await expect(page.getByLabel('Ordem', { exact: true })).toHaveValue('recentes')
})

test('the name of a vaga opens its details, and going back shows the same place of the list', async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoMedico)
  const list = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' })
  await expect(list.getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 2_000)
  const row = list.getByRole('article').filter({ hasText: 'Pagamento em até' }).last()
  await row.getByRole('link').click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Pagamento em até 15 dias após o plantão.', { exact: true })).toBeVisible()
  await expect(details.getByRole('term').filter({ hasText: 'Localização' })).toBeVisible()
  await expect(details.getByRole('button', { name: /^Candidat/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  const before = await page.evaluate(() => scrollY)
  await page.getByRole('tab', { name: 'Minhas candidaturas' }).evaluate((tab: HTMLElement) => tab.click())
  await expect(page.getByRole('heading', { name: 'Minhas candidaturas' })).toBeVisible()
  await page.goBack()
  await expect(list.getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
