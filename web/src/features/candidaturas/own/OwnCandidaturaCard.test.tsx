import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnCandidaturaCard } from './OwnCandidaturaCard.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const pendente: OwnCandidatura = {
  id: id(1),
  vaga_id: id(2),
  medico_id: id(3),
  status: 'pendente',
  created_at: '2026-11-20T12:00:00Z',
  contato: null,
  clash: null,
  vaga: {
    id: id(2),
    hospital_id: id(4),
    nome_vaga: 'UTI Adulto',
    especialidade: 'UTI',
    data: '2026-11-29',
    horario: '07:00 - 19:00',
    valor: 1650,
    observacoes: null,
    created_at: '2026-11-01T12:00:00Z',
    status: 'aberta',
    starts_at: null,
    ends_at: null,
    open_until: '2026-11-29T10:00:00Z',
    time_zone: 'America/Manaus',
    cidade: 'Manaus',
    estado: 'AM',
    localizacao: 'Avenida Nova, 999, Manaus - AM',
    hospital: { nome: 'Hospital São Braz' },
  },
}

test.each([
  ['pendente', 'Pendente'],
  ['nao_selecionada', 'Não selecionado'],
  ['something new', 'Pendente'],
])('the state %s reads %s', (status, label) => {
  render(<OwnCandidaturaCard candidatura={{ ...pendente, status: status as OwnCandidatura['status'] }} />)
  expect(screen.getByText(label)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('shows vaga, hospital, date, time and value', () => {
  const { container } = render(<OwnCandidaturaCard candidatura={pendente} />)
  for (const fact of [
    'UTI Adulto',
    'Hospital São Braz · Manaus, AM',
    'Avenida Nova, 999',
    '29/11/2026',
    '07:00 - 19:00',
  ]) {
    expect(container.textContent).toContain(fact)
  }
  expect(container.textContent).toContain('R$\u00a01.650,00')
  expect(container.textContent).toContain('R$\u00a0137,50/h')
})

test('the date is shown once, as weekday and dd/mm/aaaa', () => {
  const { container } = render(<OwnCandidaturaCard candidatura={pendente} />)
  expect(container.textContent).toContain('dom, 29/11/2026')
  expect(container.textContent?.match(/29/g)).toHaveLength(1)
})

test('an accepted one shows address and phone', () => {
  const contato = { endereco: 'Av. das Palmeiras, 45', telefone: '9234567890' }
  render(<OwnCandidaturaCard candidatura={{ ...pendente, status: 'aceita', contato }} />)
  expect(screen.getByText('Aceito')).toBeTruthy()
  expect(screen.getByText('Av. das Palmeiras, 45')).toBeTruthy()
  const link = screen.getByRole('link', { name: '(92) 3456-7890' })
  expect(link.getAttribute('href')).toBe('tel:+559234567890')
})

test('an accepted one shows only the exact address, not the free text', () => {
  const contato = { endereco: 'Rua das Acácias, 1200', telefone: '9234567890' }
  const { container } = render(<OwnCandidaturaCard candidatura={{ ...pendente, status: 'aceita', contato }} />)
  expect(screen.getByText('Rua das Acácias, 1200')).toBeTruthy()
  expect(container.textContent).toContain('Manaus, AM')
  expect(container.textContent).not.toContain('Avenida Nova')
})

test('a pendente one at the hours of an accepted shift names that shift and shows that it cannot be accepted', () => {
  const { container } = render(
    <OwnCandidaturaCard candidatura={{ ...pendente, clash: { data: '2026-11-28', horario: '19:00 - 08:00' } }} />,
  )
  expect(container.textContent).toContain(
    'Conflita com seu plantão de sáb, 28/11, 19h-8h. O hospital não pode mais aceitar esta candidatura.',
  )
})

test('without a clash nothing is shown about one', () => {
  const { container } = render(<OwnCandidaturaCard candidatura={pendente} />)
  expect(container.textContent).not.toContain('Conflita')
})
