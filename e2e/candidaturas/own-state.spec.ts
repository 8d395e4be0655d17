import type { Locator } from '@playwright/test'
import { createHospital, createMedico, insertCandidatura, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'

const ended = [
  { status: 'recusada', label: 'Recusado', sentence: 'O hospital recusou sua candidatura.' },
  { status: 'dispensada', label: 'Dispensado', sentence: 'O hospital dispensou você deste plantão.' },
  { status: 'desistencia', label: 'Desistiu', sentence: 'Você desistiu deste plantão.' },
] as const

for (const { status, label, sentence } of ended) {
  test(`an open vaga says under 'Candidatura Enviada' that the candidatura is ${status}`, async ({ newPage }) => {
    const [hospital, medico] = await Promise.all([
      createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` }),
      createMedico(),
    ])
    const vaga = await publish(hospital, { nome_vaga: 'Sala violeta', data: dayFromNow(6) })
    await insertCandidatura(vaga.id, medico, status)
    const phone = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

    async function saysSo(part: Locator) {
      const button = part.getByRole('button', { name: 'Candidatura Enviada' })
      await expect(button).toBeDisabled()
      await expect(part.getByText(label, { exact: true })).toBeVisible()
      await expect(part.getByText(sentence, { exact: true })).toBeVisible()
      await expect(button).toHaveAccessibleDescription(new RegExp(`^${label} ${sentence}`))
      // A sheet that is still sliding in may move between the two measurements.
      await expect(async () => {
        const [above, below] = await Promise.all([button.boundingBox(), part.getByText(sentence).boundingBox()])
        expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height - 2)
      }).toPass()
    }

    await enter(phone, medico)
    await phone.getByLabel('Buscar', { exact: true }).fill(hospital.nome)
    await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    const row = phone.getByRole('listitem').filter({ hasText: hospital.nome })
    await test.step('in the list', () => saysSo(row))
    await test.step('in the sheet', async () => {
      await row.getByRole('link', { name: vaga.nome_vaga }).click()
      await saysSo(phone.getByRole('dialog', { name: vaga.nome_vaga }))
    })
    await test.step('on the page', async () => {
      await phone.goto(`/vagas/${vaga.id}`)
      await saysSo(phone.getByRole('main'))
    })
  })
}
