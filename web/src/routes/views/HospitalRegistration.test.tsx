import { signUp } from '@plantao/contract/auth/routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { stubNetwork } from '../../test-network.ts'
import { renderAt } from '../../test-page.tsx'
import HospitalRegistration from './HospitalRegistration.tsx'

let network: ReturnType<typeof stubNetwork>

beforeEach(() => {
  network = stubNetwork()
  renderAt('/?view=hospital-register', <HospitalRegistration />)
})

const send = () => userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }))

async function fill() {
  const texts = {
    'Nome do hospital': 'Santa Casa',
    CNPJ: '11222333000181',
    Telefone: '1534567890',
    Endereço: 'Rua A, 1',
    Cidade: 'Sorocaba',
    'E-mail': 'contato@santacasa.com.br',
    Senha: 'segredo',
    'Confirmar senha': 'segredo',
  }
  for (const [label, text] of Object.entries(texts)) await userEvent.type(screen.getByLabelText(label), text)
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'SP')
}

test('every missing field has its message, and the first gets the focus', async () => {
  await send()
  await screen.findByText('Nome do hospital é obrigatório')
  for (const sentence of [
    'CNPJ é obrigatório',
    'Telefone é obrigatório',
    'Endereço é obrigatório',
    'Cidade é obrigatória',
    'Estado é obrigatório',
    'E-mail é obrigatório',
    'Senha deve ter pelo menos 6 caracteres',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Nome do hospital'))
  expect(network.requests).toHaveLength(0)
})

test('the states are the 27 siglas', () => {
  const options = within(screen.getByLabelText('Estado')).getAllByRole('option')
  expect(options).toHaveLength(28)
  expect(options.slice(1, 4).map((option) => option.textContent)).toEqual(['AC', 'AL', 'AM'])
})

test('the sign-up carries its metadata, and leads to the landing page with a toast', async () => {
  network.answer(signUp, { ok: { email: 'contato@santacasa.com.br' } })
  await fill()
  await send()
  expect(await screen.findByText('Cadastro realizado!')).toBeTruthy()
  expect(screen.getByText('Verifique seu e-mail para confirmar a conta.')).toBeTruthy()
  expect(location.pathname + location.search).toBe('/')
  expect(network.requestsOf(signUp)[0]?.body).toEqual({
    email: 'contato@santacasa.com.br',
    password: 'segredo',
    data: {
      user_type: 'hospital',
      nomeHospital: 'Santa Casa',
      cnpj: '11.222.333/0001-81',
      telefone: '(15) 3456-7890',
      endereco: 'Rua A, 1',
      cidade: 'Sorocaba',
      estado: 'SP',
    },
  })
})

test('an address that is taken is reported, and what was typed stays', async () => {
  network.answer(signUp, { code: 'user_already_registered' })
  await fill()
  await send()
  expect(await screen.findByText('Erro no cadastro')).toBeTruthy()
  expect(screen.getByText('Este e-mail já está cadastrado. Tente fazer login.')).toBeTruthy()
  expect(screen.getByLabelText('Cidade')).toHaveProperty('value', 'Sorocaba')
  expect(location.search).toBe('?view=hospital-register')
})

test('passwords that differ are reported at the second', async () => {
  await fill()
  await userEvent.type(screen.getByLabelText('Confirmar senha'), 'x')
  await send()
  expect(await screen.findByText('Senhas não coincidem')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Confirmar senha'))
  expect(network.requests).toHaveLength(0)
})
