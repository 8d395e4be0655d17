import { listWaitingRequests } from '@plantao/contract/auth/requests/routes'
import { decideClaim, listWaitingClaims } from '@plantao/contract/hospitais/proof/routes'
import { getWaitingWork } from '@plantao/contract/operadores/work/routes'
import { listWaitingReports } from '@plantao/contract/reports/routes'
import type { Report } from '@plantao/contract/reports/schema'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { waitingClaim } from '../../../../test/waiting-claim.ts'
import { draftOwner, draftStorageKeys } from '../../../lib/drafts/stored-drafts.ts'
import { Waiting } from './Waiting.tsx'

const nothing = { claims: 0, reports: 0, requests: 0 }
const noItems = { ok: { items: [], next_cursor: null } }

const report: Report = {
  id: '0198c0de-0000-7000-8000-000000000001',
  about: 'medico',
  about_id: '0198c0de-0000-7000-8000-000000000002',
  about_user_id: '0198c0de-0000-7000-8000-000000000003',
  about_suspended_at: null,
  reporter_type: 'hospital',
  reason: 'Pediu dinheiro',
  created_at: '2026-11-25T12:00:00+00:00',
  decided_at: null,
  decision: null,
  decision_reason: null,
  others: 0,
  subject: null,
}

/** Opens the question about the one claim that waits, and types a reason. The next lists of claims are empty. */
async function fillReason() {
  signIn()
  network.answer(listWaitingClaims, { ok: { items: [waitingClaim], next_cursor: null } })
  network.answer(getWaitingWork, { ok: { ...nothing, claims: 1 } })
  network.answer(listWaitingReports, noItems)
  network.answer(listWaitingRequests, noItems)
  renderAt('/operacao', <Waiting />)
  await screen.findByRole('heading', { name: 'Hospitais a conferir (1)' })
  await press('Confirmar hospital')
  await fill({ Motivo: 'Liguei para a secretaria' })
  network.answer(decideClaim, { ok: { hospital_id: waitingClaim.hospital_id } })
  network.answer(listWaitingClaims, noItems)
}

test('each heading says how many wait, and a decision changes the number', async () => {
  await fillReason()
  network.answer(getWaitingWork, { ok: nothing })
  await press('Confirmar')
  await screen.findByRole('heading', { name: 'Hospitais a conferir' })
  expect(screen.getByText('Nenhum pedido espera.')).toBeTruthy()
})

test('the reason of a decision is not kept as a draft, also when the card is gone before the rest is loaded', async () => {
  await fillReason()
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  network.answer(getWaitingWork, () => loaded.then(() => ({ ok: nothing })))
  await press('Confirmar')
  await screen.findByText(proofClaims.noClaims)
  load()
  await screen.findByRole('heading', { name: 'Hospitais a conferir' })
  expect(draftStorageKeys(draftOwner())).toEqual([])
})

test('a list longer than a page says how many wait in all, and shows the rest on demand', async () => {
  signIn()
  network.answer(getWaitingWork, { ok: { ...nothing, reports: 21 } })
  network.answer(listWaitingClaims, noItems)
  network.answer(listWaitingRequests, noItems)
  network.answer(listWaitingReports, { ok: { items: [report], next_cursor: 'next' } })
  renderAt('/operacao', <Waiting />)
  const reports = within(await screen.findByRole('region', { name: 'Denúncias' }))
  await reports.findByRole('heading', { name: 'Denúncias (21)' })
  await reports.findByText('Pediu dinheiro')
  const second = { ...report, id: '0198c0de-0000-7000-8000-000000000009', reason: 'Não veio' }
  network.answer(listWaitingReports, { ok: { items: [second], next_cursor: null } })
  await press('Mostrar mais')
  await reports.findByText('Não veio')
  expect(reports.getByText('Pediu dinheiro')).toBeTruthy()
  expect(reports.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
})

test.each([
  [null, 1],
  ['2026-11-20T15:00:00+00:00', 0],
])(
  'a report offers to suspend the account only while that is not suspended: %s',
  async (about_suspended_at, buttons) => {
    signIn()
    network.answer(getWaitingWork, { ok: { ...nothing, reports: 1 } })
    network.answer(listWaitingClaims, noItems)
    network.answer(listWaitingRequests, noItems)
    network.answer(listWaitingReports, { ok: { items: [{ ...report, about_suspended_at }], next_cursor: null } })
    renderAt('/operacao', <Waiting />)
    await screen.findByRole('button', { name: 'Sem medida' })
    expect(screen.queryAllByRole('button', { name: 'Suspender conta' })).toHaveLength(buttons)
    expect(screen.queryAllByText('A conta denunciada está suspensa desde 20/11/2026.')).toHaveLength(1 - buttons)
  },
)

test('a reported hospital is named once', async () => {
  signIn()
  const subject = { nome: null, hospital: 'UPA Norte', text: null, estrelas: null }
  network.answer(getWaitingWork, { ok: { ...nothing, reports: 1 } })
  network.answer(listWaitingClaims, noItems)
  network.answer(listWaitingRequests, noItems)
  network.answer(listWaitingReports, { ok: { items: [{ ...report, about: 'hospital', subject }], next_cursor: null } })
  renderAt('/operacao', <Waiting />)
  expect(await screen.findAllByText(/UPA Norte/)).toHaveLength(1)
})

test('one list that cannot be loaded leaves the others, and is tried again alone', async () => {
  signIn()
  network.answer(getWaitingWork, { ok: nothing })
  network.answer(listWaitingClaims, noItems)
  network.answer(listWaitingReports, noItems)
  network.answer(listWaitingRequests, { code: 'unexpected' })
  renderAt('/operacao', <Waiting />)
  const requests = within(await screen.findByRole('region', { name: 'Pedidos sobre dados' }))
  await requests.findByText('Não foi possível carregar os pedidos')
  expect(screen.getByText('Nenhuma denúncia espera.')).toBeTruthy()
  network.answer(listWaitingRequests, noItems)
  requests.getByRole('button', { name: 'Tentar novamente' }).click()
  await requests.findByText('Nenhum pedido espera.')
})
