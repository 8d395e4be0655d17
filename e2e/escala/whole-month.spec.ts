import { listMembros } from '@plantao/contract/membros/routes'
import { accept, api, apply, createHospital, createMedico, endUndoTime } from '../support/api.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { paste } from '../support/paste.ts'
import { enter, expect, test, toast } from '../support/people.ts'
import { watchTaps } from '../support/taps.ts'

const doctors = ['Ana Prado', 'Bruno Lima', 'Carla Moreira', 'Davi Rocha', 'Elisa Queiroz', 'Heitor Sá']

/** January of one sector, with each doctor's CRM in the cell, in which the last two nights are open. */
const month = Array.from({ length: 31 }, (_, n) => {
  const doctor = (turno: number) => {
    const index = (2 * n + turno) % doctors.length
    return `${doctors[index]} CRM/SP ${100_200 + index}`
  }
  return [n + 1, doctor(0), n < 29 ? doctor(1) : 'A DEFINIR'].join('\t')
})
const text = ['UTI ADULTO - JANEIRO/2098', 'Dia\t07:00 - 19:00\t19:00 - 07:00', ...month].join('\n')

test('a new hospital pastes its month, closes and prints it, publishes its gaps, loses a doctor and fills the hole', async ({
  page,
}) => {
  const [hospital, rita] = [await createHospital(), await createMedico({ nome: 'Rita Sampaio' })]
  const totals = page.getByRole('group', { name: 'Totais' }).getByRole('button')
  const paper = page.getByRole('region', { name: 'Escala médica · janeiro de 2098' })
  const panel = page.getByRole('dialog')
  await enter(page, hospital)
  await test.step('pastes', async () => {
    await page.getByRole('tab', { name: 'Escala' }).click()
    await page.getByRole('link', { name: 'Colar a escala que você tem' }).click()
    await paste(page, { text })
    await page.getByLabel('“UTI ADULTO”').selectOption('Criar setor UTI ADULTO')
    await page.getByRole('button', { name: 'Salvar 62 plantões' }).click()
    await expect(totals).toHaveText(['60 com médico', '2 sem nome'])
    const { items } = await api.ok(listMembros, { as: hospital, query: {} })
    expect(items.map(({ nome, crm }) => `${nome} ${crm}`)).toEqual(doctors.map((nome, n) => `${nome} ${100_200 + n}`))
  })
  await test.step('closes and prints', async () => {
    await chooseFromMenu(page.getByRole('main'), 'Folha do mês', 'Mais ações da escala')
    await page.getByRole('button', { name: 'Fechar escala de janeiro' }).click()
    await expect(toast(page, 'Escala de janeiro fechada: nº 1.')).toBeVisible()
    await expect(paper.getByText(/^A definir$/)).toHaveCount(2)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/MediaBox/g)!.length).toBeLessThanOrEqual(2)
  })
  await test.step('publishes the gaps', async () => {
    await page.getByRole('tab', { name: 'Vagas', exact: true }).click()
    await page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name: 'Rascunhos 2' }).click()
    await page.getByLabel('Selecionar todas', { exact: true }).check()
    await page.getByRole('button', { name: 'Publicar 2 vagas', exact: true }).click()
    await endUndoTime(hospital)
    await expect(page.getByText('Nenhum rascunho.', { exact: true })).toBeVisible()
  })
  await page.goto('/?view=hospital-dashboard&aba=escala&visao=semana&dia=2098-01-06')
  const cells = page.getByRole('grid').getByRole('row', { name: /^UTI ADULTO Dia/ })
  const monday = cells.getByRole('gridcell').first()
  const { press, taps } = await watchTaps(page)
  await test.step('a doctor is not coming, and another name takes three taps', async () => {
    await press(cells.getByRole('link', { name: 'Elisa Queiroz' }).first())
    await press(panel.getByRole('list', { name: 'Outro nome' }).getByRole('button').first())
    await expect(panel.getByText('Elisa Queiroz', { exact: true })).toBeVisible()
    await press(panel.getByRole('button', { name: 'Fechar', exact: true }))
    expect(taps.length, taps.join(' · ')).toBeLessThanOrEqual(3)
  })
  let vaga = ''
  await test.step('another one is not coming either, and two taps offer the shift to all', async () => {
    taps.length = 0
    await press(monday.getByRole('link'))
    await press(panel.getByRole('button', { name: 'Não vem: publicar vaga' }))
    await expect(panel.getByText('Em alguns segundos os médicos veem esta vaga.')).toBeVisible()
    expect(taps.length, taps.join(' · ')).toBeLessThanOrEqual(2)
    vaga = new URL(page.url()).searchParams.get('plantao')!
    await endUndoTime(hospital)
    await expect(panel.getByRole('heading', { name: /^Candidatos/ })).toBeVisible()
  })
  await test.step('and a doctor of the market fills the hole', async () => {
    await accept(hospital, (await apply(rita, vaga)).id)
    await panel.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect(monday).toContainText('Rita Sampaio')
    await chooseFromMenu(page.getByRole('main'), 'Folha do mês', 'Mais ações da escala')
    await expect(paper).toContainText(
      /Alterado depois de fechada: 06\/01 dia, UTI ADULTO: era .* CRM\/SP \d+, agora Rita Sampaio/,
    )
  })
})
