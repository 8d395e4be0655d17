import { rateHospital } from '@plantao/contract/avaliacoes/routes'
import { getShiftDay } from '@plantao/contract/candidaturas/shift-day/routes'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { shiftDay } from '../../../../test/shift-day.ts'
import { RateButton } from './RateButton.tsx'

const open = async () => {
  renderAt('/', <RateButton vaga={{ id: '1', time_zone: 'America/Sao_Paulo' }} by="medico" />)
  await press('Avaliar')
  await screen.findByLabelText('Comentário')
}

test('a rating that found no connection stays, and is there again after a reload', async () => {
  signIn()
  network.answer(getShiftDay, { ok: shiftDay(-7 * 24) })
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
