import { createHospital, createMedico, publish } from '../support/api.ts'
import { choose } from '../support/forms.ts'
import { dayFromNow, demo, demoMedico, enter, expect, test } from '../support/people.ts'

test('the doctor finds by text, hospital and specialty together, and the count says one or many', async ({ page }) => {
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

test('on a phone hospital and specialty are behind a button', async ({ newPage }) => {
  const page = await newPage({ ...demo(), viewport: { width: 767, height: 900 } })
  await enter(page, demoMedico)
  await expect(page.getByLabel('Buscar', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Hospital', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect(page.getByLabel('Hospital', { exact: true })).toHaveValue('Todos os hospitais')
  await choose(page, 'Especialidade', 'UTI')
  await expect(page).toHaveURL(/especialidade=UTI/)
  await page.reload()
  await expect(page.getByLabel('Especialidade', { exact: true })).toHaveValue('UTI')
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('button', { name: 'Filtros' })).toBeHidden()
  await expect(page.getByLabel('Hospital', { exact: true })).toBeVisible()
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
        // By what is in the page and not by a distance: nothing is passed over, however slowly it draws.
        await list
          .getByRole('listitem')
          .last()
          .evaluate((item) => item.scrollIntoView({ block: 'end' }))
        return seen.size
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBe(total)
  // As many places, and as many vagas in them.
  await expect.poll(() => ids.size).toBe(total)
})
