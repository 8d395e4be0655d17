import { accept, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

test('a doctor accepted for a night can neither apply nor be accepted for another vaga at that time', {
  tag: '@core',
}, async ({ page: desk, newPage }) => {
  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  const first = await createHospital({ nome: 'Hospital Um' })
  const second = await createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` })
  const medico = await createMedico()
  const data = dayFromNow(6)
  const night = await publish(first, { nome_vaga: 'UTI noturna', data, horario: '19h-7h' })
  const pendente = await publish(second, { nome_vaga: 'Sala vermelha', data, horario: '24h' })
  await publish(second, { nome_vaga: 'Enfermaria', data: dayFromNow(7), horario: '06:00/12:00' })
  const offer = await apply(medico, night.id)
  await apply(medico, pendente.id)

  await enter(desk, second)
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'Sala vermelha' })
    .getByRole('button', { name: 'Ver Candidatos (1)' })
    .click()
  const candidate = desk.getByRole('dialog', { name: 'Candidatos' }).getByRole('listitem')
  await expect(candidate.getByRole('button', { name: 'Aceitar' })).toBeEnabled()
  await enter(phone, medico)
  await phone.getByLabel('Buscar', { exact: true }).fill(second.nome)
  // Until the search is done, the list contains other tests' vagas.
  const open = phone.getByRole('listitem').filter({ hasText: second.nome }).filter({ hasText: 'Enfermaria' })
  await expect(open.getByRole('button', { name: 'Candidatar-se' })).toBeEnabled()

  await accept(first, offer.id)
  const [, month, day] = data.split('-')
  const shift = new RegExp(`Conflita com seu plantão de (seg|ter|qua|qui|sex|sáb|dom), ${day}/${month}, 19h-7h\\.`)

  await test.step('the doctor cannot apply, and reads why', async () => {
    await expect(open.getByText(shift)).toBeVisible()
    await expect(open.getByRole('button', { name: 'Candidatar-se' })).toBeDisabled()
    await expect(open.getByRole('button', { name: 'Candidatar-se' })).toHaveAccessibleDescription(shift)
  })

  await test.step('and does not see it among those without a clash', async () => {
    await phone.getByRole('button', { name: 'Filtros' }).click()
    await phone.getByRole('checkbox', { name: 'Sem conflito com minha agenda' }).check()
    await phone.getByRole('button', { name: 'Nenhuma vaga', exact: true }).click()
    await expect(phone.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
  })

  await test.step('what is pendente is marked for the doctor', async () => {
    await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
    const own = phone.getByRole('main').getByRole('listitem').filter({ hasText: 'Sala vermelha' })
    await expect(own).toContainText(shift)
    await expect(own).toContainText('O hospital não pode mais aceitar esta candidatura.')
  })

  await test.step('and for the hospital, which is not told where', async () => {
    await expect(candidate.getByText('Esta pessoa já tem um plantão aceito neste horário.')).toBeVisible()
    await expect(candidate.getByRole('button', { name: 'Aceitar' })).toBeDisabled()
    await candidate.getByRole('button', { name: 'Ver Perfil' }).click()
    const profile = desk.getByRole('dialog', { name: 'Perfil do Médico' })
    await expect(profile.getByText('Esta pessoa já tem um plantão aceito neste horário.')).toBeVisible()
    await expect(profile.getByRole('button', { name: 'Aceitar' })).toBeDisabled()
    await expect(desk.getByText('Hospital Um')).toHaveCount(0)
  })
})
