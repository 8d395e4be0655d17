import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

test('a required field is marked for screen readers, not in its label', () => {
  render(
    <Field label="E-mail" required>
      <TextInput type="email" />
    </Field>,
  )
  const input = screen.getByLabelText('E-mail')
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(input.hasAttribute('required')).toBe(false)
  expect(screen.getByText('E-mail').textContent).toBe('E-mail')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('the error comes before the hint in the description of the control', () => {
  render(
    <Field label="Senha" hint="Pelo menos 6 caracteres" error="Senha é obrigatória">
      <TextInput />
    </Field>,
  )
  const input = screen.getByLabelText('Senha')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Senha é obrigatória',
    'Pelo menos 6 caracteres',
  ])
})

test('two fields on a page have different ids', () => {
  render(
    <>
      <Field label="Cidade" error="Cidade é obrigatória">
        <TextInput />
      </Field>
      <Field label="Estado">
        <Select>
          <option>SP</option>
        </Select>
      </Field>
    </>,
  )
  expect(screen.getByLabelText('Estado').tagName).toBe('SELECT')
  expect(screen.getByLabelText('Estado').hasAttribute('aria-invalid')).toBe(false)
  expect(screen.getByLabelText('Cidade').getAttribute('aria-invalid')).toBe('true')
})
