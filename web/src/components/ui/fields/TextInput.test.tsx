import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MoneyInput } from '../../masked-input/MaskedInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { TextArea, TextInput } from './TextInput.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Texto')

async function pasted(text: string) {
  await userEvent.click(field())
  await userEvent.paste(text)
  return field().value
}

test('invisible characters are gone as soon as they are pasted, and the caret stands behind the text', async () => {
  render(<TextInput aria-label="Texto" defaultValue="São " />)
  field().setSelectionRange(4, 4)
  await userEvent.keyboard('{End}')
  expect(await pasted('\u202aLucas\u00a0\u202c')).toBe('São Lucas ')
  expect(field().selectionStart).toBe(10)
})

test('an e-mail field has no caret, and is cleaned too', async () => {
  render(<TextInput aria-label="Texto" type="email" />)
  expect(await pasted('ana@exemplo.com.br\u200b')).toBe('ana@exemplo.com.br')
})

test('notes keep their lines', async () => {
  render(<TextArea aria-label="Texto" />)
  expect(await pasted('um\u2028dois\u200b')).toBe('um\ndois')
})

test('the value that Windows Calculator copies is a number', async () => {
  render(<MoneyInput aria-label="Texto" />)
  expect(await pasted('\u202a1.400,50\u202c')).toBe('1.400,50')
  await userEvent.tab()
  expect(field().value).toBe('R$ 1.400,50')
})

test('a password stays as it is', async () => {
  render(<PasswordInput aria-label="Texto" />)
  expect(await pasted('segredo\u200b')).toBe('segredo\u200b')
})
