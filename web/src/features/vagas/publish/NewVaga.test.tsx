import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { hospital, ownVaga, signInHospital } from '../../../test-hospital.ts'
import { stubNetwork } from '../../../test-network.ts'
import { renderAt } from '../../../test-page.tsx'
import { NewVaga } from './NewVaga.tsx'

let network: ReturnType<typeof stubNetwork>

beforeEach(() => {
  network = stubNetwork()
  network.answer(listEspecialidades, {
    ok: { items: ['Medicina Intensiva', 'Urologia'].map((nome) => ({ id: hospital.id, nome })) },
  })
  signInHospital()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Criar Vaga' }))

async function fill() {
  await userEvent.type(field('Nome da vaga'), 'UTI Adulto')
  await userEvent.selectOptions(field('Especialidade'), 'UTI')
  await userEvent.type(field('Data'), '2998-12-31')
  await userEvent.type(field('Horário'), '19:00 - 07:00')
}

function show(known: typeof hospital | null = hospital) {
  renderAt('/?view=hospital-dashboard', <NewVaga hospital={known} today="2998-01-01" />)
}

test('missing fields are reported in one toast and at each field, and nothing is sent', async () => {
  show()
  await publish()
  await screen.findByText('Campos obrigatórios')
  await screen.findByText('Preencha todos os campos obrigatórios')
  for (const label of ['Nome da vaga', 'Especialidade', 'Data', 'Horário']) {
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect(field('Valor').getAttribute('aria-invalid')).toBeNull()
  expect(network.requestsOf(createVaga)).toEqual([])
})

test('a vaga is sent as it was typed, its money as a number, and the form is empty again', async () => {
  network.answer(createVaga, { ok: ownVaga })
  show()
  await fill()
  await userEvent.type(field('Valor'), '1.400,50')
  await screen.findByText('R$ 116,71/h')
  await publish()
  await screen.findByText('Vaga criada com sucesso!')
  expect(network.requestsOf(createVaga).map(({ body }) => body)).toEqual([
    {
      nome_vaga: 'UTI Adulto',
      especialidade: 'UTI',
      data: '2998-12-31',
      horario: '19:00 - 07:00',
      valor: 1400.5,
      observacoes: null,
      hospital_id: hospital.id,
    },
  ])
  for (const label of ['Nome da vaga', 'Especialidade', 'Data', 'Horário', 'Valor']) {
    expect(field(label).value).toBe('')
  }
})

test('a value that is not a number is reported before sending, and sent as null', async () => {
  network.answer(createVaga, { ok: ownVaga })
  show()
  await fill()
  await userEvent.type(field('Valor'), 'a combinar')
  await screen.findByText('Não reconhecemos um número: a vaga será publicada como “Valor a combinar”.')
  await publish()
  await waitFor(() => expect(network.requestsOf(createVaga)[0]?.body).toMatchObject({ valor: null }))
})

const unread =
  'Não entendemos este horário. Escreva como 19:00 - 07:00 para mostrar duração e valor por hora e evitar plantões sobrepostos.'

test.each([
  ['07:00/19:00', 'Lido como 07:00 às 19:00, 12 h.'],
  ['24h', 'Lido como 07:00 às 07:00 do dia seguinte, 24 h. Se começa em outra hora, escreva início e fim.'],
  ['noite', unread],
])('the form shows how it understands %s, during and after typing', async (horario, reading) => {
  show()
  await userEvent.type(field('Horário'), horario)
  expect(screen.getByText(reading)).toBeTruthy()
  await userEvent.tab()
  expect(screen.getByText(reading)).toBeTruthy()
  const describedBy = field('Horário').getAttribute('aria-describedby')!.split(' ')
  expect(describedBy.map((it) => document.getElementById(it)?.textContent)).toContain(reading)
})

test('the value per hour is shown for hours typed without a preset', async () => {
  show()
  await userEvent.type(field('Horário'), '24 horas')
  await userEvent.type(field('Valor'), '2.400')
  await screen.findByText('R$ 100,00/h')
})

test('a negative value is refused at its field', async () => {
  show()
  await fill()
  await userEvent.type(field('Valor'), '-10')
  await publish()
  await screen.findByText('O valor não pode ser negativo')
  await waitFor(() => expect(document.activeElement).toBe(field('Valor')))
  expect(network.requestsOf(createVaga)).toEqual([])
})

test('a refusal is shown with its reason and keeps what was typed', async () => {
  network.answer(createVaga, { code: 'vaga_in_past' })
  show()
  await fill()
  await publish()
  await screen.findByText('Erro ao criar vaga')
  await screen.findByText('A data do plantão não pode estar no passado')
  expect(field('Nome da vaga').value).toBe('UTI Adulto')
  await waitFor(() => expect(document.activeElement).toBe(field('Data')))
})

test('after no answer the same content is the same vaga; changed, or after success, it is another', async () => {
  network.answer(createVaga, 'no answer')
  show()
  await fill()
  await publish()
  await screen.findByText('Erro inesperado ao criar vaga')
  await publish()
  await waitFor(() => expect(network.requestsOf(createVaga)).toHaveLength(2))
  network.answer(createVaga, { ok: ownVaga })
  await userEvent.type(field('Observações'), 'x')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Criar Vaga' }).disabled).toBe(false),
  )
  await publish()
  await waitFor(() => expect(field('Nome da vaga').value).toBe(''))
  await fill()
  await userEvent.type(field('Observações'), 'x')
  await publish()
  await waitFor(() => expect(network.requestsOf(createVaga)).toHaveLength(4))
  const keys = network.requestsOf(createVaga).map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})

test('without a hospital row nothing can be published', async () => {
  show(null)
  await fill()
  await publish()
  await screen.findByText('ID do hospital não encontrado')
  expect(network.requestsOf(createVaga)).toEqual([])
})

test('a preset fills the hours in, and the table follows the eight specialties', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '24 h' }))
  expect(field('Horário').value).toBe('07:00 - 07:00')
  await screen.findByRole('option', { name: 'Urologia' })
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(0, 3)).toEqual(['Selecione', 'Cardiologia', 'Neurologia'])
  expect(options).not.toContain('Medicina Intensiva')
})
