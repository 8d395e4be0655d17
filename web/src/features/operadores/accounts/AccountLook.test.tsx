import { withdrawProof } from '@plantao/contract/hospitais/proof/routes'
import { endSessionsOfAccount, lookAtAccount, suspendAccount } from '@plantao/contract/operadores/work/routes'
import type { AccountPage } from '@plantao/contract/operadores/work/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { AccountLook } from './AccountLook.tsx'

const account_id = '0198c0de-0000-7000-8000-000000000001'
const at = '2026-11-25T12:00:00+00:00'
const page: AccountPage = {
  account: {
    id: account_id,
    email: 'ana@exemplo.com.br',
    user_type: 'doctor',
    created_at: at,
    suspended_at: null,
    suspension_reason: null,
  },
  medico: { id: account_id, nome: 'Ana Prado', crm: '1', crm_uf: 'SP', especialidade: null, telefone: null },
  hospital: null,
  counts: { vagas: 0, open_vagas: 0, candidaturas: 2, aceitas: 1, desistencias: 0 },
  vagas: [],
  sessions: [],
  reports_about: [],
  reports_made: 0,
  requests: [],
  looks: [],
}

async function open() {
  signIn()
  renderAt('/operacao', <AccountLook accountId={account_id} />)
  await press('Abrir dados')
  await screen.findByText('Escreva o motivo')
  expect(network.requestsOf(lookAtAccount)).toEqual([])
  await fill({ Motivo: 'Denúncia de 25/11' })
  await press('Abrir dados')
}

test('the data are asked for with a reason, and never without', async () => {
  network.answer(lookAtAccount, { ok: page })
  await open()
  await screen.findByText('ana@exemplo.com.br')
  await screen.findByText('2 candidaturas · 1 aceita · 0 desistências')
  expect(network.bodiesOf(lookAtAccount)).toEqual([{ account_id, reason: 'Denúncia de 25/11' }])
})

test('after a suspension the account is shown as suspended, with the way back', async () => {
  network.answer(lookAtAccount, { ok: page })
  await open()
  await press('Suspender conta')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspender esta conta?' }))
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Vaga falsa')
  network.answer(suspendAccount, { ok: { id: account_id } })
  const account = { ...page.account, suspended_at: at, suspension_reason: 'Vaga falsa' }
  network.answer(lookAtAccount, { ok: { ...page, account } })
  await userEvent.click(dialog.getByRole('button', { name: 'Suspender conta' }))
  await screen.findByRole('button', { name: 'Retirar suspensão' })
  await waitFor(() => expect(screen.getByText('Motivo: Vaga falsa')).toBeTruthy())
  expect(network.bodiesOf(suspendAccount)).toEqual([{ account_id, reason: 'Vaga falsa' }])
})

test('an account that is gone says so', async () => {
  network.answer(lookAtAccount, { code: 'account_not_found' })
  await open()
  await screen.findByText('Esta conta não existe mais')
})

test('an account that another operator has deleted meanwhile is not shown any longer', async () => {
  network.answer(lookAtAccount, { ok: page })
  await open()
  await press('Encerrar sessões')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Encerrar as sessões desta conta?' }))
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Aparelho perdido')
  network.answer(endSessionsOfAccount, { code: 'account_not_found' })
  network.answer(lookAtAccount, { code: 'account_not_found' })
  await userEvent.click(dialog.getByRole('button', { name: 'Encerrar sessões' }))
  await screen.findByText('Esta conta não existe mais')
})

test('the proof of a hospital is withdrawn on its account’s page, with a reason', async () => {
  const address = { localizacao: '', endereco: '', cidade: 'Sorocaba', estado: 'SP', telefone: '1532100000' }
  const hospital = {
    ...{ id: account_id, nome: 'Santa Casa', cnpj: '11222333000181', cnes: '2077485', ...address },
    ...{ proven_by: 'cnes' as const, proven_at: at, proven_until: '2027-11-25T12:00:00+00:00' },
  }
  network.answer(lookAtAccount, { ok: { ...page, medico: null, hospital } })
  await open()
  await press('Retirar confirmação')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Retirar a confirmação de Santa Casa?' }))
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Mudou de dono')
  network.answer(withdrawProof, { ok: { hospital_id: account_id } })
  const withdrawn = { ...hospital, proven_by: null, proven_at: null, proven_until: null }
  network.answer(lookAtAccount, { ok: { ...page, medico: null, hospital: withdrawn } })
  await userEvent.click(dialog.getByRole('button', { name: 'Retirar' }))
  await screen.findByText('Ainda não confirmado')
  expect(network.bodiesOf(withdrawProof)).toEqual([{ hospital_id: account_id, reason: 'Mudou de dono' }])
  expect(screen.queryByRole('button', { name: 'Retirar confirmação' })).toBeNull()
})
