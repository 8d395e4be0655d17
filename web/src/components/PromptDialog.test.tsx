import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PromptDialog } from './PromptDialog.tsx'

const show = (asks: 'reason' | 'optional reason' | 'reply') => {
  const onConfirm = vi.fn()
  render(
    <PromptDialog
      draftKey="refuse:1"
      open
      onOpenChange={() => {}}
      title="Título"
      confirmLabel="Recusar"
      hint="Quem lê."
      asks={asks}
      onConfirm={onConfirm}
    />,
  )
  return onConfirm
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Recusar' }))

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
  // Its field would open the keyboard of a phone over the question.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('alertdialog'))
  await confirm()
  await expect.poll(() => onConfirm).toHaveBeenCalledExactlyOnceWith('')
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

function Opened() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Recusar
      </button>
      <PromptDialog
        draftKey="refuse:1"
        open={open}
        onOpenChange={setOpen}
        title="Título"
        confirmLabel="Enviar"
        hint=""
        onConfirm={() => {}}
      />
    </>
  )
}
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Motivo')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('words are there again after the page went away with the dialog, until they are discarded', async () => {
  render(<Opened />)
  await userEvent.type(words(), 'Fiquei sem voo.')
  cleanup()
  render(<Opened />)
  expect(words().value).toBe('Fiquei sem voo.')
  await press('Cancelar')
  await screen.findByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  await press('Continuar editando')
  expect(words().value).toBe('Fiquei sem voo.')
  await userEvent.keyboard('{Escape}')
  await press('Descartar')
  await expect.poll(() => screen.queryAllByRole('alertdialog')).toEqual([])
  await press('Recusar')
  expect(words().value).toBe('')
  await press('Cancelar')
  await expect.poll(() => screen.queryAllByRole('alertdialog')).toEqual([])
})
