import { listSessions, logout } from '@plantao/contract/auth/routes'
import { getOwnHospital, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { correctVagasPlace, countVagasToCorrect } from '@plantao/contract/vagas/routes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { hospital, signInHospital } from '../../../test/hospital.ts'
import { network } from '../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../test/page.tsx'
import { sessionKey } from '../../lib/session/session-storage.ts'
import Hospital from './Hospital.tsx'

beforeEach(() => {
  network.answer(listSessions, { ok: { items: [] } })
  network.answer(getOwnHospital, { ok: hospital })
  network.answer(countVagasToCorrect, { ok: { count: 0 } })
  network.answer(updateOwnHospital, { ok: hospital })
  signInHospital()
  renderAt('/hospital/perfil', <Hospital />)
})

test("its 'Sair' ends the session", async () => {
  network.answer(logout, { ok: undefined })
  await press('Sair')
  await waitFor(() => expect(localStorage.getItem(sessionKey)).toBeNull())
  expect(network.requestsOf(logout)).toHaveLength(1)
})

test('name, state, address and phone are changed; e-mail and location go along as they are', async () => {
  await screen.findByText('(15) 3456-7890')
  await press('Editar')
  await fill({ 'Nome do hospital': 'Hospital do Norte', Endereço: 'Avenida Nova, 999', Telefone: '15987654321' })
  await userEvent.selectOptions(field('Estado'), 'AM')
  network.answer(getOwnHospital, { ok: { ...hospital, nome: 'Hospital do Norte' } })
  await press('Salvar')
  await screen.findByText('Hospital do Norte', { selector: 'dd' })
  expect(network.bodiesOf(updateOwnHospital)).toEqual([
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

test('after a no nothing is copied to the vagas, and the page still offers it', async () => {
  network.answer(updateOwnHospital, { ok: { ...hospital, telefone: '(15) 98765-4321' } })
  await press('Editar')
  network.answer(countVagasToCorrect, { ok: { count: 1 } })
  await press('Salvar')
  await screen.findByRole('alertdialog', { name: 'Atualizar também 1 vaga futura?' })
  await press('Não atualizar')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByText('1 vaga futura ainda está com outra localização, endereço ou telefone.')
  await press('Atualizar vagas')
  // The question stays open after a failure.
  network.answer(correctVagasPlace, { code: 'service_unavailable' })
  await press('Atualizar')
  await screen.findByText('Erro ao atualizar as vagas')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('a new name alone asks nothing', async () => {
  network.answer(updateOwnHospital, { ok: { ...hospital, nome: 'Outro' } })
  network.answer(countVagasToCorrect, { ok: { count: 2 } })
  await press('Editar')
  await press('Salvar')
  await screen.findByText('2 vagas futuras ainda estão com outra localização, endereço ou telefone.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['#setores', '/hospital/perfil/setores#alterar'],
  ['#comprovacao', '/hospital/perfil/comprovacao'],
  ['#outra', '/hospital/perfil#outra'],
])('an older address with %s leads to its part', async (hash, address) => {
  cleanup()
  renderAt(`/hospital/perfil${hash}`, <Hospital />)
  await screen.findByRole('navigation', { name: 'Partes do perfil', hidden: true })
  expect(location.pathname + location.hash).toBe(address)
})
