import type { User } from '@plantao/contract/auth/schema'
import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { createOwnMedico, getOwnMedico, updateOwnMedico } from '@plantao/contract/medicos/routes'
import type { Medico } from '@plantao/contract/medicos/schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { sessionKey } from '../../lib/session/session-storage.ts'
import { stubNetwork } from '../../test-network.ts'
import { OwnProfileForm } from './OwnProfileForm.tsx'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const user = { id: id(1), email: 'ana@exemplo.com.br' } as User
const medico: Medico = {
  id: id(2),
  auth_user_id: user.id,
  nome: 'Ana Lima',
  crm: 'CRM/SP 123456',
  crm_uf: 'SP',
  especialidade: 'Cardiologia',
  telefone: '11987654321',
  email: user.email,
}

let network: ReturnType<typeof stubNetwork>

beforeEach(() => {
  network = stubNetwork()
  // jsdom has no layout, and so nothing to scroll.
  Element.prototype.scrollIntoView = () => {}
  network.answer(getOwnMedico, { ok: medico })
  const items = ['Cardiologia', 'Medicina de Emergência', 'Pediatria'].map((nome, n) => ({ id: id(n), nome }))
  network.answer(listEspecialidades, { ok: { items } })
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user }
  localStorage.setItem(sessionKey, JSON.stringify(session))
})

afterEach(() => {
  cleanup()
  toast.dismiss()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function show(row: Medico | null = medico) {
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OwnProfileForm user={user} medico={row} onDone={onDone} />
      <Toaster />
    </QueryClientProvider>,
  )
  return onDone
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

async function chooseEspecialidade(words: string, nome: string) {
  await userEvent.clear(field('Especialidade'))
  await userEvent.type(field('Especialidade'), words)
  await userEvent.click(await screen.findByRole('option', { name: nome }))
}

test('the e-mail is the account’s and read-only, with a hint', () => {
  show()
  expect(field('E-mail').readOnly).toBe(true)
  screen.getByText('É o e-mail da sua conta e não pode ser alterado aqui.')
})

test("the row is changed with what was typed, and with the account's e-mail", async () => {
  network.answer(updateOwnMedico, { ok: medico })
  const onDone = show()
  expect(field('Telefone').value).toBe('(11) 98765-4321')
  expect(field('E-mail').readOnly).toBe(true)
  await userEvent.clear(field('Nome completo'))
  await userEvent.type(field('Nome completo'), 'Ana Lima Souza')
  await chooseEspecialidade('emergencia', 'Medicina de Emergência')
  await save()
  await screen.findByText('Perfil salvo com sucesso')
  expect(onDone).toHaveBeenCalledOnce()
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

test('an account without a row gets one', async () => {
  network.answer(createOwnMedico, { ok: medico })
  show(null)
  await userEvent.type(field('Nome completo'), 'Ana')
  await userEvent.type(field('CRM'), '1/SP')
  await chooseEspecialidade('ped', 'Pediatria')
  await save()
  await screen.findByText('Perfil salvo com sucesso')
  expect(network.requestsOf(createOwnMedico)).toHaveLength(1)
})

test('name, CRM and specialty are required, at the fields and in one toast', async () => {
  const onDone = show(null)
  await userEvent.type(field('Nome completo'), 'Ana')
  await save()
  await screen.findByText('Campos obrigatórios')
  await screen.findByText('Preencha nome, CRM e especialidade')
  expect(field('CRM').getAttribute('aria-invalid')).toBe('true')
  expect(field('Nome completo').getAttribute('aria-invalid')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

test('the specialty gets the focus when only it is missing', async () => {
  show({ ...medico, especialidade: null })
  await save()
  await screen.findByText('Campos obrigatórios')
  expect(document.activeElement).toBe(field('Especialidade'))
})

test.each([
  ['changed', medico, updateOwnMedico, 'Não foi possível atualizar o perfil'],
  ['created', null, createOwnMedico, 'Não foi possível criar o perfil'],
] as const)('what could not be %s is reported, and what was typed stays', async (_what, row, route, sentence) => {
  network.answer(route, { code: 'service_unavailable' })
  const onDone = show(row)
  await userEvent.clear(field('Nome completo'))
  await userEvent.type(field('Nome completo'), 'Outro Nome')
  await userEvent.clear(field('CRM'))
  await userEvent.type(field('CRM'), '9/RJ')
  await chooseEspecialidade('ped', 'Pediatria')
  await save()
  await screen.findByText(sentence)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false))
  expect(field('Nome completo').value).toBe('Outro Nome')
  expect(field('Especialidade').value).toBe('Pediatria')
  expect(onDone).not.toHaveBeenCalled()
})
