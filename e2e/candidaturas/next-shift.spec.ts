import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Locator, Page } from '@playwright/test'
import { api, createHospital, createMedico, insertCandidatura, insertVaga } from '../support/api.ts'
import { dayFromNow, expect, signIn, test } from '../support/people.ts'

const arrival = {
  entrance: 'Entrada de funcionários, ao lado do pronto-socorro. Leve documento com foto.',
  ask_for: 'Coordenação médica do plantão, 1º andar',
}

async function hospitalWithEntrance() {
  const hospital = await createHospital({ nome: 'Hospital Santa Aurora' })
  await api.ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: arrival })
  return hospital
}

/** Expects that an element is wholly between the page's header and the bar at its foot. */
async function expectInSight(page: Page, element: Locator) {
  const box = (await element.boundingBox())!
  const header = (await page.getByRole('banner').boundingBox())!
  const bar = (await page.getByRole('tablist').boundingBox())!
  expect.soft(box.y, String(element)).toBeGreaterThanOrEqual(header.y + header.height)
  expect.soft(box.y + box.height, String(element)).toBeLessThanOrEqual(bar.y)
}

test("'what do I work next, where do I enter' is one tap after signing in, without scrolling", {
  tag: '@core',
}, async ({ newPage }) => {
  const [hospital, medico] = [await hospitalWithEntrance(), await createMedico({ nome: 'Helena Prado' })]
  for (const [nome_vaga, days] of [
    ['UTI Pediátrica', 9],
    ['UTI Adulto', 1],
  ] as const) {
    const shift = { nome_vaga, especialidade: 'UTI', data: dayFromNow(days), horario: '19:00 - 07:00' }
    await insertCandidatura(await insertVaga(hospital, { ...shift, status: 'preenchida' }), medico, 'aceita')
  }
  const phone = await newPage({ viewport: { width: 360, height: 740 } })
  await signIn(phone, 'medico', medico)
  await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()

  const next = phone.getByRole('list', { name: 'Próximos plantões' }).getByRole('listitem').first()
  await expect(next).toContainText(/Seu plantão · (Hoje|Amanhã)/)
  const [year, month, day] = dayFromNow(1).split('-')
  for (const text of ['UTI Adulto', `${day}/${month}/${year}`, '19:00 - 07:00', arrival.entrance, arrival.ask_for])
    await expectInSight(phone, next.getByText(text).first())
  for (const name of ['Ver no mapa', '(15) 3456-7890']) await expectInSight(phone, next.getByRole('link', { name }))
  await expectInSight(phone, next.getByText('A partir de 17:00'))
  expect(await phone.evaluate(() => scrollY)).toBe(0)
  // The bar of tabs covers no end of a page.
  await phone.getByRole('link', { name: 'Privacidade' }).click({ trial: true })

  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    next.getByRole('button', { name: 'Adicionar à agenda' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`plantao-${dayFromNow(1)}.ics`)

  await next.getByRole('link', { name: 'UTI Adulto' }).click()
  await expect(phone).toHaveURL(/\/vagas\//)
  const shift = phone.getByRole('region', { name: 'Dia do plantão' })
  await expect(shift.getByRole('heading', { level: 1 })).toHaveText('UTI Adulto')
  await expect(shift).toContainText(arrival.entrance)
  // The card of the shift's day comes first, after a link to go back.
  const [first] = await phone.getByRole('main').locator('section, article').all()
  await expect(first!).toHaveAccessibleName('Dia do plantão')
})
