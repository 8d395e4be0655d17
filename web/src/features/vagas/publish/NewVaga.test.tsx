import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { messages } from '@plantao/contract/messages'
import { createVaga } from '@plantao/contract/vagas/routes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { hospital, ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { NewVaga } from './NewVaga.tsx'
import { newVagaAddress } from './use-new-vaga.ts'

beforeEach(() => {
  network.answer(listEspecialidades, { ok: { items: [] } })
  signInHospital()
  renderAt('/?view=hospital-dashboard', <NewVaga hospital={hospital} today="2998-01-01" />)
})

async function fillVaga() {
  await fill({ 'Nome da vaga': 'UTI Adulto', Data: '2998-12-31', Horário: '19:00 - 07:00' })
  await userEvent.selectOptions(field('Especialidade'), 'UTI')
}

test('missing fields are marked, and nothing is sent', async () => {
  await press('Criar Vaga')
  await screen.findByText(messages.vagas.requiredTitle)
  for (const label of ['Nome da vaga', 'Especialidade', 'Data', 'Horário']) {
    expect(field(label).ariaInvalid).toBe('true')
  }
  expect(field('Valor').ariaInvalid).toBeNull()
  expect(network.requestsOf(createVaga)).toEqual([])
})

test('a vaga is sent as it was typed, its money as a number, and the form is empty again', async () => {
  network.answer(createVaga, { ok: ownVaga })
  await fillVaga()
  await fill({ Valor: '1.400,50' })
  await userEvent.selectOptions(field('Modalidade'), 'Sobreaviso')
  await screen.findByText('R$ 116,71/h')
  await press('Criar Vaga')
  await screen.findByText(messages.vagas.created)
  expect(network.bodiesOf(createVaga)).toEqual([
    {
      nome_vaga: 'UTI Adulto',
      especialidade: 'UTI',
      data: '2998-12-31',
      horario: '19:00 - 07:00',
      valor: 1400.5,
      modalidade: 'sobreaviso',
      observacoes: null,
      hospital_id: hospital.id,
    },
  ])
  for (const label of ['Nome da vaga', 'Especialidade', 'Data', 'Horário', 'Valor']) {
    expect(field(label).value).toBe('')
  }
  expect(field('Modalidade').value).toBe('presencial')
})

test('how the hours are read is part of the description of their field', async () => {
  await fill({ Horário: '07:00/19:00' })
  await userEvent.tab()
  const describedBy = field('Horário').getAttribute('aria-describedby')!.split(' ')
  const descriptions = describedBy.map((id) => document.getElementById(id)?.textContent)
  expect(descriptions).toContain('Lido como 07:00 às 19:00, 12 h.')
})

test('a refusal is shown with its reason, keeps what was typed, and focuses the field', async () => {
  network.answer(createVaga, { code: 'vaga_in_past' })
  await fillVaga()
  await press('Criar Vaga')
  await screen.findByText(messages.vagas.createFailed)
  await screen.findByText('A data do plantão não pode estar no passado')
  expect(field('Nome da vaga').value).toBe('UTI Adulto')
  await waitFor(() => expect(document.activeElement).toBe(field('Data')))
})

test('without an answer the same vaga is sent again under the same key', async () => {
  network.answer(createVaga, 'no answer')
  await fillVaga()
  await press('Criar Vaga')
  await screen.findByText(messages.vagas.createUnexpected)
  await press('Criar Vaga')
  await waitFor(() => expect(network.requestsOf(createVaga)).toHaveLength(2))
  const [first, second] = network.requestsOf(createVaga).map(({ headers }) => headers['idempotency-key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a server of the release before gets no field that it does not know, or its refusal asks to load the page again', async () => {
  network.answer(createVaga, { ok: ownVaga })
  await fillVaga()
  await press('Criar Vaga')
  await screen.findByText(messages.vagas.created)
  expect(network.bodiesOf(createVaga)[0]).not.toHaveProperty('modalidade')

  network.answer(createVaga, { code: 'invalid_request' })
  await fillVaga()
  await userEvent.selectOptions(field('Modalidade'), 'Sobreaviso')
  await press('Criar Vaga')
  await screen.findByText('O servidor não aceitou estes dados. Recarregue a página e tente novamente.')
  expect(field('Nome da vaga').value).toBe('UTI Adulto')
})

test('while there is no vaga yet the empty list has its button, whose address unfolds it once', async () => {
  const buttons = () => screen.queryAllByRole('button', { name: 'Nova vaga' })
  expect(buttons()).toHaveLength(1)
  cleanup()
  renderAt(newVagaAddress, <NewVaga hospital={hospital} today="2998-01-01" isFirst />)
  expect(buttons()).toHaveLength(0)
  await waitFor(() => expect(document.activeElement).toBe(field('Nome da vaga')))
  expect(location.search).toBe('?view=hospital-dashboard')
})

test.each([
  ['31/12/2997', 'Este dia já passou.'],
  ['31/12/2999', 'Falta mais de um ano. Confira a data.'],
])('below the day %s stands “%s”', async (day, sentence) => {
  await fill({ Data: day })
  await userEvent.tab()
  await screen.findByText(sentence, { exact: false })
})
