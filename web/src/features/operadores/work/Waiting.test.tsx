import { decideClaim, listWaitingClaims } from '@plantao/contract/operadores/proof/routes'
import { getWaitingWork } from '@plantao/contract/operadores/work/routes'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { waitingClaim } from '../../../../test/waiting-claim.ts'
import { draftKeys, draftOwner } from '../../../lib/drafts/stored-drafts.ts'
import { Waiting } from './Waiting.tsx'

const nothing = { claims: 0, reports: [], requests: [] }

/** Opens the question about the one claim that waits, and types a reason. The next lists of claims are empty. */
async function fillReason() {
  signIn()
  network.answer(listWaitingClaims, { ok: { items: [waitingClaim], next_cursor: null } })
  network.answer(getWaitingWork, { ok: { ...nothing, claims: 1 } })
  renderAt('/operacao', <Waiting />)
  await screen.findByRole('heading', { name: 'Hospitais a conferir (1)' })
  await press('Confirmar hospital')
  await fill({ Motivo: 'Liguei para a secretaria' })
  network.answer(decideClaim, { ok: { hospital_id: waitingClaim.hospital_id } })
  network.answer(listWaitingClaims, { ok: { items: [], next_cursor: null } })
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
  expect(draftKeys(draftOwner())).toEqual([])
})
