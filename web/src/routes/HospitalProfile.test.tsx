import { listSessions, logout } from '@plantao/contract/auth/routes'
import { getOwnHospital, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { correctVagasPlace, countVagasToCorrect } from '@plantao/contract/vagas/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessionKey } from '../lib/session/session-storage.ts'
import { hospital, signInHospital } from '../test-hospital.ts'
import { stubNetwork } from '../test-network.ts'
import { renderAt } from '../test-page.tsx'
import HospitalProfile from './HospitalProfile.tsx'

let network: ReturnType<typeof stubNetwork>

beforeEach(() => {
  network = stubNetwork()
  network.answer(listSessions, { ok: { items: [] } })
  network.answer(getOwnHospital, { ok: hospital })
  network.answer(countVagasToCorrect, { ok: { count: 0 } })
})

const show = () => renderAt('/hospital/perfil', <HospitalProfile />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function edit() {
  signInHospital()
  show()
  const button = await screen.findByRole('button', { name: 'Editar' })
  expect(screen.getByText('Rua das Flores, 100')).toBeTruthy()
  expect(screen.getByText('(15) 3456-7890')).toBeTruthy()
  await userEvent.click(button)
}

const notHospital = 'Hospital não encontrado. Verifique se você está logado como hospital.'

test("its 'Sair' ends the session", async () => {
  network.answer(logout, { ok: undefined })
  signInHospital()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
  await waitFor(() => expect(localStorage.getItem(sessionKey)).toBeNull())
  expect(network.requestsOf(logout)).toHaveLength(1)
})

test('without a session there is a toast and the landing page', async () => {
  show()
  await screen.findByText(notHospital)
  expect(location.pathname).toBe('/')
})

test('an account without a hospital row gets a toast and the landing page', async () => {
  network.answer(getOwnHospital, { code: 'PGRST116' })
  signInHospital()
  show()
  await screen.findByText(notHospital)
  expect(location.pathname).toBe('/')
})

test('a row that could not be loaded is reported with the reason, and the page stays', async () => {
  network.answer(getOwnHospital, { code: 'too_many_requests', headers: { 'retry-after': '60' } })
  signInHospital()
  show()
  await screen.findByText('Erro ao buscar dados do hospital: Muitas tentativas. Tente novamente em 1 minuto.')
  expect(location.pathname).toBe('/hospital/perfil')
})

test('name, location, address and phone are shown and changed; e-mail and CNPJ are only shown', async () => {
  network.answer(updateOwnHospital, { ok: { ...hospital, nome: 'Hospital do Norte' } })
  await edit()
  expect(field('E-mail').readOnly).toBe(true)
  expect(field('CNPJ').readOnly).toBe(true)
  expect(field('CNPJ').value).toBe('11.222.333/0001-81')
  await userEvent.clear(field('Nome do hospital'))
  await userEvent.type(field('Nome do hospital'), 'Hospital do Norte')
  await userEvent.selectOptions(field('Estado'), 'AM')
  expect(field('Endereço').value).toBe('Rua das Flores, 100')
  await userEvent.clear(field('Endereço'))
  await userEvent.type(field('Endereço'), 'Avenida Nova, 999')
  expect(field('Telefone').value).toBe('(15) 3456-7890')
  await userEvent.clear(field('Telefone'))
  await userEvent.type(field('Telefone'), '15987654321')
  network.answer(getOwnHospital, { ok: { ...hospital, nome: 'Hospital do Norte' } })
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Perfil atualizado com sucesso!')
  await screen.findByText('Hospital do Norte')
  expect(network.requestsOf(updateOwnHospital).map(({ body }) => body)).toEqual([
    {
      nome: 'Hospital do Norte',
      email: hospital.email,
      localizacao: hospital.localizacao,
      endereco: 'Avenida Nova, 999',
      cidade: 'Sorocaba',
      estado: 'AM',
      telefone: '(15) 98765-4321',
    },
  ])
})

test('a corrected address is offered for future shifts, and copied after a yes', async () => {
  const moved = { ...hospital, endereco: 'Avenida Nova, 999', localizacao: 'Avenida Nova, 999, Sorocaba - SP' }
  network.answer(updateOwnHospital, { ok: moved })
  await edit()
  await userEvent.clear(field('Endereço'))
  await userEvent.type(field('Endereço'), 'Avenida Nova, 999')
  network.answer(getOwnHospital, { ok: moved })
  network.answer(countVagasToCorrect, { ok: { count: 3 } })
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Atualizar também 3 plantões futuros?' }))
  expect(screen.getByRole('alertdialog').textContent).toContain('Avenida Nova, 999, Sorocaba - SP · (15) 3456-7890')
  network.answer(correctVagasPlace, { ok: { count: 3 } })
  network.answer(countVagasToCorrect, { ok: { count: 0 } })
  await userEvent.click(dialog.getByRole('button', { name: 'Atualizar' }))
  await screen.findByText('3 plantões atualizados.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(network.requestsOf(correctVagasPlace)).toHaveLength(1)
})

test('after a no nothing is copied, and the page still offers it', async () => {
  network.answer(updateOwnHospital, { ok: { ...hospital, telefone: '(15) 98765-4321' } })
  await edit()
  network.answer(countVagasToCorrect, { ok: { count: 1 } })
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByRole('alertdialog', { name: 'Atualizar também 1 plantão futuro?' })
  await userEvent.click(screen.getByRole('button', { name: 'Não atualizar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByText('1 plantão futuro ainda está com outra localização, endereço ou telefone.')
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar plantões' }))
  // A failure leaves the question where it is.
  network.answer(correctVagasPlace, { code: 'service_unavailable' })
  await userEvent.click(await screen.findByRole('button', { name: 'Atualizar' }))
  await screen.findByText('Erro ao atualizar os plantões')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('a new name alone asks nothing', async () => {
  network.answer(updateOwnHospital, { ok: { ...hospital, nome: 'Outro' } })
  network.answer(countVagasToCorrect, { ok: { count: 2 } })
  await edit()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('2 plantões futuros ainda estão com outra localização, endereço ou telefone.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the name is required, and nothing is sent without it', async () => {
  await edit()
  await userEvent.clear(field('Nome do hospital'))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Nome e email são obrigatórios')
  expect(network.requestsOf(updateOwnHospital)).toEqual([])
})

test('a failure is shown and keeps what was typed', async () => {
  network.answer(updateOwnHospital, { code: 'service_unavailable' })
  await edit()
  await userEvent.type(field('Localização'), ', Centro')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Erro ao atualizar perfil')
  await waitFor(() => expect(field('Localização').value).toBe(`${hospital.localizacao}, Centro`))
})
