import { expect, it } from 'vitest'
import { emailKinds } from '../jobs.ts'
import { testDatabase } from '../test-database.ts'

it('the database takes exactly the kinds of e-mail that the domains define', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'notificacoes_kind'",
  )
  const inDatabase = [...(rows[0].rule as string).matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind)
  expect(inDatabase.sort()).toEqual(emailKinds.map(({ name }) => name).sort())
})
