import { rateHospital } from '@plantao/contract/avaliacoes/routes'
import { getShiftDay } from '@plantao/contract/candidaturas/shift-day/routes'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { RateButton } from './RateButton.tsx'

const day = {
  candidatura_id: '00000000-0000-7000-8000-000000000009',
  medico: 'Ana Lima',
  hospital: 'Hospital São Braz',
  starts_at: '2026-01-01T10:00:00Z',
  ends_at: '2026-01-01T22:00:00Z',
  entrance: '',
  ask_for: '',
  parking: '',
  dress_code: '',
  computer_system: '',
  checked_in_at: null,
  checked_out_at: null,
  presence: null,
  presence_at: null,
  no_show_answer: null,
  rate_until: '2026-01-15T22:00:00Z',
  given: null,
  received: null,
}

const open = async () => {
  renderAt('/', <RateButton vaga={{ id: '1', time_zone: 'America/Sao_Paulo' }} by="medico" />)
  await press('Avaliar')
  await screen.findByLabelText('Comentário')
}

test('a rating that found no connection stays, and is there again after a reload', async () => {
  signIn()
  network.answer(getShiftDay, { ok: day })
  network.answer(rateHospital, 'no answer')
  await open()
  await press('Enviar avaliação')
  await screen.findByText('Escolha de 1 a 5 estrelas')
  field('4 estrelas').click()
  await fill({ Comentário: 'Equipe completa.' })
  await press('Enviar avaliação')
  await screen.findByText('Não foi possível enviar a avaliação')
  expect(field('Comentário').value).toBe('Equipe completa.')

  cleanup()
  await open()
  expect(field('Comentário').value).toBe('Equipe completa.')
  expect(field('4 estrelas').checked).toBe(true)
})
