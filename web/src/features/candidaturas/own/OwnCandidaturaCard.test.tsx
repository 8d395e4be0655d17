import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga } from '../../../test-hospital.ts'
import { OwnCandidaturaCard } from './OwnCandidaturaCard.tsx'

const pendente: OwnCandidatura = {
  id: '00000000-0000-7000-8000-000000000009',
  vaga_id: ownVaga.id,
  medico_id: '00000000-0000-7000-8000-000000000008',
  status: 'pendente',
  created_at: ownVaga.created_at,
  reason: null,
  contato: null,
  change: null,
  clash: null,
  vaga: {
    ...ownVaga,
    data: '2026-11-29',
    cidade: 'Manaus',
    estado: 'AM',
    localizacao: 'Avenida Nova, 999, Manaus - AM',
    hospital: { nome: 'Hospital São Braz' },
  },
}
const contato = { endereco: 'Rua das Acácias, 1200', telefone: '9234567890' }

const shown = (change: object = {}) =>
  render(<OwnCandidaturaCard candidatura={{ ...pendente, ...change }} />).container.textContent

test.each([
  ['pendente', 'Pendente'],
  ['nao_selecionada', 'Não selecionado'],
  ['something new', 'Pendente'],
])('the state %s reads %s, without a phone', (status, label) => {
  expect(shown({ status })).toContain(label)
  expect(screen.queryByRole('link')).toBeNull()
})

test('shows vaga, hospital, place, time and value, and the date once', () => {
  const text = shown()
  for (const fact of ['UTI Adulto', 'Hospital São Braz · Manaus, AM', 'Avenida Nova, 999', 'dom, 29/11/2026']) {
    expect(text).toContain(fact)
  }
  for (const fact of ['19:00 - 07:00', 'R$\u00a01.400,50', 'R$\u00a0116,71/h']) expect(text).toContain(fact)
  expect(text?.match(/29/g)).toHaveLength(1)
  expect(text).not.toContain('Conflita')
})

test('an accepted one shows the exact address and the phone, not the free text', () => {
  const text = shown({ status: 'aceita', contato })
  for (const fact of ['Aceito', 'Rua das Acácias, 1200', 'Manaus, AM']) expect(text).toContain(fact)
  expect(text).not.toContain('Avenida Nova')
  const link = screen.getByRole('link', { name: '(92) 3456-7890' })
  expect(link.getAttribute('href')).toBe('tel:+559234567890')
})

test('a pendente one at the hours of an accepted shift names that shift and shows that it cannot be accepted', () => {
  expect(shown({ clash: { data: '2026-11-28', horario: '19:00 - 08:00' } })).toContain(
    'Conflita com seu plantão de sáb, 28/11, 19h-8h. O hospital não pode mais aceitar esta candidatura.',
  )
})
