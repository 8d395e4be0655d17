import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Field } from '../ui/Field.tsx'
import { CnpjInput, MoneyInput, PhoneInput } from './MaskedInput.tsx'

interface Values {
  cnpj: string
  telefone: string
  valor: string
}

let sent: Values | undefined

function Form() {
  const { register, handleSubmit } = useForm<Values>({ defaultValues: { cnpj: '', telefone: '', valor: '' } })
  return (
    <form
      onSubmit={handleSubmit((values) => {
        sent = values
      })}
    >
      <Field label="CNPJ">
        <CnpjInput {...register('cnpj')} />
      </Field>
      <Field label="Telefone">
        <PhoneInput {...register('telefone')} />
      </Field>
      <Field label="Valor">
        <MoneyInput {...register('valor')} />
      </Field>
      <button type="submit">Enviar</button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('the form gets the formatted value', async () => {
  render(<Form />)
  await userEvent.type(field('CNPJ'), '12abc34501de35')
  await userEvent.type(field('Telefone'), '11987654321')
  await userEvent.type(field('Valor'), '1400,5')
  await userEvent.click(screen.getByRole('button'))
  expect(sent).toEqual({ cnpj: '12.ABC.345/01DE-35', telefone: '(11) 98765-4321', valor: 'R$ 1.400,50' })
})

test('deleting is not stopped by punctuation', async () => {
  render(<Form />)
  await userEvent.type(field('Telefone'), '11987654321')
  await userEvent.keyboard('{Backspace>14/}')
  expect(field('Telefone').value).toBe('')
})

test('a correction in the middle keeps the caret in place', async () => {
  render(<Form />)
  await userEvent.type(field('CNPJ'), '1122233300018')
  field('CNPJ').setSelectionRange(4, 4)
  await userEvent.keyboard('9')
  expect(field('CNPJ').value).toBe('11.292.233/3000-18')
  expect(field('CNPJ').selectionStart).toBe(5)
})

test('pasted text that is not recognised stays as it is', async () => {
  render(<Form />)
  await userEvent.click(field('Telefone'))
  await userEvent.paste('3456-7890 (ramal 12)')
  await userEvent.click(field('Valor'))
  await userEvent.paste('a combinar')
  await userEvent.tab()
  expect(field('Telefone').value).toBe('3456-7890 (ramal 12)')
  expect(field('Valor').value).toBe('a combinar')
})

test('money is formatted on blur, not while typing', async () => {
  render(<Form />)
  await userEvent.type(field('Valor'), '1400.50')
  expect(field('Valor').value).toBe('1400.50')
  await userEvent.tab()
  expect(field('Valor').value).toBe('R$ 1.400,50')
})
