import { messages } from '@plantao/contract/messages'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

test('each of two fields has its own label, mark, error and hint, the error first', () => {
  render(
    <>
      <Field label="Senha" hint="Pelo menos 6 caracteres" error={messages.fields.senhaRequired}>
        <TextInput />
      </Field>
      <Field label="Estado" required>
        <Select>
          <option>SP</option>
        </Select>
      </Field>
    </>,
  )
  const [senha, estado] = [screen.getByLabelText('Senha'), screen.getByLabelText('Estado')]
  expect(senha.getAttribute('aria-invalid')).toBe('true')
  const descriptions = senha.getAttribute('aria-describedby')!.split(' ')
  expect(descriptions.map((id) => document.getElementById(id)?.textContent)).toEqual([
    messages.fields.senhaRequired,
    'Pelo menos 6 caracteres',
  ])
  expect(estado.tagName).toBe('SELECT')
  // `aria-required` informs screen readers. The browser's own `required` would keep the form from showing our
  // sentences.
  expect(estado.getAttribute('aria-required')).toBe('true')
  for (const name of ['required', 'aria-invalid', 'aria-describedby']) expect(estado.hasAttribute(name)).toBe(false)
  expect(screen.getByText('Estado').textContent).toBe('Estado')
})
