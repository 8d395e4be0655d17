import { signUp } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../test/page.tsx'
import HospitalRegistration from './HospitalRegistration.tsx'

test('a city is suggested by what is typed, with its state, and any other text stays', async () => {
  renderAt('/?view=hospital-register', <HospitalRegistration />)
  await userEvent.type(field('Cidade'), 'ribeirao pre')
  await userEvent.click(await screen.findByRole('option', { name: 'Ribeirão Preto' }))
  expect(field('Cidade').value).toBe('Ribeirão Preto')
  expect(field('Estado').value).toBe('SP')
  await userEvent.clear(field('Cidade'))
  await userEvent.type(field('Cidade'), 'Vila que ninguém conhece')
  await userEvent.tab()
  expect(field('Cidade').value).toBe('Vila que ninguém conhece')
})

test('the sign-up carries its metadata, and leads to the landing page with a toast', async () => {
  network.answer(signUp, { ok: { email: 'contato@santacasa.com.br' } })
  renderAt('/?view=hospital-register', <HospitalRegistration />)
  const states = within(field('Estado')).getAllByRole('option').slice(1)
  expect(states).toHaveLength(27)
  await fill({
    'Nome do hospital': 'Santa Casa',
    CNPJ: '11222333000181',
    Telefone: '1534567890',
    Endereço: 'Rua A, 1',
    Cidade: 'Sorocaba',
    'E-mail': 'contato@santacasa.com.br',
    Senha: 'segredo',
    'Confirmar senha': 'segredo',
  })
  await userEvent.selectOptions(field('Estado'), 'SP')
  await press('Cadastrar')
  expect(await screen.findByText(messages.registration.doneTitle)).toBeTruthy()
  expect(location.pathname + location.search).toBe('/')
  expect(network.bodiesOf(signUp)).toEqual([
    {
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
    },
  ])
})
