import type { Page } from '@playwright/test'
import { accept, apply, createHospital, createMedico, insertCandidatura, insertVaga, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Plantões da semana' })

/** The Wednesday of this week, which may be over. */
function wednesday() {
  const today = new Date(`${dayFromNow(0)}T00:00:00Z`)
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7) + 2)
  return today.toISOString().slice(0, 10)
}

test('who covers Wednesday night takes one tap from the dashboard', async ({ page }) => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Helena Prado Nóbrega' })
  const vaga = await insertVaga(hospital, { especialidade: 'Pediatria', data: wednesday(), status: 'preenchida' })
  await insertCandidatura(vaga, medico, 'aceita')
  await enter(page, hospital)
  await page.getByRole('tab', { name: 'Escala' }).click()
  const row = grid(page).getByRole('row', { name: /^Pediatria Noite/ })
  await expect(row.getByRole('gridcell').nth(2)).toHaveText('Helena Nóbrega')
  await expect(row).toBeInViewport()
})

test('an acceptance in another window shows in the plan, and keeps focus and place', async ({ page }) => {
  const hospital = await createHospital()
  const medico = await createMedico({ nome: 'Ana Prado' })
  const vaga = await publish(hospital, { especialidade: 'UTI', data: dayFromNow(0), horario: '23:59 - 07:00' })
  await enter(page, hospital)
  await page.getByRole('tab', { name: 'Escala' }).click()
  const shift = grid(page).getByRole('link')
  await expect(shift).toContainText('Sem candidato')
  await shift.focus()
  const candidatura = await apply(medico, vaga.id)
  await expect(shift).toHaveText('1 candidato')
  await accept(hospital, candidatura.id)
  await expect(shift).toHaveText('Ana Prado')
  await expect(shift).toBeFocused()
})
