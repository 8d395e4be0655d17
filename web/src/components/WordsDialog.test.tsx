import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WordsDialog } from './WordsDialog.tsx'

const show = (asks: 'reason' | 'optional reason' | 'reply') => {
  const onConfirm = vi.fn()
  render(<WordsDialog open onOpenChange={() => {}} title="Título" hint="Quem lê." asks={asks} onConfirm={onConfirm} />)
  return onConfirm
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))

test.each([
  ['reason', 'Motivo', 'Escreva o motivo'],
  ['reply', 'Resposta', 'Escreva a resposta'],
] as const)('a %s must be written', async (asks, label, sentence) => {
  const onConfirm = show(asks)
  await confirm()
  await screen.findByText(sentence)
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText(label), '  Fiquei sem voo.  ')
  await confirm()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Fiquei sem voo.')
})

test('an optional reason may be left out', async () => {
  const onConfirm = show('optional reason')
  await confirm()
  await vi.waitFor(() => expect(onConfirm).toHaveBeenCalledExactlyOnceWith(''))
})

test('words that are too long are kept, with how many fit', async () => {
  const onConfirm = show('reason')
  const long = 'a'.repeat(501)
  await userEvent.click(screen.getByLabelText('Motivo'))
  await userEvent.paste(long)
  await confirm()
  await screen.findByText('Use no máximo 500 caracteres')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe(long)
  expect(onConfirm).not.toHaveBeenCalled()
})
