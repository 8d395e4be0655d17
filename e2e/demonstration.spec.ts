import { demo, demoHospital, demoMedico, enter, expect, signIn, test } from './support/people.ts'

test('both accounts that the start shows can log in', { tag: '@core' }, async ({ newPage }) => {
  await signIn(await newPage(demo()), 'medico', demoMedico)
  await signIn(await newPage(demo()), 'hospital', demoHospital)
})

test('a doctor reads the average and the five latest ratings', { tag: '@core' }, async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoMedico)
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
  await expect(profile.getByText('média de 8 avaliações')).toBeVisible()
  await expect(profile.getByText(/^[345],\d$/)).toBeVisible()
  const stars = page.getByRole('img', { name: /^[1-5] de 5 estrelas$/ })
  await expect(profile.locator(stars)).toHaveCount(5)
  const dates = await profile
    .getByRole('listitem')
    .filter({ has: stars })
    .getByText(/^\d{2}\/\d{2}\/\d{4}$/)
    .allTextContents()
  expect(dates).toHaveLength(5)
  const days = dates.map((date) => date.split('/').reverse().join('-'))
  expect(days).toEqual(days.toSorted().reverse())
})

test('a hospital reads all of a candidate: data, document and ratings', { tag: '@core' }, async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoHospital)
  await page
    .getByRole('button', { name: /^Ver Candidatos \([1-9]/ })
    .first()
    .click()
  const candidates = page.getByRole('dialog', { name: 'Candidatos' })
  await candidates
    .getByRole('listitem')
    .filter({ hasText: demoMedico.nome })
    .getByRole('button', { name: 'Ver Perfil' })
    .click()
  const profile = page.getByRole('dialog', { name: 'Perfil do Médico' })
  for (const name of ['CRM', 'Especialidade', 'Telefone', 'E-mail']) {
    await expect(profile.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
  }
  await expect(profile).toContainText(/CRM\/[A-Z]{2} \d+/)
  await expect(profile.getByRole('link', { name: /^\(\d\d\) 9\d{4}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:\+55\d{11}$/,
  )
  await expect(profile.getByRole('link', { name: demoMedico.email })).toBeVisible()
  await expect(profile.getByText('média de 8 avaliações')).toBeVisible()
  await expect(profile.getByRole('img', { name: /de 5 estrelas/ })).toHaveCount(5)
  await expect(profile.getByText(/^Enviado em \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Visualizar Documento' })).toBeEnabled()
  await expect(
    profile.getByText(/Em desenvolvimento|Visualização de documentos será implementada em breve/),
  ).toHaveCount(0)
})

test('each card has its facts, and a missing value is to be agreed', { tag: '@core' }, async ({ newPage }) => {
  const page = await newPage(demo())
  await enter(page, demoMedico)
  const cards = page.getByRole('list', { name: 'Vagas de Plantão Disponíveis' }).getByRole('listitem')
  const card = cards.first()
  await expect(card.getByRole('heading')).toBeVisible()
  await expect(card).toContainText(/\d{2}\/\d{2}\/\d{4}/)
  await expect(card.getByRole('button', { name: /^Candidat(ar-se|ura Enviada)$/ })).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1_500)
      return cards.filter({ hasText: 'Valor a combinar' }).count()
    })
    .toBeGreaterThan(0)
})
