import { accept, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'
import { watchTaps } from '../support/taps.ts'

test('a filled shift is corrected in three taps, by one word, on a phone and a desk', async ({ newPage }) => {
  const [hospital, medico] = [await createHospital(), await createMedico({ nome: 'Helena Prado' })]
  const vaga = await publish(hospital, { nome_vaga: 'Sala ocre', data: dayFromNow(9) })
  await accept(hospital, (await apply(medico, vaga.id)).id)
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    const page = await newPage({ viewport: { width, height } })
    await enter(page, hospital)
    await page.goto(`/vagas/${vaga.id}`)
    await expect(page.getByRole('heading', { level: 1, name: vaga.nome_vaga })).toBeVisible()
    const { press, taps, scrolled } = await watchTaps(page)
    await press(page.getByRole('button', { name: 'Alterar' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Helena Prado recebe a proposta e responde.', { exact: true })).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Dia seguinte' }))
    await press(dialog.getByRole('button', { name: 'Enviar proposta' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Alteração proposta, aguardando resposta')).toBeVisible()
    expect(taps).toEqual(['Alterar', 'Dia seguinte', 'Enviar proposta'])
    expect(scrolled.screens).toBeLessThan(0.5)
  }
})
