import { claimCnes, claimManually, confirmCnes, getOwnProof } from '@plantao/contract/hospitais/proof/routes'
import type { OwnProofState } from '@plantao/contract/hospitais/proof/schema'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hospital, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { field, fill, press, renderAt } from '../../../../test/page.tsx'
import { Proof } from './Proof.tsx'

const none: OwnProofState = { proof: null, claim: null }
const claim = {
  id: hospital.id,
  kind: 'cnes',
  cnes: '2077485',
  status: 'waiting_code',
  waits_because: null,
  new_name: null,
  sent_to_hint: 'd•••@saobraz.org.br',
  expires_at: '2998-12-03T12:00:00Z',
  created_at: '2026-11-26T12:00:00Z',
  decided_at: null,
  reason: null,
} as const
const waiting: OwnProofState = { proof: null, claim }
const proof = { by: 'cnes', at: '2026-11-25T15:00:00Z', until: '2998-11-25T15:00:00Z', cnes: '2077485' } as const
const proven: OwnProofState = { proof, claim: { ...claim, status: 'proven' } }

function show(state: OwnProofState) {
  network.answer(getOwnProof, { ok: state })
  renderAt('/hospital/perfil', <Proof hospital={hospital} />)
}

beforeEach(() => signInHospital())

test('a hospital is proven by its CNES and one code', async () => {
  show(none)
  await screen.findByText('Hospital ainda não confirmado')
  network.answer(claimCnes, { ok: waiting })
  network.answer(getOwnProof, { ok: waiting })
  await fill({ 'CNES do hospital': '2077485' })
  await press('Enviar código')
  await screen.findByText(/d•••@saobraz\.org\.br/)
  network.answer(confirmCnes, { code: 'proof_code_wrong' })
  await fill({ 'Código do e-mail': '1234-5679' })
  await press('Confirmar hospital')
  await screen.findByText('Código errado. Confira os oito dígitos do e-mail.')
  network.answer(confirmCnes, { ok: proven })
  network.answer(getOwnProof, { ok: proven })
  await fill({ 'Código do e-mail': '1234-5678' })
  await press('Confirmar hospital')
  await screen.findByText('CNES 2077485 confirmado em 25/11/2026')
  expect(screen.getByText('Vale até 25/11/2998.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(network.bodiesOf(confirmCnes)).toEqual([{ code: '12345679' }, { code: '12345678' }])
})

test('a CNES of fewer digits and a code of fewer are told at their fields', async () => {
  show(none)
  await screen.findByText('Hospital ainda não confirmado')
  await fill({ 'CNES do hospital': '20a' })
  await press('Enviar código')
  await screen.findByText('O CNES tem sete dígitos')
  expect(network.requestsOf(claimCnes)).toEqual([])
})

test('without a CNES it asks the operation, and reads why it waits', async () => {
  show(none)
  await screen.findByText('Hospital ainda não confirmado')
  await press('Pedir conferência da operação')
  await press('Pedir conferência')
  await screen.findByText('Conte como a operação pode confirmar o hospital')
  await fill({ 'Como podemos confirmar': 'O telefone está no site da prefeitura.' })
  const asked: OwnProofState = {
    proof: null,
    claim: { ...claim, kind: 'manual', cnes: null, status: 'waiting_operator', waits_because: null },
  }
  network.answer(claimManually, { ok: asked })
  network.answer(getOwnProof, { ok: asked })
  await press('Pedir conferência')
  await screen.findByText(/espera a conferência da operação/)
})

test.each<[string, Partial<typeof claim> | object, string]>([
  ['waits', { status: 'waiting_operator', waits_because: 'no_email' }, 'Este CNES não tem e-mail no cadastro'],
  ['was refused', { status: 'refused', decided_at: claim.created_at, reason: 'CNPJ baixado' }, 'CNPJ baixado'],
  ['ended', { status: 'expired' }, 'O código anterior não vale mais. Peça outro.'],
  [
    'proved until a year ago',
    { status: 'expired', decided_at: claim.created_at },
    'A confirmação do hospital venceu. Confirme de novo.',
  ],
])('a claim that %s says so', async (_, change, text) => {
  show({ proof: null, claim: { ...claim, ...change } as OwnProofState['claim'] })
  await screen.findByText(new RegExp(text))
})

test('a proof that is about to end may be renewed', async () => {
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString()
  show({ ...proven, proof: { ...proof, until } })
  await screen.findByText('A confirmação está para vencer. Confirme de novo para não perdê-la.')
  expect(field('CNES do hospital')).toBeTruthy()
})
