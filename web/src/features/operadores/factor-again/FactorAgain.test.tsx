import { repeatSecondFactor } from '@plantao/contract/auth/second-factor/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network } from '../../../../test/network.ts'
import { fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { ApiError } from '../../../lib/http/errors.ts'
import { FactorAgain } from './FactorAgain.tsx'
import { withFactor } from './with-factor.ts'

const refusal = new ApiError('second_factor_again', { status: 403, message: '' })

test('a refused request waits for the code, and is sent again', async () => {
  signIn()
  renderAt('/', <FactorAgain />)
  const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('done')
  const answer = withFactor(send)
  await screen.findByRole('alertdialog', { name: 'Digite o código de novo' })
  network.answer(repeatSecondFactor, { code: 'second_factor_wrong' })
  await fill({ 'Código de verificação': '123456' })
  await press('Continuar')
  await screen.findByText(/Código incorreto/)
  network.answer(repeatSecondFactor, { ok: undefined })
  await fill({ 'Código de verificação': '654321' })
  await press('Continuar')
  expect(await answer).toBe('done')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a closed dialog fails the request with the refusal', async () => {
  renderAt('/', <FactorAgain />)
  const answer = withFactor(() => Promise.reject(refusal))
  answer.catch(() => {})
  await screen.findByRole('alertdialog')
  await press('Cancelar')
  await expect(answer).rejects.toBe(refusal)
})
