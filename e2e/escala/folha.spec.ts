import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { changeMembro, listMembros } from '@plantao/contract/membros/routes'
import { deletePlantao, listPlantoes } from '@plantao/contract/plantoes/routes'
import type { Page } from '@playwright/test'
import { api, createHospital, insertFixedShifts, insertVaga } from '../support/api.ts'
import { enter, expect, test, toast } from '../support/people.ts'
import { doctorNames } from './doctor-names.ts'

const mes = '2098-01'
const days = Array.from({ length: 31 }, (_, n) => `${mes}-${String(n + 1).padStart(2, '0')}`)
const view = (visao: string) => `/?view=hospital-dashboard&aba=escala&visao=${visao}&dia=${mes}-10`
const paper = (page: Page) => page.getByRole('region', { name: 'Escala médica · janeiro de 2098' })
const turnos = ['07:00 - 19:00', '19:00 - 07:00']

/** A month of three sectors with all 200 names, two of them in some cells, one open shift, and a sector on call. */
function wholeMonth() {
  const shifts = ['Emergência', 'UTI Adulto', 'Pediatria'].flatMap((setor) =>
    days.flatMap((data) => turnos.map((horario) => ({ setor, data, horario }))),
  )
  const named = [...shifts, ...shifts].map((shift, n) => ({ ...shift, nome: doctorNames[n] }))
  const onCall = days.map((data, n) => ({
    ...{ setor: 'Ortopedia', data, horario: '07:00 - 07:00', modalidade: 'sobreaviso' as const },
    nome: ['Gustavo Pinheiro', 'Helena Lobo', 'Caio Sampaio'][n % 3],
  }))
  return [...named.slice(0, doctorNames.length), { ...shifts[20]!, nome: undefined }, ...onCall]
}

test('a month of three sectors takes two sheets with all that has to hang at the door, whole names and no button', async ({
  newPage,
}) => {
  // The width of A4 on its side, without its margins.
  const page = await newPage({ viewport: { width: 1062, height: 900 } })
  const hospital = await createHospital({ nome: 'Hospital Santa Aurora', cidade: 'Sorocaba' })
  const registration = { cnes: '0123456', director_name: 'Ana Lemos', director_crm: '100011', director_uf: 'SP' }
  const { cnpj } = await api.ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: registration })
  await insertFixedShifts(hospital, wholeMonth())
  await enter(page, hospital)
  await page.goto(view('mes'))
  await page.getByRole('link', { name: 'Imprimir' }).click()
  await expect(page).toHaveURL(/visao=folha/)
  await expect(paper(page)).toContainText('Direção técnica: Ana Lemos · CRM/SP 100011')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/MediaBox \[.*?\]/g)).toEqual(Array(2).fill('MediaBox [0 0 841.91998 594.95996]'))

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button').or(page.getByRole('link')).filter({ visible: true })).toHaveCount(0)
  // Each of the two sheets has the whole head.
  const heads = paper(page).getByRole('heading', { name: 'Hospital Santa Aurora' }).filter({ visible: true })
  await expect(heads).toHaveCount(2)
  const text = await paper(page).innerText()
  for (const part of [`CNES 0123456 · CNPJ ${cnpj} · Sorocaba - SP`, 'Emergência · Medicina Intensiva', '07:00–19:00'])
    expect(text).toContain(part)
  for (const part of ['01 qua', 'Confraternização Universal', '31 sex', 'A definir', 'RQE Clínica Médica'])
    expect(text).toContain(part)
  expect(text).toMatch(/Sobreaviso de Ortopedia Gustavo Pinheiro CRM\/SP \d+, 07:00–07:00: 01, 04, 07,/)
  const looks = await paper(page).locator('tbody td p').evaluateAll(looksOfEntries)
  const named = looks.filter(({ text }) => text !== 'A definir')
  expect(named.map(({ text }) => text.replace(/ CRM.*/, '')).toSorted()).toEqual(doctorNames.toSorted())
  expect(named.filter(({ text }) => !/ CRM\/SP \d{6}$/.test(text))).toEqual([])
  expect(named.filter(({ isWhole }) => !isWhole).length / named.length).toBeLessThanOrEqual(0.05)
  expect(Math.min(...looks.map(({ points }) => points))).toBeGreaterThanOrEqual(8)
})

/** The text of each entry, its size, and whether no word is cut or broken. Runs in the page. */
function looksOfEntries(entries: Element[]) {
  return entries.map((entry) => {
    const cell = entry.closest('td')!.getBoundingClientRect()
    const words = [...entry.childNodes].flatMap((node) => {
      const text = node.firstChild ?? node
      return [...(text.textContent ?? '').matchAll(/\S+/g)].map((word) => {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        return range.getClientRects()
      })
    })
    return {
      text: (entry.textContent ?? '').trim(),
      isWhole: words.every((rects) => rects.length === 1 && rects[0]!.right <= cell.right),
      points: Number.parseFloat(getComputedStyle(entry).fontSize) * 0.75,
    }
  })
}

