import { expect, it } from 'vitest'
import { startWholeApp } from '../test/whole-app.ts'

const { app, owner } = await startWholeApp()

it('each registered constraint exists: on a table, as a unique index, or in what a trigger raises', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select conname as name from pg_constraint
    union select relname from pg_class where relkind = 'i'
    union select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] from pg_proc
    union select relname || '_of_account' from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
      where prosrc like '%constraint = tg_table_name || ''_of_account''%'`)
  const existing = rows.map(({ name }) => name)
  const registered = [...app.constraintErrors.keys()]
  expect(registered).toContain('candidaturas_no_overlap')
  expect(registered.filter((name) => !existing.includes(name))).toEqual([])
})
