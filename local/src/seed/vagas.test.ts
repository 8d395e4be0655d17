import { testDatabase } from '@plantao/server/test-database'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { seedVagas } from './vagas.ts'

const database = await testDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
await client.connect()
afterAll(() => client.end())
await client.query('set role app_owner; set search_path = app, extensions')

it('fills up to the number asked for, also when it is run again, and every doctor and hospital can sign in', async () => {
  for (const vagas of [300, 300, 400]) {
    const progress: number[] = []
    await seedVagas(client, { vagas, onProgress: (done) => progress.push(done) })
    const { rows } = await client.query('select count(*)::int as vagas from vagas')
    expect(rows).toEqual([{ vagas }])
  }
  const { rows } = await client.query(
    `select count(*) filter (where user_type = 'doctor')::int as doctors,
       count(*) filter (where user_type = 'hospital')::int as hospitals,
       bool_and(email_confirmed_at is not null) as confirmed
     from auth.users u join (select auth_user_id from medicos union all select auth_user_id from hospitais) p
       on p.auth_user_id = u.id`,
  )
  expect(rows).toEqual([{ doctors: expect.any(Number), hospitals: 20, confirmed: true }])
  expect(rows[0].doctors).toBeGreaterThan(100)
})
