import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS } from '../platform/database/migrate/files.ts'
import { migrate } from '../platform/database/migrate/migrate.ts'
import { testDatabase } from '../test-database.ts'
import { createCandidatura, createHospital, createMedico, createSide, createVaga } from './policies-rows.ts'

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
    'select v.starts_at, v.ends_at, v.open_until, c.starts_at as c_starts_at from app.vagas v join app.candidaturas c on c.vaga_id = v.id'
  const before = (await owner.query(times)).rows
  await migrate(ownerUrl)
  expect((await owner.query(times)).rows).toEqual(before)
  const place = {
    time_zone: 'America/Manaus',
    cidade: 'Cidade',
    estado: 'AM',
    localizacao: '',
    endereco: 'Rua A, 1',
    telefone: '(11) 3000-0000',
  }
  const columns = Object.keys(place).join(', ')
  expect((await owner.query(`select ${columns} from app.vagas`)).rows).toEqual([place])
  const answers = await owner.query('select response from app.idempotency_keys order by key')
  expect(answers.rows).toEqual([{ response: { id: vaga, ...place, accepted_name: null } }, { response: null }])
})

test('a horario that did not read gets its times; accepted shifts that overlap by it are listed and stay accepted', async () => {
  await migrateUntil('horario')
  const { medico } = await createMedico(owner, 'a')
  const { medico: pendente } = await createMedico(owner, 'b')
  const shift = async (name: string, data: string, horario: string, status = 'preenchida') => {
    const { hospital } = await createHospital(owner, name)
    const vaga = await createVaga(owner, hospital, { data, horario })
    const candidatura = await createCandidatura(owner, vaga, status === 'preenchida' ? medico : pendente)
    if (status === 'preenchida')
      await owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [candidatura])
    await owner.query('update app.vagas set status = $2 where id = $1', [vaga, status])
    return { vaga, candidatura }
  }
  const known = await shift('known', '2099-05-20', '19:00 - 07:00')
  const whole = await shift('whole', '2099-05-20', '24h')
  const slash = await shift('slash', '2099-05-21', '06:00/12:00')
  const free = await shift('free', '2099-05-25', '0700-1900')
  const unknown = await shift('unknown', '2099-05-20', 'noite')
  const past = await shift('past', '2020-01-01', '24 horas', 'aberta')
  const before = await owner.query(`select id, open_until, status from app.vagas order by id`)
  const history = await owner.query('select count(*) from app.history')

  await migrate(ownerUrl)

  const read = await owner.query(
    `select c.id, c.status, c.overlap_exempt as exempt, c.starts_at = v.starts_at and c.ends_at = v.ends_at as same,
       to_char(v.starts_at at time zone 'America/Sao_Paulo', 'DD HH24:MI') as starts_at, to_char(v.ends_at at time zone 'America/Sao_Paulo', 'DD HH24:MI') as ends_at
     from app.candidaturas c join app.vagas v on v.id = c.vaga_id order by c.id`,
  )
  const aceita = { status: 'aceita', same: true }
  expect(read.rows).toEqual([
    { ...aceita, id: known.candidatura, exempt: false, starts_at: '20 19:00', ends_at: '21 07:00' },
    { ...aceita, id: whole.candidatura, exempt: true, starts_at: '20 07:00', ends_at: '21 07:00' },
    { ...aceita, id: slash.candidatura, exempt: true, starts_at: '21 06:00', ends_at: '21 12:00' },
    { ...aceita, id: free.candidatura, exempt: false, starts_at: '25 07:00', ends_at: '25 19:00' },
    { ...aceita, id: unknown.candidatura, exempt: false, same: null, starts_at: null, ends_at: null },
    { id: past.candidatura, status: 'pendente', same: true, exempt: false, starts_at: '01 07:00', ends_at: '02 07:00' },
  ])
  const pairs = await owner.query(
    'select vaga_id, other_vaga_id from app.overlapping_shifts order by vaga_id, other_vaga_id',
  )
  expect(pairs.rows).toEqual([
    { vaga_id: whole.vaga, other_vaga_id: known.vaga },
    { vaga_id: whole.vaga, other_vaga_id: slash.vaga },
    { vaga_id: slash.vaga, other_vaga_id: known.vaga },
  ])
  // Nothing opens again, and no history was written: nobody did anything.
  const after = await owner.query(`select id, open_until, status from app.vagas order by id`)
  expect(after.rows.map(({ id, status }) => ({ id, status }))).toEqual(
    before.rows.map(({ id, status }) => ({ id, status })),
  )
  for (const [i, { open_until }] of after.rows.entries())
    expect(+open_until).toBeLessThanOrEqual(+before.rows[i].open_until)
  expect((await owner.query('select count(*) from app.history')).rows).toEqual(history.rows)
  // They keep working: what is accepted can end, and a shift that overlaps nothing exempt is guarded as ever.
  await owner.query(`update app.candidaturas set status = 'recusada' where id = $1`, [whole.candidatura])
  const late = await shift('late', '2099-05-25', '12h a partir das 18h', 'aberta')
  await owner.query(`update app.candidaturas set medico_id = $2 where id = $1`, [late.candidatura, medico])
  await expect(
    owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [late.candidatura]),
  ).rejects.toMatchObject({ constraint: 'candidaturas_no_overlap' })
})

