import { getEscala } from '@plantao/contract/escala/routes'
import { formatDayInWords } from '@plantao/contract/format'
import { changeMembro, createMembros } from '@plantao/contract/membros/routes'
import { changeRota } from '@plantao/contract/rota/routes'
import { createSetor, listSetores } from '@plantao/contract/setores/routes'
import type { Setor } from '@plantao/contract/setores/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import type { Page } from '@playwright/test'
import { api, createHospital, publish } from '../support/api.ts'
import { barriersIn } from '../support/looks/barriers.ts'
import { dayFromNow, enter, expect, goOffline, test, toast } from '../support/people.ts'

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The Monday of a week that lies in the future. */
const monday = () => {
  const day = dayFromNow(14)
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

const names = ['Ana Prado', 'Beto Souza', 'Érica Lima', 'Joana Reis']
/** Two letters that begin each name. The keyboard of the tests has no accents. */
const letters = ['an', 'be', 'er', 'jo']

/** A hospital with doctors of the house, and with these sectors of two turnos each. */
async function plan(setores: { nome: string; especialidade?: string }[]) {
  const hospital = await createHospital()
  const made: Setor[] = []
  for (const body of setores) made.push(await api.ok(createSetor, { as: hospital, body }))
  const body = { membros: names.map((nome) => ({ nome })) }
  const { items } = await api.ok(createMembros, { as: hospital, body })
  const ids = items.map((item) => (item.result === 'created' ? item.id : ''))
  return { hospital, setores: made, ids }
}

const uti = { nome: 'UTI adulto', especialidade: 'UTI' }
const sala = { nome: 'Sala vermelha', especialidade: 'Clínica Médica' }

const grid = (page: Page) => page.getByRole('grid')
const field = (page: Page) => page.getByRole('combobox')
const plusAt = (page: Page, where: string, day: string) =>
  page.getByRole('button', { name: `Acrescentar: ${where}, ${formatDayInWords(day)}`, exact: true })

async function openWeek(page: Page, hospital: Profile, more = '') {
  await enter(page, hospital)
  await page.goto(`/?view=hospital-dashboard&aba=escala&dia=${monday()}${more}`)
  await expect(grid(page)).toBeVisible()
}

/** The shifts of these days as 'sector day start: name', in this order. */
async function stored(hospital: Profile, from = monday(), to = addDays(from, 6)) {
  const [{ items, medicos }, setores] = await Promise.all([
    api.ok(getEscala, { as: hospital, query: { data_de: from, data_ate: to } }),
    api.ok(listSetores, { as: hospital }),
  ])
  return items
    .map(({ setor_id, data, horario, medico }) => {
      const setor = setores.items.find(({ id }) => id === setor_id)?.nome
      return `${setor} ${data} ${horario.slice(0, 2)}: ${medico === null ? '-' : medicos[medico]!.nome}`
    })
    .sort()
}

test('a week of two sectors is typed by keys alone, each cell by letters and Enter', { tag: '@core' }, async ({
  page,
}) => {
  const { hospital } = await plan([uti, sala])
  await openWeek(page, hospital)
  await plusAt(page, 'UTI adulto, Dia', monday()).focus()
  const days = Array.from({ length: 7 }, (_, n) => addDays(monday(), n))
  const rows = ['UTI adulto 07', 'UTI adulto 19', 'Sala vermelha 07', 'Sala vermelha 19']
  const expected: string[] = []
  let groups = 0
  for (const [n, day] of days.entries())
    for (const [m, row] of rows.entries()) {
      const who = (n + m) % names.length
      const [setor, hour] = [row.slice(0, -3), row.slice(-2)]
      expected.push(`${setor} ${day} ${hour}: ${names[who]}`)
      await page.keyboard.type(letters[who]!)
      await page.keyboard.press('Enter')
      groups++
    }
  await expect(page.getByRole('button', { name: '28 com médico' })).toBeVisible()
  await expect.poll(() => stored(hospital)).toEqual(expected.sort())
  expect(groups / expected.length, 'letters and Enter are one group').toBeLessThanOrEqual(1.3)
  await expect(page.getByText(`Beto Souza: Sala vermelha, Noite, ${formatDayInWords(days[6]!)}.`)).toBeAttached()

  await test.step('Tab goes to the right, and a letter on a fixed shift replaces the name', async () => {
    await grid(page).getByRole('link', { name: 'Ana Prado' }).first().focus()
    await page.keyboard.type('joa')
    expect(await barriersIn(page, 'light')).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('er')
    await page.keyboard.press('Tab')
    await expect(grid(page).getByRole('row', { name: /^UTI adulto Dia/ })).toContainText(/Joana Reis.*Érica Lima/)
    await expect.poll(() => stored(hospital)).toContain(`UTI adulto ${days[1]} 07: Érica Lima`)
  })
  await test.step('paper has the names and no plus sign', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(grid(page)).toContainText('Joana Reis')
    await expect(grid(page).getByRole('button')).toHaveCount(0)
  })
})

