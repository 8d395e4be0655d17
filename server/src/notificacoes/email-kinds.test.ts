import { isNotificacaoKind } from '@plantao/contract/notificacoes/kind-rules'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { emailKinds } from '../jobs.ts'

it('the database takes exactly the kinds of e-mail that the domains define', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'notificacoes_kind'",
  )
  const inDatabase = [...(rows[0].rule as string).matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind)
  expect(inDatabase.sort()).toEqual(emailKinds.map(({ name }) => name).sort())
})

it('the bell tells of every kind but those about the account itself, and those to operators', () => {
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
    'report-decided',
    'request-answered',
    'reset-password',
    'suspension-lifted',
  ])
})
