import { isNotificacaoKind } from '@plantao/contract/notificacoes/kind-rules'
import { expect, it } from 'vitest'
import { emailKinds } from '../jobs.ts'

it('the bell tells of every kind but those about the account itself, to operators, and to addresses of no account', () => {
  const silent = emailKinds.map(({ name }) => name).filter((name) => !isNotificacaoKind(name))
  expect(silent.sort()).toEqual([
    'account-exists',
    'account-looked-at',
    'account-password',
    'account-second-factor',
    'account-suspended',
    'claim-received',
    'confirm-email',
    'daily-summary',
    'proof-code',
    'report-decided',
    'report-received',
    'request-answered',
    'reset-password',
    'suspension-lifted',
  ])
})
