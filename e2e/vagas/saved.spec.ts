import { createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'

for (const width of [360, 1440]) {
  test(`a search is saved under a name, opened, renamed and deleted, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    const hospital = await createHospital()
    await publish(hospital, {
      nome_vaga: `Sala de busca noturna ${width}`,
      data: dayFromNow(6),
      horario: '19:00 - 07:00',
    })
    await enter(page, await createMedico())
    const save = page.getByRole('button', { name: 'Salvar busca' })
    await expect(page.getByRole('button', { name: 'Buscas salvas' })).toBeVisible()
    await expect(save).toHaveCount(0)

    await page.goto('/?view=doctor-dashboard&q=busca+noturna&turno=noite&estado=SP')
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Salvar busca' })
    const name = dialog.getByLabel('Nome da busca', { exact: true })
    await expect(name).toHaveValue('“busca noturna” · SP · Noite')
    await name.fill('')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Dê um nome à busca')).toBeVisible()
    await name.fill('Noites <b>boas</b>')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Busca salva.')).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.goto('/?view=doctor-dashboard&q=nada+disso')
    await page.getByRole('button', { name: 'Buscas salvas' }).click()
    const list = page.getByRole('dialog', { name: 'Buscas salvas' })
    await list.getByRole('button', { name: 'Noites <b>boas</b>', exact: true }).click()
    await expect(list).toBeHidden()
    await expect(page).toHaveURL(/q=busca(\+|%20)noturna/)
    await expect(page).toHaveURL(/turno=noite/)
    await expect(page.getByRole('listitem').filter({ hasText: `noturna ${width}` })).toBeVisible()

    await page.getByRole('button', { name: 'Buscas salvas' }).click()
    await list.getByRole('button', { name: 'Renomear' }).click()
    await list.getByLabel('Nome da busca', { exact: true }).fill('Noites')
    await list.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Nome alterado.')).toBeVisible()
    await list.getByRole('button', { name: 'Excluir Noites' }).click()
    const question = page.getByRole('alertdialog', { name: 'Excluir esta busca?' })
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(toast(page, 'Busca excluída.')).toBeVisible()
    await expect(list.getByText('Nenhuma busca salva ainda')).toBeVisible()
  })
}
