import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'

test('the password is shown and hidden, and what was typed stays', async () => {
  render(
    <Field label="Senha">
      <PasswordInput />
    </Field>,
  )
  // Alone under its label: the button's name contains the word too.
  const input = screen.getByLabelText<HTMLInputElement>(/Senha/)
  await userEvent.type(input, 'segredo')
  expect(input.type).toBe('password')

  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(input.type).toBe('text')
  expect(input.value).toBe('segredo')

  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }))
  expect(input.type).toBe('password')
})
