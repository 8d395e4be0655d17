import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownVaga } from '../../../test-hospital.ts'
import { renderAt } from '../../../test-page.tsx'
import { VagaRow } from './VagaRow.tsx'

const hospital = { nome: 'Hospital São Braz' }
const vaga: OpenVaga = { ...ownVaga, hospital, candidatura: null, clash: null }
const clash = { data: '2026-11-25', horario: '19:00 - 07:00' }
const shown = (change: Partial<OpenVaga>) => {
  renderAt('/', <VagaRow vaga={{ ...vaga, ...change }} onShowDetails={() => {}} />)
  return screen.getByRole('article').textContent
}

test('has name, hospital, date, time, value, specialty, notes and a button to apply', () => {
  const text = shown({
    nome_vaga: 'Plantão da Páscoa',
    especialidade: 'Anestesiologia',
    data: '2998-12-31',
    horario: '19:00 - 07:00',
    valor: 1400.5,
    observacoes: 'Trazer jaleco e estetoscópio.',
  })
  for (const fact of [
    'Plantão da Páscoa',
    'Hospital São Braz',
    '31/12/2998',
    '19:00 - 07:00',
    'R$\u00a01.400,50',
    'Anestesiologia',
    'Trazer jaleco e estetoscópio.',
  ])
    expect(text).toContain(fact)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Candidatar-se' }).disabled).toBe(false)
})

test('a vaga at the hours of an accepted shift names that shift, and its button is disabled for that reason', () => {
  shown({ clash })
  const reason = screen.getByText('Conflita com seu plantão de qua, 25/11, 19h-7h.')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Candidatar-se' })
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.contains(reason)).toBe(true)
})

test('a pendente candidatura for it shows that it cannot be accepted any more', () => {
  expect(shown({ clash, candidatura: { id: ownVaga.id, status: 'pendente' } })).toContain(
    'Conflita com seu plantão de qua, 25/11, 19h-7h. O hospital não pode mais aceitar esta candidatura.',
  )
})

test.each([
  ['without a clash', {}],
  ['of a candidatura that was decided', { clash, candidatura: { id: ownVaga.id, status: 'nao_selecionada' } }],
] as const)('%s nothing is said', (_what, change) => {
  expect(shown(change)).not.toContain('Conflita')
})