test('a replaced document was replaced when the next one came', async () => {
  await migrateUntil('documentos_replaced_at')
  const { user } = await createMedico(owner, 'a')
  for (const n of [1, 2, 3]) {
    await owner.query(
      `insert into app.documentos (auth_user_id, object_key, size, sha256, created_at) values ($1, $2, 1, sha256('x'), $3)`,
      [user, `key-${n}`, `2026-01-0${n}T00:00:00Z`],
    )
  }
  await migrate(ownerUrl)
  const { rows } = await owner.query(
    `select object_key, is_current, to_char(replaced_at at time zone 'UTC', 'YYYY-MM-DD') as replaced_on from app.documentos order by 1`,
  )
  expect(rows).toEqual([
    { object_key: 'key-1', is_current: false, replaced_on: '2026-01-02' },
    { object_key: 'key-2', is_current: false, replaced_on: '2026-01-03' },
    { object_key: 'key-3', is_current: true, replaced_on: null },
  ])
})

test('what was seen before has the name that the hospital has today', async () => {
  await migrateUntil('acessos_complete')
  await createSide(owner, 'A')
  await migrate(ownerUrl)
  const { rows } = await owner.query('select hospital_nome from app.acessos')
  expect(rows).toEqual([{ hospital_nome: 'Hospital A' }])
})

test('a decision was made when the history says, or when the candidatura was made', async () => {
  await migrateUntil('right_to_read')
  const sides = [await createSide(owner, 'A'), await createSide(owner, 'B'), await createSide(owner, 'C')]
  const [known, unknown, open] = sides.map(({ candidatura }) => candidatura)
  await owner.query("update app.candidaturas set created_at = '2026-01-01T00:00:00Z'")
  await owner.query("update app.candidaturas set status = 'nao_selecionada' where id in ($1, $2)", [known, unknown])
  await owner.query("update app.history set at = '2026-02-02T00:00:00Z' where candidatura_id = $1", [known])
  await owner.query('delete from app.history where candidatura_id = $1', [unknown])
  await migrate(ownerUrl)
  const { rows } = await owner.query(
    `select c.id, to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD') as decided_on, c.open_until = v.open_until as same
     from app.candidaturas c join app.vagas v on v.id = c.vaga_id`,
  )
  expect(Object.fromEntries(rows.map(({ id, decided_on, same }) => [id, [decided_on, same]]))).toEqual({
    [known!]: ['2026-02-02', true],
    [unknown!]: ['2026-01-01', true],
    [open!]: [null, true],
  })
})

test('an open vaga is found by the other name of its specialty, and keeps the name it has', async () => {
  await migrateUntil('especialidade_pairs')
  const { hospital } = await createHospital(owner, 'a')
  for (const especialidade of ['UTI', 'Medicina Intensiva', 'Urologia']) {
    const vaga = await createVaga(owner, hospital)
    await owner.query('update app.vagas set especialidade = $2 where id = $1', [vaga, especialidade])
  }
  await migrate(ownerUrl)
  const { rows } = await owner.query(
    `select especialidade, especialidade_cfm as cfm, split_part(search_text, E'\\n', 3) || ',' || split_part(search_text, E'\\n', 4) as search_text
     from app.vagas order by id`,
  )
  expect(rows).toEqual([
    { especialidade: 'UTI', cfm: 'Medicina Intensiva', search_text: 'medicina intensiva,uti' },
    { especialidade: 'Medicina Intensiva', cfm: 'Medicina Intensiva', search_text: 'medicina intensiva,uti' },
    { especialidade: 'Urologia', cfm: 'Urologia', search_text: 'urologia,' },
  ])
})

test('a sign-up not yet confirmed has a name that its profile may have: without what nobody can see', async () => {
  await migrateUntil('names_of_sign_ups')
  const signUp = (email: string, userType: string, data: object, isConfirmed = false) =>
    owner.query(
      `insert into auth.users (email, password_hash, user_type, metadata, email_confirmed_at)
       values ($1, 'none', $2, $3, case when $4 then now() end)`,
      [email, userType, data, isConfirmed],
    )
  await signUp('a@x.test', 'doctor', { nome: 'Ana\u200b Souza', crm: '1' })
  await signUp('b@x.test', 'doctor', { nome: '\u3164' })
  await signUp('c@x.test', 'hospital', { nomeHospital: '\u202eSão Lucas' })
  await signUp('d@x.test', 'doctor', { nome: 'Rui Sá' })
  await signUp('e@x.test', 'doctor', { nome: 'Eva\u200b' }, true)
  await migrate(ownerUrl)
  const { rows } = await owner.query('select metadata from auth.users order by email')
  expect(rows.map(({ metadata }) => metadata)).toEqual([
    { nome: 'Ana Souza', crm: '1' },
    { nome: 'Médico' },
    { nomeHospital: 'São Lucas' },
    { nome: 'Rui Sá' },
    { nome: 'Eva\u200b' },
  ])
})
