import { randomUUID } from 'node:crypto'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import {
  addToRegister,
  api,
  beginOperation,
  createHospital,
  createMedico,
  createNewHospital,
  publish,
} from '../support/api.ts'
import { counter } from '../support/counter.ts'
import { mailTo } from '../support/inbox.ts'
import { enter, expect, test } from '../support/people.ts'

test('a hospital proves its CNES by the code that its registered address got, and a doctor sees it', async ({
  newPage,
}) => {
  const [hospital, medico] = [
    await createHospital({ nome: 'Hospital Vale Claro', cnpj: randomUUID().slice(0, 14) }),
    await createMedico(),
  ]
  const { cnes, email } = await addToRegister(hospital)
  const vaga = await publish(hospital, {})
  const doctors = await newPage()
  await enter(doctors, medico)
  await doctors.goto(`/vagas/${vaga.id}`)
  const article = doctors.getByRole('article')
  await expect(article).toContainText('Hospital ainda não confirmado')

  const page = await newPage()
  await enter(page, hospital)
  await page.goto('/hospital/perfil')
  const card = page.getByRole('region', { name: 'Comprovação' })
  const { press, fill, pressed } = counter()
  await fill(card.getByLabel('CNES do hospital'), cnes)
  await press(card.getByRole('button', { name: 'Enviar código' }))
  await expect(card).toContainText('d•••@')
  const { text } = await mailTo(email, `Código para confirmar o CNES ${cnes}`)
  await card.getByLabel('Código do e-mail').fill('00000000')
  await card.getByRole('button', { name: 'Confirmar hospital' }).click()
  await expect(card.getByText('Código errado. Confira os oito dígitos do e-mail.')).toBeVisible()
  await card.getByLabel('Código do e-mail').fill(/\d{4}-\d{4}/.exec(text)![0])
  await press(card.getByRole('button', { name: 'Confirmar hospital' }))
  expect(pressed()).toBeLessThanOrEqual(3)
  await expect(card).toContainText(`CNES ${cnes} confirmado em`)

  // The doctor's open page shows the confirmation without a reload.
  await expect(article).toContainText('Hospital com CNES confirmado')
  await expect(article).toContainText('CNES confirmado em')
  await doctors.goto('/?view=doctor-dashboard&hospital_confirmado=true')
  await expect(doctors.getByText('Só hospitais confirmados').first()).toBeVisible()
  await expect(doctors.getByText(hospital.nome).first()).toBeVisible()
})

test('a hospital with its CNES in the profile is proven in 3 clicks and one code from its first screen', {
  tag: '@core',
}, async ({ page }) => {
  await beginOperation()
  const hospital = await createNewHospital({ nome: 'Hospital Serra Clara' })
  const { cnes, email } = await addToRegister(hospital)
  await api.ok(updateOwnHospital, { as: hospital, params: { id: hospital.id }, body: { cnes } })
  await enter(page, hospital)
  const { press, pressed } = counter()
  await press(page.getByRole('link', { name: 'Confirmar o hospital' }))
  const card = page.getByRole('region', { name: 'Comprovação' })
  await press(card.getByRole('button', { name: 'Enviar código' }))
  const { text } = await mailTo(email, `Código para confirmar o CNES ${cnes}`)
  await card.getByLabel('Código do e-mail').fill(/\d{4}-\d{4}/.exec(text)![0])
  await press(card.getByRole('button', { name: 'Confirmar hospital' }))
  expect(pressed()).toBeLessThanOrEqual(3)
  await expect(card).toContainText(`CNES ${cnes} confirmado em`)
})
