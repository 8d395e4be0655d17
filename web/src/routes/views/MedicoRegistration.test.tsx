import { signUp } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../test/page.tsx'
import MedicoRegistration from './MedicoRegistration.tsx'

test('the first wrong field gets the focus; what is right is sent with its metadata', async () => {
  network.answer(signUp, { ok: { email: 'ana@exemplo.com.br' } })
  renderAt('/?view=doctor-register', <MedicoRegistration />)
  await fill({
    'Nome completo': 'Ana Lima',
    CRM: '123456/SP',
    Telefone: '11987654321',
    'E-mail': 'ana.exemplo',
    Senha: '123456',
    'Confirmar senha': '1234567',
  })
  await press('Cadastrar')
  expect(await screen.findByText(messages.fields.emailInvalid)).toBeTruthy()
  expect(field('E-mail').ariaInvalid).toBe('true')
  expect(document.activeElement).toBe(field('E-mail'))
  await fill({ 'E-mail': 'ana@exemplo.com.br', 'Confirmar senha': '123456' })
  await press('Cadastrar')
  expect(await screen.findByText(messages.registration.doneTitle)).toBeTruthy()
  expect(network.bodiesOf(signUp)).toEqual([
    {
      email: 'ana@exemplo.com.br',
      password: '123456',
      data: { user_type: 'doctor', nome: 'Ana Lima', crm: '123456/SP', telefone: '(11) 98765-4321' },
    },
  ])
})
