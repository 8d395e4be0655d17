import { listWaitingRequests } from '@plantao/contract/auth/requests/routes'
import { decideClaim, listWaitingClaims, withdrawProof } from '@plantao/contract/hospitais/proof/routes'
import { messages } from '@plantao/contract/messages'
import { getWaitingWork } from '@plantao/contract/operadores/work/routes'
import { listWaitingReports } from '@plantao/contract/reports/routes'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../../test/network.ts'
import { fill, press, renderAt } from '../../../../test/page.tsx'
import { signIn } from '../../../../test/session.ts'
import { waitingClaim as claim } from '../../../../test/waiting-claim.ts'
import { Waiting } from '../work/Waiting.tsx'

const page = <T,>(...items: T[]) => ({ ok: { items, next_cursor: null } })

beforeEach(() => {
  signIn()
  network.answer(getWaitingWork, { ok: { claims: 1, reports: 0, requests: 0 } })
  network.answer(listWaitingClaims, page(claim))
  network.answer(listWaitingReports, page())
  network.answer(listWaitingRequests, page())
})

const show = () => renderAt('/operacao', <Waiting />)

test('an operator confirms a hospital in three clicks, with a reason', async () => {
  show()
  const card = within(await screen.findByRole('article', { name: 'UPA Norte' }))
  for (const text of ['11.222.333/0001-81 · dígitos conferem', '@sorocaba.sp.gov.br', 'Somos uma UPA'])
    expect(card.getByText(text)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Suspender conta' })).toBeTruthy()
  network.answer(decideClaim, { ok: { hospital_id: claim.hospital_id } })
  await press('Confirmar hospital')
  await fill({ Motivo: 'Liguei para a secretaria' })
  network.answer(listWaitingClaims, page())
  await press('Confirmar')
  await screen.findByText('Nenhum hospital espera conferência.')
  expect(network.bodiesOf(decideClaim)).toEqual([
    { claim_id: claim.id, approves: true, reason: 'Liguei para a secretaria' },
  ])
})

test.each([
  ['manual', null, 'O hospital pediu a conferência da operação.'],
  ['cnes', 'no_email', 'Este CNES não tem e-mail no cadastro do Ministério da Saúde.'],
  ['cnes', null, 'O hospital corrigiu o perfil depois do pedido.'],
] as const)('a claim of the kind %s that waits because of %s says why', async (kind, waits_because, text) => {
  network.answer(listWaitingClaims, page({ ...claim, kind, waits_because }))
  show()
  await screen.findByText(new RegExp(text))
})

test('a claim shows what was typed beside the register, and marks in words what differs', async () => {
  const establishment = {
    name: 'U.P.A. NORTE',
    cnpj: '11444777000161',
    city: 'SOROCABA',
    state: 'SP',
    address: 'RUA A, 1',
    email: 'direcao@sorocaba.sp.gov.br',
    phone: null,
    kind: 'PRONTO ATENDIMENTO',
  }
  network.answer(listWaitingClaims, page({ ...claim, cnes: '2078015', establishment }))
  show()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim()))).toEqual([
    ['CNES 2078015', 'Digitado', 'No cadastro: pronto atendimento'],
    ['Nome', 'UPA Norte', 'U.P.A. NORTE'],
    ['CNPJ difere', '11.222.333/0001-81 · dígitos conferem', '11.444.777/0001-61'],
    ['Endereço', 'Rua A, 1', 'RUA A, 1'],
    ['Cidade', 'Sorocaba - SP', 'SOROCABA - SP'],
    ['Telefone', '(15) 3456-7890', 'não informado'],
    ['E-mail', '@sorocaba.sp.gov.br', 'direcao@sorocaba.sp.gov.br'],
  ])
})

test('a new name of a hospital is approved or refused as a name, not as a hospital', async () => {
  const named = { ...claim, kind: 'rename', new_name: 'UPA Norte e Maternidade' } as const
  network.answer(listWaitingClaims, page(named))
  show()
  await screen.findByText(/^O hospital confirmado pede para se chamar “UPA Norte e Maternidade”\./)
  await press('Recusar')
  await screen.findByText('O hospital continua com o nome e a confirmação de antes, e pode pedir de novo.')
  await press('Cancelar')
  network.answer(decideClaim, { ok: { hospital_id: claim.hospital_id } })
  await press('Aprovar nome')
  await screen.findByRole('alertdialog', { name: 'Aprovar o nome “UPA Norte e Maternidade”?' })
  await fill({ Motivo: 'Está no cadastro' })
  network.answer(listWaitingClaims, page())
  await press('Aprovar')
  await screen.findByText('Nome aprovado. O hospital foi avisado.')
})

test('a refusal needs a reason, and says that the hospital reads it', async () => {
  show()
  await screen.findByRole('article', { name: 'UPA Norte' })
  await press('Recusar')
  const dialog = await screen.findByRole('alertdialog', { name: 'Recusar UPA Norte?' })
  expect(within(dialog).getByText('O hospital lê este motivo.')).toBeTruthy()
  within(dialog).getByRole('button', { name: 'Recusar' }).click()
  await within(dialog).findByText(messages.fields.reasonRequired)
  expect(network.requestsOf(decideClaim)).toEqual([])
})

test('the proof of another account with the same CNPJ is taken back where it stands in the way', async () => {
  const other = { id: '00000000-0000-7000-8000-000000000009', nome: 'UPA Antiga' }
  network.answer(listWaitingClaims, page({ ...claim, taken_by: other }))
  show()
  await screen.findByText('UPA Antiga já confirmou este CNES ou este CNPJ.')
  network.answer(withdrawProof, { ok: { hospital_id: other.id } })
  await press('Retirar confirmação')
  await fill({ Motivo: 'Mudou de dono' })
  network.answer(listWaitingClaims, page(claim))
  await press('Retirar')
  await screen.findByText('Confirmação retirada. O hospital foi avisado do motivo.')
  expect(network.bodiesOf(withdrawProof)).toEqual([{ hospital_id: other.id, reason: 'Mudou de dono' }])
})

test('the claim of a suspended hospital says so, what a confirmation means then, and offers to lift the suspension', async () => {
  network.answer(listWaitingClaims, page({ ...claim, suspended_at: '2026-11-20T15:00:00Z' }))
  show()
  await screen.findByText('Conta suspensa em 20/11/2026. Confirmar ou recusar não retira a suspensão.')
  expect(screen.getByRole('button', { name: 'Retirar suspensão' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspender conta' })).toBeNull()
  await press('Confirmar hospital')
  await screen.findByText(/^A conta continua suspensa e as vagas, ocultas\./)
})

test('a count over a thousand has the point that other numbers have', async () => {
  network.answer(getWaitingWork, { ok: { claims: 1240, reports: 0, requests: 0 } })
  show()
  await screen.findByRole('heading', { name: 'Hospitais a conferir (1.240)' })
})
