import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

const { owner } = await testDatabase()
const rows = async (sql: string) => (await owner.query(sql)).rows as Record<string, unknown>[]

it('guards and records every column of a vaga that a hospital may change', async () => {
  const granted = await rows(`
    select attname as column from pg_attribute
    where attrelid = 'app.vagas'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('app_hospital', attrelid, attnum, 'update')`)
  const columns = granted
    .map(({ column }) => column as string)
    .filter((name) => !['status', 'reopened_at', 'closed_reason', 'horario_reader'].includes(name))
  expect(columns).not.toEqual([])
  const [found] = await rows(`
    select (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'vagas_unchanged_unless_open') as guard,
      (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'vagas_record_update') as recorded,
      pg_get_functiondef('app.record_vaga_change'::regproc) as history`)
  for (const column of columns) {
    // The notes of a filled vaga may still change.
    if (column !== 'observacoes') expect(found!.guard, column).toContain(`new.${column}`)
    // For hours, only the text is recorded.
    const isRecorded = !/s_at$/.test(column)
    if (isRecorded) expect(found!.recorded, column).toContain(`new.${column}`)
    if (isRecorded) expect(found!.history, column).toContain(`'${column}', old.${column}`)
  }
})
