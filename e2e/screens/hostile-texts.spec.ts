import type { Page } from '@playwright/test'
import { apply, createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

/** A few of those that `npm run test:system -- browser` tries in every field. */
const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
]

/** Dialogs stand beside the page's root; the page's own scripts stand in its head. */
const expectNothingSmuggled = (page: Page) =>
  expect(page.locator('body').locator('iframe, script, [onload], [onerror], img[src=x]')).toHaveCount(0)

test('text that looks like a script is shown as text everywhere', async ({ page: desk, newPage }) => {
  const phone = await newPage()
  const ran: string[] = []
  for (const page of [desk, phone]) {
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
  }
  const hospital = await createHospital({ nome: `Hospital ${payloads[0]}`, cidade: payloads[2]!, estado: 'SP' })
  const medico = await createMedico({ nome: `Dra. ${payloads[1]}` })
  const vagas = []
  for (const payload of payloads) {
    const data = dayFromNow(5 + vagas.length)
    vagas.push(
      await publish(hospital, {
        nome_vaga: payload,
        especialidade: payload,
        horario: payload,
        observacoes: payload,
        data,
      }),
    )
  }
  await apply(medico, vagas[0]!.id)

  await enter(phone, medico)
  for (const payload of payloads) {
    await phone.goto(`/?view=doctor-dashboard&aba=${encodeURIComponent(payload)}&q=${encodeURIComponent(payload)}`)
    await expect(phone.getByLabel('Buscar', { exact: true })).toHaveValue(payload)
    await expect(phone.getByRole('heading', { name: payload, exact: true }).first()).toBeVisible()
    await expectNothingSmuggled(phone)
    await phone.goto(`/?view=${encodeURIComponent(payload)}`)
    await expect(phone.getByRole('heading', { name: 'Vagas de Plantão Disponíveis' })).toBeVisible()
    await expectNothingSmuggled(phone)
  }
  await enter(desk, hospital)
  await desk.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Ver Perfil' }).click()
  await expect(desk.getByRole('dialog', { name: 'Perfil do Médico' })).toContainText(`Dra. ${payloads[1]}`)
  await expectNothingSmuggled(desk)
  expect(ran).toEqual([])
})
