import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CnpjInput, MoneyInput, PhoneInput } from './MaskedInput.tsx'

const input = () => screen.getByRole<HTMLInputElement>('textbox')

test('deleting is not stopped by punctuation', async () => {
  render(<PhoneInput />)
  await userEvent.type(input(), '11987654321')
  await userEvent.keyboard('{Backspace>14/}')
  expect(input().value).toBe('')
})

test('a correction in the middle keeps the caret in place', async () => {
  render(<CnpjInput />)
  await userEvent.type(input(), '1122233300018')
  input().setSelectionRange(4, 4)
  await userEvent.keyboard('9')
  expect(input().value).toBe('11.292.233/3000-18')
  expect(input().selectionStart).toBe(5)
})

test('pasted text that is not recognised stays as it is', async () => {
  render(<PhoneInput />)
  await userEvent.click(input())
  await userEvent.paste('3456-7890 (ramal 12)')
  expect(input().value).toBe('3456-7890 (ramal 12)')
})

test.each(['(15) 3456-7890 ramal 210', '(15) 3456-7890 / (15) 98765-4321', '+55 (0)11 98765-4321', '0xx11 3456-7890'])(
  '%j is typed letter by letter',
  async (phone) => {
    render(<PhoneInput />)
    await userEvent.type(input(), phone)
    expect(input().value).toBe(phone)
  },
)

test.each([
  ['1400', 'R$ 1.400,00'],
  ['1400.50', 'R$ 1.400,50'],
  ['a combinar', 'a combinar'],
])('money %j is %s once its field loses the focus', async (typed, shown) => {
  render(<MoneyInput />)
  await userEvent.type(input(), typed)
  await userEvent.tab()
  expect(input().value).toBe(shown)
})
