import type { AccountType } from '@plantao/contract/account-types'
import { deleteAccount, exportOwnData } from '@plantao/contract/auth/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionKey } from '../../../lib/session/session-storage.ts'
import { hospital, signInHospital } from '../../../test-hospital.ts'
import { stubNetwork } from '../../../test-network.ts'
import { renderAt } from '../../../test-page.tsx'
import { OwnData } from './OwnData.tsx'

let network: ReturnType<typeof stubNetwork>
const saved: string[] = []

beforeEach(() => {
  network = stubNetwork()
  signInHospital()
  saved.length = 0
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

describe('Exportar meus dados', () => {
  test('saves one file', async () => {
    network.answer(exportOwnData, { ok: {} })
    renderAt('/hospital/perfil', <OwnData accountType="hospital" />)
    await userEvent.click(screen.getByRole('button', { name: 'Exportar meus dados' }))
    expect(await screen.findByText('Seus dados foram baixados.')).toBeTruthy()
    expect(saved).toEqual([expect.stringMatching(/^plantao-aberto-meus-dados-\d{4}-\d\d-\d\d\.zip$/)])
  })

  test('a failure is shown, and can be repeated', async () => {
    network.answer(exportOwnData, { code: 'service_unavailable' })
    renderAt('/hospital/perfil', <OwnData accountType="hospital" />)
    await userEvent.click(screen.getByRole('button', { name: 'Exportar meus dados' }))
    expect(await screen.findByText('Não foi possível exportar seus dados')).toBeTruthy()
    expect(saved).toEqual([])
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Exportar meus dados' })).toHaveProperty('disabled', false),
    )
  })
})

describe('Excluir minha conta', () => {
  async function ask(accountType: AccountType = 'hospital') {
    renderAt('/hospital/perfil', <OwnData accountType={accountType} />)
    await userEvent.click(screen.getByRole('button', { name: 'Excluir minha conta' }))
    return within(await screen.findByRole('dialog', { name: 'Excluir sua conta?' }))
  }
  const confirm = async (dialog: Awaited<ReturnType<typeof ask>>, senha: string) => {
    if (senha) await userEvent.type(dialog.getByLabelText('Senha'), senha)
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir minha conta' }))
  }

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

  test('needs the password', async () => {
    const dialog = await ask()
    await confirm(dialog, '')
    expect(await dialog.findByText('Senha é obrigatória')).toBeTruthy()
    expect(network.requests).toEqual([])
  })

  test('a wrong password is shown only at its field; account and session stay', async () => {
    network.answer(deleteAccount, { code: 'password_wrong' })
    const dialog = await ask()
    await confirm(dialog, 'errada')
    expect(await screen.findAllByText('A senha está incorreta.')).toHaveLength(1)
    expect(document.activeElement).toBe(dialog.getByLabelText('Senha'))
    expect(localStorage.getItem(sessionKey)).toContain(hospital.email)
  })

  test('any other failure is a toast, and what was typed stays', async () => {
    network.answer(deleteAccount, 'no answer')
    const dialog = await ask()
    await confirm(dialog, 'segredo-1')
    expect(await screen.findByText('Não foi possível excluir a conta')).toBeTruthy()
    expect(dialog.getByLabelText('Senha')).toHaveProperty('value', 'segredo-1')
  })

  test('forgets the session at once, without calling the server', async () => {
    network.answer(deleteAccount, { ok: undefined })
    const dialog = await ask()
    await confirm(dialog, 'segredo-1')
    expect(await screen.findByText('Sua conta foi excluída.')).toBeTruthy()
    expect(localStorage.getItem(sessionKey)).toBeNull()
    expect(network.requests.map(({ body }) => body)).toEqual([{ password: 'segredo-1' }])
  })
})