test('a month is closed once each doctor has a CRM, keeps its numbers, and says what changed since', async ({
  page,
}) => {
  const hospital = await createHospital()
  const shift = { setor: 'UTI', horario: '19:00 - 07:00' }
  const [ana, bia] = ['Ana Prado', 'Bia Lobo']
  const shifts = [ana, bia, undefined].map((nome, n) => ({ ...shift, nome, data: days[13 + n]! }))
  await insertFixedShifts(hospital, shifts, bia)
  await enter(page, hospital)
  await page.goto(view('folha'))
  const close = page.getByRole('button', { name: 'Fechar escala de janeiro' })
  await close.click()
  await expect(toast(page, '1 médico desta escala está sem CRM. Complete antes de fechar.')).toBeVisible()
  await page.getByRole('link', { name: 'Completar CRM' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: bia! })).toBeVisible()
  const { items } = await api.ok(listMembros, { as: hospital, query: { mostrar: 'sem_crm' } })
  const crm = { crm: '987', crm_uf: 'RJ' } as const
  await api.ok(changeMembro, { as: hospital, params: { id: items[0]!.id }, body: crm })

  await page.goto(view('folha'))
  await expect(paper(page)).toContainText('Bia Lobo CRM/RJ 987')
  await close.click()
  await expect(toast(page, 'Escala de janeiro fechada: nº 1.')).toBeVisible()
  await expect(paper(page)).toContainText(`por ${hospital.email}`)
  await close.click()
  await expect(toast(page, 'Nada mudou: continua valendo a nº 1.')).toBeVisible()

  const drafts = await api.ok(listPlantoes, { as: hospital, query: {} })
  await api.ok(deletePlantao, { as: hospital, params: { id: drafts.items[0]!.id } })
  await expect(paper(page)).toContainText(
    'Alterado depois de fechada: 16/01 noite, UTI: era a definir, agora sem plantão',
  )
  await close.click()
  await expect(toast(page, 'Escala de janeiro fechada: nº 2.')).toBeVisible()
  await expect(paper(page)).not.toContainText('Alterado depois de fechada')
  await page.getByRole('button', { name: 'Versões (2)' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Nº 1' }).click()
  await expect(page.getByText('Esta é a nº 1, como foi fechada em')).toBeVisible()
  await expect(paper(page)).toContainText('A definir')
  await page.getByRole('link', { name: 'Ver a escala de agora' }).click()
  await expect(paper(page)).not.toContainText('A definir')
})

test('phones are on the paper for the inside only', async ({ page }) => {
  const hospital = await createHospital()
  await insertFixedShifts(hospital, [{ setor: 'UTI', data: days[0]!, horario: '07:00 - 19:00', nome: 'Ana Prado' }])
  const { items } = await api.ok(listMembros, { as: hospital, query: {} })
  const telefone = '(15) 3333-4444'
  await api.ok(changeMembro, { as: hospital, params: { id: items[0]!.id }, body: { telefone } })
  await enter(page, hospital)
  await page.goto(view('folha'))
  await expect(paper(page)).toContainText('Ana Prado')
  await expect(paper(page)).not.toContainText(telefone)
  await page.getByRole('link', { name: 'Interna' }).click()
  await expect(paper(page)).toContainText(`Telefones Ana Prado ${telefone}`)
})

test('each view of the plan is shared as a text, by copy or by WhatsApp', async ({ newPage }) => {
  const page = await newPage({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const hospital = await createHospital({ nome: 'Hospital São Braz' })
  await insertFixedShifts(hospital, [{ setor: 'UTI', data: days[9]!, horario: '07:00 - 19:00', nome: 'Ana Prado' }])
  const open = await insertVaga(hospital, { data: days[10]!, horario: '19:00 - 07:00', especialidade: 'Pediatria' })
  await enter(page, hospital)
  const texts: Record<string, string> = {
    semana: '*UTI, 6 a 12 de janeiro de 2098*\nHospital São Braz\n\n*sex, 10/01/2098*\n07:00 às 19:00: Ana Prado',
    folha: '*Ana Prado, janeiro de 2098*\nHospital São Braz\n\nsex, 10/01, 07:00 - 19:00: UTI',
  }
  for (const [visao, text] of Object.entries(texts)) {
    await page.goto(view(visao))
    await page.getByRole('button', { name: 'Mais ações da escala' }).click()
    await page.getByRole('menuitem', { name: 'Compartilhar' }).click()
    const link = page.getByRole('link', { name: 'Abrir no WhatsApp' })
    await expect(link).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`)
  }
  await page.getByLabel('O que compartilhar').selectOption('Só os plantões em aberto, com os links')
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(toast(page, 'Texto copiado. Agora é só colar na conversa.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `sáb, 11/01, 19:00 - 07:00: Pediatria\n${new URL(page.url()).origin}/vagas/${open}`,
  )
})
