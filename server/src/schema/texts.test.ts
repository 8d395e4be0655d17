import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { catalogObjects, tableFunctions } from '../platform/migrate/catalog.ts'
import { keyOf, readSchema, SCHEMA } from '../platform/migrate/schema-files.ts'

const { owner } = await testDatabase()
const schema = readSchema()
const keys = async (sql: string) => (await owner.query<{ key: string }>(sql)).rows.map(({ key }) => key).sort()

it('every function, trigger, policy and view has its text in one file, but for the functions that tables are made of', async () => {
  const ofTables = await keys(tableFunctions)
  const others = (await keys(catalogObjects)).filter((key) => !ofTables.includes(key))
  expect(schema.objects.map(keyOf).sort()).toEqual(others)
  expect(ofTables).toEqual(
    [
      'auth.is_normal_email',
      'app.anchor_of_facts',
      'app.anchors_of_search',
      'app.cfm_especialidade',
      'app.city_key',
      'app.fold_text',
      'app.is_holiday',
      'app.is_legible',
      'app.piece_of_search',
      'app.search_patterns',
      'app.sole_anchor_of_search',
      'app.touches_weekend',
    ]
      .map((name) => `function ${name}`)
      .sort(),
  )
})

it('every row policy has a line above it: who may do what', () => {
  const silent = schema.objects.filter(({ kind, file, line }) => {
    const above = readFileSync(join(SCHEMA, '..', file), 'utf8').split('\n')[line - 2]
    return kind === 'policy' && !above?.startsWith('-- ')
  })
  expect(silent.map(keyOf)).toEqual([])
})