test('Ctrl Z takes back one change after the other, Delete empties, and letters leave vagas alone', async ({
  page,
}) => {
  const { hospital, setores } = await plan([uti])
  const data = monday()
  await publish(hospital, { data: addDays(data, 1), setor_id: setores[0]!.id } as never)
  await openWeek(page, hospital)
  await plusAt(page, 'UTI adulto, Dia', data).focus()
  await page.keyboard.type('ana')
  await page.keyboard.press('Enter')
  await page.keyboard.type('bet')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a')
  await expect(page.getByText('Vagas não mudam por letras. Enter abre o painel da vaga.')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  const ana = grid(page).getByRole('link', { name: 'Ana Prado' })
  await ana.focus()
  await page.keyboard.press('Delete')
  await expect(grid(page).getByRole('link', { name: /^Rascunho/ })).toBeFocused()
  await expect.poll(() => stored(hospital)).toContain(`UTI adulto ${data} 07: -`)
  for (const left of [[data, 'Ana Prado', 'Beto Souza'], [data, 'Ana Prado'], []] as const) {
    await page.keyboard.press('Control+z')
    await expect(grid(page).getByRole('link', { name: /Ana|Beto/ })).toHaveText(left.slice(1))
  }
  await expect(plusAt(page, 'UTI adulto, Dia', data)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nada para desfazer.')).toBeAttached()
  expect(await stored(hospital)).toHaveLength(1)
})

test('by single clicks alone: a name at +, another in the panel, and both taken back', async ({ page }) => {
  const { hospital } = await plan([uti])
  const data = monday()
  await openWeek(page, hospital)
  await plusAt(page, 'UTI adulto, Noite', data).click()
  await expect(page.getByRole('option', { name: 'Publicar plantões…' })).toBeVisible()
  await page.getByRole('option', { name: 'Beto Souza' }).click()
  await grid(page).getByRole('link', { name: 'Beto Souza' }).click()
  const panel = page.getByRole('dialog')
  await field(page).click()
  await page.getByRole('option', { name: 'Érica Lima' }).click()
  await expect(toast(page, `Érica Lima: UTI adulto, 19:00 - 07:00, ${formatDayInWords(data)}.`)).toBeVisible()
  await expect.poll(() => stored(hospital)).toEqual([`UTI adulto ${data} 19: Érica Lima`])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => stored(hospital)).toEqual([`UTI adulto ${data} 19: Beto Souza`])
  await panel.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(grid(page).getByRole('link', { name: 'Beto Souza' })).toBeVisible()
})

test('a name that another window has changed meanwhile is not overwritten', async ({ page, newPage }) => {
  const { hospital, setores, ids } = await plan([uti])
  const data = monday()
  const shift = { nome_vaga: 'UTI', especialidade: 'UTI', data, horario: '07:00 - 19:00', setor_id: setores[0]!.id }
  const steps = [{ kind: 'add' as const, shift: { ...shift, membro_id: ids[0]! } }]
  await api.ok(changeRota, { as: hospital, body: { steps } })
  const other = await newPage()
  await openWeek(page, hospital)
  await openWeek(other, hospital)
  await grid(page).getByRole('link', { name: 'Ana Prado' }).focus()
  await page.keyboard.type('bet')
  await grid(other).getByRole('link', { name: 'Ana Prado' }).focus()
  await other.keyboard.type('joa')
  await other.keyboard.press('Enter')
  await expect(grid(page).getByRole('link')).toHaveText('Joana Reis')
  await expect(field(page)).toHaveValue('bet')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Outra janela mudou este plantão. Veja como ele está agora e tente de novo.'),
  ).toBeVisible()
  const where = `UTI adulto, Dia, ${formatDayInWords(data)}`
  await expect(toast(page, `Beto Souza não entrou na escala: ${where}`)).toBeVisible()
  await expect(grid(page).getByRole('link')).toHaveText('Joana Reis')
  expect(await stored(hospital)).toEqual([`UTI adulto ${data} 07: Joana Reis`])
})

