import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const first = await testDatabase()
const second = await testDatabase()

test('two test databases are migrated and do not see each other', async () => {
  await first.owner.query(`insert into app.especialidades_medicas (nome) values ('Só aqui')`)
  const { rows } = await second.owner.query(`select from app.especialidades_medicas where nome = 'Só aqui'`)
  expect(rows).toHaveLength(0)
})

test('the application logs in without any right of its own', async () => {
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  try {
    await expect(client.query('select from app.vagas')).rejects.toMatchObject({ code: '42501' })
    const { rows } = await client.query('select current_user as name')
    expect(rows).toEqual([{ name: 'app_api' }])
  } finally {
    await client.end()
  }
})
