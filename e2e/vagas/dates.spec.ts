import { createHospital, createMedico } from '../support/api.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

/** Fourteen hours ahead of UTC, and eleven behind. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

for (const [i, timezoneId] of zones.entries()) {
  test(`a day published in ${timezoneId} is that day everywhere`, async ({ newPage }) => {
    const desk = await newPage({ timezoneId })
    const hospital = await createHospital()
    await enter(desk, hospital)
    const data = dayFromNow(10)
    const name = `Plantão ${crypto.randomUUID()}`
    await fill(desk, { ...vagaForm(), 'Nome da vaga': name, Data: data })
    await desk.getByRole('button', { name: 'Criar Vaga' }).click()
    await expect(toast(desk, 'Vaga criada com sucesso!')).toBeVisible()
    const shown = data.split('-').reverse().join('/')
    await expect(desk.getByRole('listitem').filter({ hasText: name })).toContainText(shown)

    const phone = await newPage({ timezoneId: zones[1 - i] })
    await enter(phone, await createMedico())
    await phone.getByLabel('Buscar', { exact: true }).fill(name)
    const card = phone.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText(shown)
    await expect(card.locator('time')).toHaveAttribute('datetime', data)
  })
}

test('today is the hospital’s day, whatever the zone of the computer', async ({ newPage }) => {
  const desk = await newPage({ timezoneId: 'Pacific/Kiritimati' })
  await enter(desk, await createHospital({ nome: 'Hospital do Acre', cidade: 'Rio Branco', estado: 'AC' }))
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Rio_Branco' }).format(new Date())
  await expect(desk.getByLabel('Data', { exact: true })).toHaveAttribute('min', today)
})