test('a doctor who would be in two places is refused with both named, and a lost connection loses no name', async ({
  page,
}) => {
  const { hospital } = await plan([uti, sala])
  const data = monday()
  await openWeek(page, hospital)
  await plusAt(page, 'UTI adulto, Noite', data).focus()
  await page.keyboard.type('ana')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(hospital)).toHaveLength(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('ana')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(/^Ana Prado estaria em dois lugares ao mesmo tempo: .*UTI adulto.*Sala vermelha|Sala vermelha.*UTI/),
  ).toBeVisible()
  await expect(grid(page).getByRole('link')).toHaveText(['Ana Prado'])

  await goOffline(page)
  await plusAt(page, 'Sala vermelha, Noite', data).focus()
  await page.keyboard.type('bet')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Beto Souza não entrou na escala: Sala vermelha, Noite/)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.poll(() => stored(hospital)).toContain(`Sala vermelha ${data} 19: Beto Souza`)
})

test('a new doctor is made while typing, of an equal name after a question, and the specialty is asked once', async ({
  page,
}) => {
  const { hospital, ids } = await plan([{ nome: 'Berçário' }])
  await api.ok(changeMembro, { as: hospital, params: { id: ids[0]! }, body: { is_archived: true } })
  const data = monday()
  await openWeek(page, hospital)
  await plusAt(page, 'Berçário, Dia', data).focus()
  await page.keyboard.type('Caio Dias')
  await expect(page.getByRole('option')).toHaveText(['Criar “Caio Dias”'])
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Especialidade do setor' })
  await asked.getByLabel('Especialidade').selectOption('Pediatria')
  await asked.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => stored(hospital)).toEqual([`Berçário ${data} 07: Caio Dias`])
  await expect(plusAt(page, 'Berçário, Noite', data)).toBeFocused()
  await page.keyboard.type('ana prado')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'É outra pessoa?' })
  await expect(question).toContainText('Já existe Ana Prado, sem CRM, nos inativos.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(grid(page).getByRole('link')).toHaveText(['Caio Dias'])
  await plusAt(page, 'Berçário, Noite', data).focus()
  await page.keyboard.type('ana prado')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'É outra pessoa', exact: true }).click()
  await expect.poll(() => stored(hospital)).toContain(`Berçário ${data} 19: ana prado`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a month of one sector has names, and Enter goes on in the next day', async ({ page }) => {
  const { hospital, setores } = await plan([uti, sala])
  const first = `${addDays(`${dayFromNow(0).slice(0, 8)}01`, 40).slice(0, 8)}01`
  await enter(page, hospital)
  await page.goto(`/?view=hospital-dashboard&aba=escala&visao=mes&dia=${first}&setores=${setores[1]!.id}`)
  await plusAt(page, 'Sala vermelha, Dia', addDays(first, 6)).focus()
  for (const two of letters) {
    await page.keyboard.type(two)
    await page.keyboard.press('Enter')
  }
  const [seventh, eighth] = [addDays(first, 6), addDays(first, 7)]
  await expect
    .poll(() => stored(hospital, first, eighth))
    .toEqual(
      [
        ...[`${seventh} 07: Ana Prado`, `${seventh} 19: Beto Souza`],
        ...[`${eighth} 07: Érica Lima`, `${eighth} 19: Joana Reis`],
      ].map((shift) => `Sala vermelha ${shift}`),
    )
  await expect(grid(page).getByRole('link')).toHaveCount(4)
  expect(await barriersIn(page, 'dark')).toEqual([])
})

test('on a phone a tap and a field do the same', async ({ newPage }) => {
  const { hospital } = await plan([uti])
  const data = monday()
  const page = await newPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await enter(page, hospital)
  await page.goto(`/?view=hospital-dashboard&aba=escala&dia=${data}`)
  const list = page.getByRole('list', { name: 'UTI adulto' })
  await list.getByRole('button', { name: 'Acrescentar: UTI adulto, Noite' }).tap()
  await field(page).fill('pra')
  const saving = Promise.withResolvers<void>()
  await page.route('**/functions/v1/change-rota', async (route) => {
    await saving.promise
    await route.continue()
  })
  await page.getByRole('option', { name: 'Ana Prado' }).tap()
  await expect(list).toContainText('19–07Ana Prado')
  // The panel of a shift that is not saved yet waits for it.
  await list.getByRole('link', { name: /Ana Prado/ }).tap()
  saving.resolve()
  await expect(toast(page, `Ana Prado: UTI adulto, Noite, ${formatDayInWords(data)}.`)).toBeVisible()
  await field(page).tap()
  await page.getByRole('option', { name: 'Joana Reis' }).tap()
  await expect.poll(() => stored(hospital)).toEqual([`UTI adulto ${data} 19: Joana Reis`])
})
