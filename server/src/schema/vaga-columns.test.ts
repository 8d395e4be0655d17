import { contentNames, noteNames, vagaContent, vagaNotes } from '@plantao/contract/vagas/content-rules'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

const { owner } = await testDatabase()
const one = async (sql: string) => (await owner.query(sql)).rows[0] as Record<string, string>

it("lets a hospital write the contract's fields of a vaga, with what follows from them, and records them", async () => {
  const followed = ['ends_at', 'horario_reader', 'starts_at']
  const { inserted, updated, recorded, notes } = await one(`
    select array_agg(attname::text order by attname) filter (where has_column_privilege('app_hospital', attrelid, attnum, 'insert')) as inserted,
      array_agg(attname::text order by attname) filter (where has_column_privilege('app_hospital', attrelid, attnum, 'update')) as updated,
      (select array_agg(key order by key) from jsonb_object_keys(app.content_of_vaga(null)) key) as recorded,
      (select array_agg(key order by key) from jsonb_object_keys(app.notes_of_vaga(null)) key) as notes
    from pg_attribute where attrelid = 'app.vagas'::regclass and attnum > 0 and not attisdropped`)
  // `id` can be inserted, because a vaga takes the id of its planned shift.
  expect(inserted).toEqual([...contentNames, ...followed, 'hospital_id', 'id'].sort())
  expect(updated).toEqual([...contentNames, ...followed, 'status', 'reopened_at', 'closed_reason'].sort())
  expect(recorded).toEqual([...contentNames].sort())
  expect(notes).toEqual([...noteNames].sort())
})

it('keeps the same fields of a planned shift, none of which changes once it is published', async () => {
  const { inserted, updated, guard } = await one(`
    select array_agg(attname::text) filter (where has_column_privilege('app_hospital', attrelid, attnum, 'insert')) as inserted,
      array_agg(attname::text) filter (where has_column_privilege('app_hospital', attrelid, attnum, 'update')) as updated,
      (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'plantoes_unchanged_once_published') as guard
    from pg_attribute where attrelid = 'app.plantoes'::regclass and attnum > 0 and not attisdropped`)
  for (const name of contentNames) {
    expect(inserted).toContain(name)
    expect(updated).toContain(name)
    expect(guard).toContain(`new.${name}`)
  }
})

it('guards the fields of a filled vaga that may not always change', async () => {
  const { guard = '' } = await one(
    `select pg_get_triggerdef(oid) as guard from pg_trigger where tgname = 'vagas_unchanged_unless_open'`,
  )
  const guarded = contentNames.filter((name) => new RegExp(`new\\.${name}\\b`).test(guard))
  expect(guarded).toEqual(contentNames.filter((name) => vagaContent[name].changes !== 'always'))
})

it.each(noteNames)('takes no longer text of %s than the form', async (name) => {
  const { checks } = await one(`
    select string_agg(pg_get_constraintdef(oid), ' ') as checks from pg_constraint
    where conrelid = 'app.vagas'::regclass and contype = 'c'`)
  expect(checks).toContain(`char_length(${name}) <= ${vagaNotes[name].max}`)
})
