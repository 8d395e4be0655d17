import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga } from '../../../test-hospital.ts'
import { OwnVagaCard } from './OwnVagaCard.tsx'

const nothing = () => {}

function buttonsOf(change: Partial<OwnVaga>) {
  render(<OwnVagaCard vaga={{ ...ownVaga, ...change }} onCandidatos={nothing} onEdit={nothing} onClose={nothing} />)
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

const begun = { open_until: '2020-01-01T00:00:00Z', starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-01T12:00:00Z' }

test.each([
  ['open, nobody yet', {}, 'Aberta', ['Ver Candidatos (0)', 'Editar', 'Encerrar vaga']],
  ['open, with candidates', { candidaturas_count: 1284 }, 'Aberta', ['Ver Candidatos (1.284)', 'Encerrar vaga']],
  ['filled', { status: 'preenchida', candidaturas_count: 2 }, 'Preenchida', ['Ver Candidatos (2)']],
  ['worked', { ...begun, status: 'preenchida', candidaturas_count: 2 }, 'Realizada', ['Ver Candidatos (2)']],
  ['begun with nobody', begun, 'Expirada', ['Ver Candidatos (0)', 'Encerrar vaga']],
  ['closed', { status: 'encerrada' }, 'Encerrada', ['Ver Candidatos (0)']],
] as const)('%s', (_what, change, situation, buttons) => {
  expect(buttonsOf(change)).toEqual(buttons)
  expect(screen.getByText(situation)).toBeTruthy()
})

test('the day has its weekday, the hours are as stored, the money has its no-break space', () => {
  buttonsOf({ data: '2026-11-28', horario: '19h às 7h' })
  const card = screen.getByRole('article').textContent
  expect(card).toContain('sáb, 28/11/2026')
  expect(card).toContain('19h às 7h')
  expect(card).toContain('R$\u00a01.400,50')
  expect(card).toContain('R$\u00a0116,71/h')
})

test('a filled vaga says who was accepted', () => {
  buttonsOf({ status: 'preenchida', accepted_name: 'Dra. Marina Toledo Sá' })
  expect(screen.getByRole('article').textContent).toContain('Preenchida por Dra. Marina Toledo Sá')
})

test('the place is that of the vaga, with its phone', () => {
  buttonsOf({ endereco: 'Rua Velha, 5', cidade: 'Itu', estado: 'SP', telefone: '1144445555' })
  expect(screen.getByRole('article').textContent).toContain('Rua Velha, 5, Itu - SP · (11) 4444-5555')
})

test("without a value it shows 'Valor a combinar'", () => {
  buttonsOf({ valor: null })
  expect(screen.getByRole('article').textContent).toContain('Valor a combinar')
})
