import { signUp } from '@plantao/contract/auth/routes'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { stubNetwork } from '../../test-network.ts'
import { renderAt } from '../../test-page.tsx'
import MedicoRegistration from './MedicoRegistration.tsx'

let network: ReturnType<typeof stubNetwork>

beforeEach(() => {
  network = stubNetwork()
  renderAt('/?view=doctor-register', <MedicoRegistration />)
})

const send = () => userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }))

async function fill(change: Record<string, string> = {}) {
  const texts = {
    'Nome completo': 'Ana Lima',
    CRM: '123456/SP',
    Telefone: '11987654321',
    'E-mail': 'ana@exemplo.com.br',
    Senha: '123456',
    'Confirmar senha': '123456',
    ...change,
  }
  for (const [label, text] of Object.entries(texts)) await userEvent.type(screen.getByLabelText(label), text)
}

test('a password of six characters is enough, and the sign-up carries its metadata', async () => {
  network.answer(signUp, { ok: { email: 'ana@exemplo.com.br' } })
  await fill()
  await send()
  expect(await screen.findByText('Cadastro realizado!')).toBeTruthy()
  expect(network.requestsOf(signUp)[0]?.body).toEqual({
    email: 'ana@exemplo.com.br',
    password: '123456',
    data: { user_type: 'doctor', nome: 'Ana Lima', crm: '123456/SP', telefone: '(11) 98765-4321' },
  })
})

test('each error is shown at its field', async () => {
  await fill({ 'E-mail': 'ana.exemplo', Senha: '12345', 'Confirmar senha': '1234567' })
  await send()
  expect(await screen.findByText('E-mail inválido')).toBeTruthy()
  expect(screen.getByText('Senha deve ter pelo menos 6 caracteres')).toBeTruthy()
  expect(screen.getByText('Senhas não coincidem')).toBeTruthy()
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})

test('no answer is an unexpected error, and what was typed stays', async () => {
  network.answer(signUp, 'no answer')
  await fill()
  await send()
  expect(await screen.findByText('Erro inesperado')).toBeTruthy()
  expect(screen.getByLabelText('CRM')).toHaveProperty('value', '123456/SP')
})
