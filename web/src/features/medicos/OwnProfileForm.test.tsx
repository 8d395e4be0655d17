import type { User } from '@plantao/contract/auth/schema'
import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { createOwnMedico, getOwnMedico, updateOwnMedico } from '@plantao/contract/medicos/routes'
import type { OwnMedico } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { OwnProfileForm } from './OwnProfileForm.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const user = { id: id(1), email: 'ana@exemplo.com.br' } as User
const medico: OwnMedico = {
  id: id(2),
  auth_user_id: user.id,
  nome: 'Ana Lima',
  crm: 'CRM/SP 123456',
  crm_uf: 'SP',
  especialidade: 'Cardiologia',
  telefone: '11987654321',
  email: user.email,
  has_documento: false,
  has_alert: false,
  has_applied: false,
}

beforeEach(() => {
  // jsdom has no layout, so nothing can scroll.
  Element.prototype.scrollIntoView = () => {}
  network.answer(getOwnMedico, { ok: medico })
  const items = ['Cardiologia', 'Medicina de Emergência', 'Pediatria'].map((nome, n) => ({ id: id(n), nome }))
  network.answer(listEspecialidades, { ok: { items } })
  signIn(user)
})

function show(row: OwnMedico | null = medico) {
  const onDone = vi.fn()
  renderAt('/', <OwnProfileForm user={user} medico={row} onDone={onDone} />)
  return onDone
}

async function chooseEspecialidade(words: string, nome: string) {
  await userEvent.clear(field('Especialidade'))
  await userEvent.type(field('Especialidade'), words)
  await userEvent.click(await screen.findByRole('option', { name: nome }))
}

test("the row is changed with what was typed, and with the account's e-mail", async () => {
  network.answer(updateOwnMedico, { ok: medico })
  const onDone = show()
  screen.getByText(messages.fields.emailOfAccount)
  expect(field('E-mail').readOnly).toBe(true)
  expect(field('Telefone').value).toBe('(11) 98765-4321')
  await fill({ 'Nome completo': 'Ana Lima Souza' })
  await chooseEspecialidade('emergencia', 'Medicina de Emergência')
  await press('Salvar')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(network.requestsOf(updateOwnMedico)[0]).toMatchObject({
    path: `/rest/v1/medicos/${medico.id}`,
    body: {
      nome: 'Ana Lima Souza',
      crm: 'CRM/SP 123456',
      especialidade: 'Medicina de Emergência',
      telefone: '(11) 98765-4321',
      email: user.email,
      auth_user_id: user.id,
    },
  })
})

test('an account without a row gets one, once what is required is there', async () => {
  network.answer(createOwnMedico, { ok: medico })
  const onDone = show(null)
  await fill({ 'Nome completo': 'Ana' })
  await press('Salvar')
  await screen.findByText(messages.medicos.requiredTitle)
  expect(field('CRM').ariaInvalid).toBe('true')
  expect(field('Nome completo').ariaInvalid).toBeNull()
  await fill({ CRM: '1/SP' })
  await chooseEspecialidade('ped', 'Pediatria')
  expect(onDone).not.toHaveBeenCalled()
  await press('Salvar')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(network.requestsOf(createOwnMedico)).toHaveLength(1)
})

test('the specialty gets the focus when only it is missing', async () => {
  show({ ...medico, especialidade: null })
  await press('Salvar')
  await screen.findByText(messages.medicos.requiredTitle)
  expect(document.activeElement).toBe(field('Especialidade'))
})

test('after a failure the form stays, with the chosen specialty', async () => {
  network.answer(updateOwnMedico, { code: 'service_unavailable' })
  const onDone = show()
  await chooseEspecialidade('ped', 'Pediatria')
  await press('Salvar')
  await screen.findByText(messages.medicos.updateFailed)
  expect(field('Especialidade').value).toBe('Pediatria')
  expect(onDone).not.toHaveBeenCalled()
})
