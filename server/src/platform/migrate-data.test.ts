import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from './migrate.ts'
import { createCandidatura, createHospital, createMedico, createVaga } from './policies-rows.ts'
import { testDatabase } from './test-database.ts'

/* What a migration makes of rows that were there before it. */

const { owner, ownerUrl } = await testDatabase()
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The database as it was before this migration. */
async function migrateUntil(migration: string) {
  await owner.query('drop schema app, auth, pgboss, migrations, extensions cascade')
  const names = readdirSync(MIGRATIONS).sort()
  const count = names.findIndex((name) => name.slice('0000_'.length) === `${migration}.sql`)
  for (const name of names.slice(0, count)) cpSync(join(MIGRATIONS, name), join(folder, name))
  await migrate(ownerUrl, folder)
}

test('each vaga gets the place of its hospital and keeps its times; a repeated publication gets its whole answer', async () => {
  await migrateUntil('place_of_vagas')
  const { hospital, user } = await createHospital(owner, 'north', 'AM')
  const { medico } = await createMedico(owner, 'a')
  const vaga = await createVaga(owner, hospital, { data: '2026-11-20', horario: '19:00 - 07:00' })
  await createCandidatura(owner, vaga, medico)
  await owner.query(
    `insert into app.idempotency_keys (user_id, key, route, body_hash, response)
     values ($1, 'key', 'POST /rest/v1/vagas', sha256('x'), jsonb_build_object('id', $2::text)),
       ($1, 'other', 'POST /rest/v1/candidaturas', sha256('x'), null)`,
    [user, vaga],
  )
  const times =
    'select v.inicio, v.fim, v.aberta_ate, c.inicio as c_inicio from app.vagas v join app.candidaturas c on c.vaga_id = v.id'
  const before = (await owner.query(times)).rows
  await migrate(ownerUrl)
  expect((await owner.query(times)).rows).toEqual(before)
  const place = {
    fuso_horario: 'America/Manaus',
    cidade: 'Cidade',
    estado: 'AM',
    localizacao: '',
    endereco: 'Rua A, 1',
    telefone: '(11) 3000-0000',
  }
  const columns = Object.keys(place).join(', ')
  expect((await owner.query(`select ${columns} from app.vagas`)).rows).toEqual([place])
  const answers = await owner.query('select response from app.idempotency_keys order by key')
  expect(answers.rows).toEqual([{ response: { id: vaga, ...place } }, { response: null }])
})
