import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../platform/database/migrate/files.ts'
import { testDatabase } from '../test-database.ts'
import { createCandidatura, createSide } from './policies-rows.ts'

const { owner } = await testDatabase()

test('names and titles that were there lose what is not seen, and get one where nothing is left', async () => {
  const [one, other] = [await createSide(owner, 'legible-one'), await createSide(owner, 'legible-other')]
  await createCandidatura(owner, other.vaga, one.medico)
  const tables = [
    ['hospitais', 'nome', one.hospital, other.hospital],
    ['medicos', 'nome', one.medico, other.medico],
    ['vagas', 'nome_vaga', one.vaga, other.vaga],
  ] as const
  for (const [table, column, first, second] of tables) {
    await owner.query(`alter table app.${table} drop constraint ${table}_${column}_legible`)
    const set = `update app.${table} set ${column} = $2 where id = $1`
    await owner.query(set, [first, '\u200b\u3164\u200d'])
    await owner.query(set, [second, 'São\u00ad \u202eLucas'])
  }
  await owner.query(`begin;${readFileSync(join(MIGRATIONS, '0026_legible_names.sql'), 'utf8')};commit`)
  const texts = async (id: number) =>
    Promise.all(
      tables.map(async ([table, column, ...ids]) => {
        const { rows } = await owner.query(`select ${column} as text from app.${table} where id = $1`, [ids[id]])
        return rows[0].text
      }),
    )
  expect(await texts(0)).toEqual(['Hospital', 'Médico', 'Plantão'])
  expect(await texts(1)).toEqual(['São Lucas', 'São Lucas', 'São Lucas'])
})
