import { createHospital, createMedico, publish } from '../support/api.ts'
import { choose } from '../support/forms.ts'
import { dayFromNow, demo, demoMedico, enter, expect, test } from '../support/people.ts'

test('the doctor finds by text, hospital and specialty together, and the count says one or many', {
  tag: '@core',
}, async ({ page }) => {
  const mark = `${crypto.randomUUID().replace(/[^a-f]/g, '')}xyz`
  const hospital = await createHospital({ nome: `Hospital Açaí ${mark}` })
  for (const [nome_vaga, especialidade] of [
    ['Porta noturna', 'Emergência'],
    ['Sala de parto', 'Pediatria'],
    ['Enfermaria 100%', 'Pediatria'],
  ] as const) {
    await publish(hospital, { nome_vaga, especialidade, data: dayFromNow(6) })
  }
  await enter(page, await createMedico())
  const search = page.getByLabel('Buscar', { exact: true })
  const cards = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('listitem')

  await search.fill(`  hospital acai ${mark} `)
  await expect(page.getByText('3 vagas encontradas', { exact: true })).toBeVisible()
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText('Enfermaria 100%')
  await choose(page, 'Hospital', hospital.nome)
  await choose(page, 'Especialidade', 'Pediatria')
  await expect(page.getByText('2 vagas encontradas', { exact: true })).toBeVisible()
  await search.fill('0%')
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await expect(cards).toHaveCount(1)
  await search.fill('emergencia')
  await expect(page.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
  await expect(page.getByText('Nenhuma vaga encontrada com os filtros aplicados.', { exact: true })).toBeVisible()
  await choose(page, 'Especialidade', 'Todas as especialidades')
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await expect(cards.first()).toContainText('Porta noturna')

  await test.step('the filters stay in the address: reload, back and forward', async () => {
    await page.reload()
    await expect(search).toHaveValue('emergencia')
    await expect(page.getByLabel('Hospital', { exact: true })).toHaveValue(hospital.nome)
    await expect(cards.first()).toContainText('Porta noturna')
    await choose(page, 'Especialidade', 'Pediatria')
    await expect(page.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    await page.goForward()
    await expect(page.getByLabel('Especialidade', { exact: true })).toHaveValue('Pediatria')
    await expect(page.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
  })
})

test('on a phone all filters but the text are in a sheet, which says what each finds', { tag: '@core' }, async ({
  page,
}) => {
  const name = crypto.randomUUID().slice(0, 8)
  const hospital = await createHospital({ nome: `Hospital ${name}` })
  for (const [especialidade, horario] of [
    ['UTI', '19:00 - 07:00'],
    ['UTI', '20:00 - 08:00'],
    ['UTI', '07:00 - 19:00'],
    ['Pediatria', '19:00 - 07:00'],
  ] as const)
    await publish(hospital, { especialidade, horario, data: dayFromNow(6) })
  await page.setViewportSize({ width: 767, height: 900 })
  await enter(page, await createMedico())
  await page.getByLabel('Buscar', { exact: true }).fill(name)
  await expect(page.getByText('4 vagas encontradas', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Hospital', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Filtros' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  await expect(sheet.getByLabel('Hospital', { exact: true })).toHaveValue('Todos os hospitais')
  await expect(sheet.getByRole('option', { name: 'UTI', exact: true })).toHaveAttribute('data-count', '3')
  await choose(sheet, 'Especialidade', 'UTI')
  await expect(sheet.getByRole('button', { name: 'Ver 3 vagas', exact: true })).toBeVisible()
  const night = sheet.getByRole('checkbox', { name: 'Noite' })
  await expect(night).toHaveAccessibleDescription('2')
  await night.check()
  await sheet.getByRole('button', { name: 'Ver 2 vagas', exact: true }).click()
  await expect(page.getByText('2 vagas encontradas', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Remover filtro: UTI' }).click()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await choose(sheet, 'Especialidade', 'Pediatria')
  await expect(sheet.getByRole('button', { name: 'Ver 1 vaga', exact: true })).toBeVisible()
  await sheet.getByLabel('De', { exact: true }).fill('2090-01-01')
  await sheet.getByRole('button', { name: 'Nenhuma vaga', exact: true }).click()
  await expect(page.getByText('Nenhuma vaga encontrada com os filtros aplicados.', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remover filtro: A partir de 01/01/2090' }).click()
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar tudo' }).click()
  await expect(page).toHaveURL(/view=doctor-dashboard$/)

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByLabel('Hospital', { exact: true })).toBeVisible()
})

test('words that could be a filter are offered as one, and filter only when pressed', async ({ page }) => {
  const hospital = await createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` })
  await publish(hospital, { nome_vaga: 'Porta', data: dayFromNow(6), horario: '19:00 - 07:00' })
  await publish(hospital, { nome_vaga: 'Enfermaria', data: dayFromNow(6) })
  await enter(page, await createMedico())
  const search = page.getByLabel('Buscar', { exact: true })
  await search.fill(`${hospital.nome} noite`)
  await expect(page.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
  const empty = page.getByRole('region', { name: 'Vagas de Plantão Disponíveis' })
  await empty.getByRole('button', { name: 'Noite', exact: true }).click()
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await expect(search).toHaveValue(hospital.nome)
  await expect(page.getByRole('article')).toContainText('Porta')
})

test('several cities are found by what is typed, and a filter that the server would refuse is left out', async ({
  page,
}) => {
  const name = crypto.randomUUID().slice(0, 8)
  for (const [cidade, estado] of [
    ['São José dos Campos', 'SP'],
    ['São José', 'SC'],
    ['Natal', 'RN'],
  ] as const)
    await publish(await createHospital({ nome: `Hospital ${name}`, cidade, estado }), {
      nome_vaga: cidade,
      data: dayFromNow(6),
    })
  await enter(page, await createMedico())
  await page.goto(`/?view=doctor-dashboard&q=${name}&turno=tarde&valor_min=muito`)
  await expect(page.getByText('Parte dos filtros deste endereço não é válida e foi ignorada.')).toBeVisible()
  await expect(page.getByText('3 vagas encontradas', { exact: true })).toBeVisible()
  for (const option of ['São José dos Campos, SP', 'São José, SC']) {
    const cidade = page.getByLabel('Cidade', { exact: true })
    await cidade.click()
    await cidade.fill('sao jose')
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect(page.getByText('2 vagas encontradas', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remover filtro: São José dos Campos, SP' }).click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['São José'])
})

test('scrolling loads the list to its end, each vaga once', async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoMedico)
  const counting = page.waitForResponse(/\/vagas\/count\?.*hospital_id=/)
  const ids = new Set<string>()
  page.on('response', async (answer) => {
    if (!/\/rest\/v1\/vagas\?.*hospital_id=/.test(answer.url())) return
    for (const { id } of ((await answer.json()) as { items: { id: string }[] }).items) ids.add(id)
  })
  await choose(page, 'Hospital', 'Hospital Santa Aurora')
  const { count: total } = (await (await counting).json()) as { count: number }
  expect(total).toBeGreaterThan(40)
  await expect(page.getByText(`${total} vagas encontradas`, { exact: true })).toBeVisible()
  const list = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' })
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(total))
  await expect(list).not.toHaveAttribute('aria-busy')
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        const places = await list
          .getByRole('listitem')
          .evaluateAll((items) => items.map((item) => item.getAttribute('aria-posinset') ?? ''))
        for (const place of places) seen.add(place)
        // Scrolling to the last rendered item skips nothing. Scrolling by a distance could skip what is not drawn yet.
        await list
          .getByRole('listitem')
          .last()
          .evaluate((item) => item.scrollIntoView({ block: 'end' }))
        return seen.size
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBe(total)
  // Each place in the list has a vaga of its own.
  await expect.poll(() => ids.size).toBe(total)
})
