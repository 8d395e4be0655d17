import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { addToRegister, api, beginOperation, createNewHospital } from '../support/api.ts'
import { counter } from '../support/counter.ts'
import { mailTo } from '../support/inbox.ts'
import { enter, expect, test } from '../support/people.ts'

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
