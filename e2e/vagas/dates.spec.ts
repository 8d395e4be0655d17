import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { messages } from '@plantao/contract/messages'
import { api, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { fill, vagaForm } from '../support/forms.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

/** Zones fourteen hours ahead of UTC, and eleven behind. */
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
    await expect(toast(desk, messages.vagas.created)).toBeVisible()
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

test('a day is written out under its field, in whatever order the browser shows it', async ({ newPage }) => {
  const desk = await newPage({ locale: 'en-US' })
  const hospital = await createHospital()
  await enter(desk, hospital)
  const [data, read] = ['2030-12-01', 'dom, 01/12/2030']

  const day = desk.getByLabel('Data', { exact: true })
  await expect(day).not.toHaveAccessibleDescription(/./)
  await day.fill(data)
  await expect(day).toHaveAccessibleDescription(read)
  await expect(desk.getByText(read, { exact: true })).toBeVisible()

  const phone = await newPage({ locale: 'en-US' })
  await enter(phone, await createMedico())
  for (const name of ['De', 'Até']) {
    await phone.getByLabel(name, { exact: true }).fill(data)
    await expect(phone.getByLabel(name, { exact: true })).toHaveAccessibleDescription(read)
  }

  await test.step('and where it changes', async () => {
    const vaga = await publish(hospital, { nome_vaga: 'Sala do dia', data })
    const { id: candidatura_id } = await apply(await createMedico(), vaga.id)
    const card = desk.getByRole('listitem').filter({ hasText: vaga.nome_vaga })
    await chooseFromMenu(card, 'Editar')
    await expect(desk.getByRole('dialog').getByLabel('Data', { exact: true })).toHaveAccessibleDescription(read)
    await desk.keyboard.press('Escape')
    await api.ok(acceptCandidatura, { as: hospital, body: { candidatura_id } })
    await chooseFromMenu(card, 'Propor alteração')
    await expect(desk.getByRole('dialog').getByLabel('Data', { exact: true })).toHaveAccessibleDescription(read)
  })
})
