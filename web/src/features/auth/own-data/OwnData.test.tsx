import type { Side } from '@plantao/contract/account-types'
import { deleteAccount, exportOwnData } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { button, press, renderAt } from '../../../../test/page.tsx'
import { sessionKey } from '../../../lib/session/session-storage.ts'
import { OwnData } from './OwnData.tsx'

beforeEach(signInHospital)

test('a failed export is shown, and can be repeated', async () => {
  network.answer(exportOwnData, { code: 'service_unavailable' })
  renderAt('/hospital/perfil', <OwnData accountType="hospital" />)
  await press('Exportar meus dados')
  expect(await screen.findByText('Não foi possível exportar seus dados')).toBeTruthy()
  await waitFor(() => expect(button('Exportar meus dados').disabled).toBe(false))
})

describe('Excluir minha conta', () => {
  async function ask(accountType: Side = 'hospital') {
    renderAt('/hospital/perfil', <OwnData accountType={accountType} />)
    await press('Excluir minha conta')
    return within(await screen.findByRole('dialog', { name: 'Excluir sua conta?' }))
  }
  type Question = Awaited<ReturnType<typeof ask>>
  const enter = (dialog: Question, senha: string) => userEvent.type(dialog.getByLabelText('Senha'), senha)
  const confirm = (dialog: Question) => userEvent.click(dialog.getByRole('button', { name: 'Excluir minha conta' }))

  test.each([
    ['medico', /“Médico removido”/],
    ['hospital', /“Hospital removido”/],
  ] as const)('asks a %s first, and shows what stays and why', async (accountType, stays) => {
    const dialog = await ask(accountType)
    expect(dialog.getByText(stays)).toBeTruthy()
    expect(dialog.getByText(/por 6 meses, em sigilo/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.requests).toEqual([])
  })

  test('needs the password, and forgets the session without another call', async () => {
    network.answer(deleteAccount, { ok: undefined })
    const dialog = await ask()
    await confirm(dialog)
    expect(await dialog.findByText(messages.fields.senhaRequired)).toBeTruthy()
    await enter(dialog, 'segredo-1')
    await confirm(dialog)
    expect(await screen.findByText('Sua conta foi excluída.')).toBeTruthy()
    expect(localStorage.getItem(sessionKey)).toBeNull()
    expect(network.requests.map(({ body }) => body)).toEqual([{ password: 'segredo-1' }])
  })

  test('a wrong password is shown only at its field, any other failure in a toast; what was typed stays', async () => {
    network.answer(deleteAccount, { code: 'password_wrong' })
    const dialog = await ask()
    await enter(dialog, 'errada')
    await confirm(dialog)
    expect(await screen.findAllByText('A senha está incorreta.')).toHaveLength(1)
    expect(document.activeElement).toBe(dialog.getByLabelText('Senha'))
    network.answer(deleteAccount, 'no answer')
    await confirm(dialog)
    expect(await screen.findByText('Não foi possível excluir a conta')).toBeTruthy()
    expect(dialog.getByLabelText('Senha')).toHaveProperty('value', 'errada')
    expect(localStorage.getItem(sessionKey)).not.toBeNull()
  })
})
