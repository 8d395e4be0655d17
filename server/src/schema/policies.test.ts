import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createSide, type Side } from '../../test/side.ts'

/*
 * Rights of each role on each table: select, insert, update, delete. The role's account belongs to `Side` A: the first
 * mark is for the row of A, the second for the row of B. In each `Side`, the doctor has applied to a vaga of the
 * hospital.
 * + allowed   0 hidden: no row is found   - refused
 */
const matrix = `
                        anon         medico       hospital     operador     auth         jobs
hospitais               -- -- -- --  ++ -- -- --  +0 -- +0 --  -- -- -- --  ++ ++ -- --  ++ -- -- --
medicos                 -- -- -- --  +0 +- +0 --  +0 -- -- --  -- -- -- --  ++ ++ -- --  ++ -- -- --
vagas                   -- -- -- --  ++ -- -- --  +0 +- +0 --  -- -- -- --  -- -- -- --  ++ -- 00 --
candidaturas            -- -- -- --  +0 +- +0 --  +0 -- +0 --  -- -- -- --  -- -- -- --  ++ -- ++ --
change_proposals        -- -- -- --  +0 -- -- --  +0 00 +0 --  -- -- -- --  -- -- -- --  ++ -- -- --
decisions               -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  ++ -- -- --
refusals                -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  ++ -- -- --
shown_as_refused        -- -- -- --  -- -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
shown_as_accepted       -- -- -- --  -- -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
saved_searches          -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
setores                 -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  -- -- -- --
vaga_setores            -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  -- -- -- --
plantoes                -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  -- -- -- --
publications            -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  ++ -- -- --
membros                 -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  -- -- -- --
plantao_names           -- -- -- --  -- -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
closed_months           -- -- -- --  -- -- -- --  +0 +- -- --  -- -- -- --  -- -- -- --  -- -- -- --
sheet_words             -- -- -- --  -- -- -- --  +0 +- +0 +0  -- -- -- --  -- -- -- --  -- -- -- --
urgent_call_consents    -- -- -- --  +0 +- -- +0  -- -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
attendance              -- -- -- --  +0 -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
month_shifts            -- -- -- --  ++ -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
avaliacoes              -- -- -- --  +0 -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
avaliacoes_hospitais    -- -- -- --  ++ -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
especialidades_medicas  -- -- -- --  ++ -- -- --  ++ -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
documentos              -- -- -- --  +0 +- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  ++ -- -- 00
acessos                 -- -- -- --  +0 -- -- --  -- +- -- --  -- -- -- --  -- -- -- --  -- -- -- --
notificacoes            -- -- -- --  +0 -- +0 --  +0 -- +0 --  -- -- -- --  -- -- -- --  ++ ++ ++ ++
notificacao_choices     -- -- -- --  +0 +- +0 --  +0 +- +0 --  -- -- -- --  -- -- -- --  ++ -- -- --
history                 -- -- -- --  +0 -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
idempotency_keys        -- -- -- --  +0 +- +0 00  +0 +- +0 00  -- -- -- --  -- -- -- --  00 -- -- 00
candidatura_counts      -- -- -- --  -- -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
work                    -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ ++
vaga_changes            -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
reports                 -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
operator_looks          -- -- -- --  +0 -- -- --  +0 -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
person_requests         -- -- -- --  +0 +- -- --  +0 +- -- --  -- -- -- --  -- -- -- --  ++ -- -- --
auth.users              -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ 00  ++ -- -- --
auth.sessions           -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ --  00 -- -- 00
auth.one_time_tokens    -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ ++  ++ -- -- 00
auth.audit              -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- ++ -- --  00 -- -- 00
auth.rate_limits        -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ ++  -- -- -- --
auth.limit_reservations -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ -- ++  00 -- -- 00
proof_claims            -- -- -- --  -- -- -- --  +0 -- -- --  -- -- -- --  ++ -- 00 --  ++ -- -- --
cnes_establishments     -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ -- ++
cnes_codes              -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
operadores              -- -- -- --  -- -- -- --  -- -- -- --  ++ -- -- --  ++ ++ ++ --  ++ -- -- --
opened_contacts         -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
spent_contacts          -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
operation               -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --
auth.second_factors     -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ ++  -- -- -- --
auth.recovery_codes     -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ ++  -- -- -- --
auth.operator_invites   -- -- -- --  -- -- -- --  -- -- -- --  -- -- -- --  ++ ++ ++ --  00 -- -- 00
`

const roles = ['app_anon', 'app_medico', 'app_hospital', 'app_operador', 'app_auth', 'app_jobs'] as const
type Role = (typeof roles)[number]
const verbs = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof verbs)[number]

const cells = matrix
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [table, ...marks] = line.trim().split(/\s+/) as [string, ...string[]]
    return roles.flatMap((role) => verbs.map((verb) => ({ table, verb, role, expected: marks.shift() })))
  })

interface TableCase {
  /** A condition that selects the side's row, by columns that every reader of the table may read. */
  row: (side: Side, role: Role) => string
  insert: (side: Side, role: Role) => string
  /** A change for tables where setting a column to itself would prove nothing. */
  set?: (role: Role) => string
}

const bytes = `sha256('new')`
/** The side's account with this role. For the server's own roles, the doctor. */
const personOf = ({ medico, hospital, operador }: Side, role: Role) =>
  role === 'app_hospital' ? hospital : role === 'app_operador' ? operador : medico
const userOf = (side: Side, role: Role) => personOf(side, role).userId
/** Roles that belong to accounts. */
const ofAccounts: readonly Role[] = ['app_medico', 'app_hospital', 'app_operador']

const cases: Record<string, TableCase> = {
  hospitais: {
    row: ({ hospital }) => `id = '${hospital.id}'`,
    insert: ({ hospital }) => `(auth_user_id, nome, cnpj) values ('${hospital.userId}', 'Hospital', '1')`,
  },
  medicos: {
    row: ({ medico }) => `id = '${medico.id}'`,
    insert: ({ medico }) => `(auth_user_id, nome, crm) values ('${medico.userId}', 'Dra.', '1')`,
  },
  vagas: {
    row: ({ vagaApplied }) => `id = '${vagaApplied}'`,
    insert: ({ hospital }) =>
      `(hospital_id, nome_vaga, especialidade, data, horario) values ('${hospital.id}', 'UTI', 'UTI', '2099-01-01', '7h-19h')`,
  },
  candidaturas: {
    row: ({ candidatura }) => `id = '${candidatura}'`,
    insert: ({ medico, vagaApplied }) =>
      `(vaga_id, medico_id, status) values ('${vagaApplied}', '${medico.id}', 'pendente')`,
    set: (role) =>
      `status = '${role === 'app_medico' ? 'retirada' : role === 'app_jobs' ? 'expirada' : 'nao_selecionada'}'`,
  },
  change_proposals: {
    row: ({ vagaApplied }) => `vaga_id = '${vagaApplied}'`,
    // No row is inserted, because neither vaga is filled. vagas/changes tests proposals for filled vagas.
    insert: ({ vagaApplied }) => `(vaga_id, data, horario) values ('${vagaApplied}', '2099-01-01', '7h-19h')`,
    set: () => `status = 'replaced'`,
  },
  decisions: {
    row: ({ hospital }) => `hospital_id = '${hospital.id}'`,
    insert: ({ candidatura }) => `(candidatura_id, carried_out_after) values ('${candidatura}', now())`,
    set: () => 'carried_out_after = now()',
  },
  refusals: {
    row: ({ hospital }) => `hospital_id = '${hospital.id}'`,
    insert: ({ name }) => `(candidatura_id, carried_out_after) values ('${refused[name]}', now())`,
    set: () => 'carried_out_after = now()',
  },
  shown_as_refused: {
    row: ({ name }) => `candidatura_id = '${refused[name]}'`,
    insert: ({ name }) => `(candidatura_id) values ('${refused[name]}')`,
  },
  shown_as_accepted: {
    row: ({ vagaApplied }) => `vaga_id = '${vagaApplied}'`,
    insert: ({ vagaApplied }) => `(vaga_id) values ('${vagaApplied}')`,
  },
  saved_searches: {
    row: ({ savedSearch }) => `id = '${savedSearch}'`,
    insert: ({ medico }) => `(medico_id, name, especialidade) values ('${medico.id}', 'Noites', 'UTI')`,
  },
  setores: {
    row: ({ emptySetor }) => `id = '${emptySetor}'`,
    insert: ({ hospital }) => `(hospital_id, nome) values ('${hospital.id}', 'Sala vermelha')`,
  },
  vaga_setores: {
    row: ({ vagaApplied }) => `vaga_id = '${vagaApplied}'`,
    insert: ({ name, setor }) => `(vaga_id, setor_id) values ('${unplaced[name]}', '${setor}')`,
  },
  plantoes: {
    row: ({ plantao }) => `id = '${plantao}'`,
    insert: ({ hospital }) =>
      `(hospital_id, nome_vaga, especialidade, data, horario, modalidade, horario_reader)
       values ('${hospital.id}', 'UTI', 'UTI', '2099-01-01', '7h-19h', 'presencial', 0)`,
  },
  publications: {
    row: ({ hospital }) => `hospital_id = '${hospital.id}'`,
    insert: ({ hospital }) => `(hospital_id, carried_out_after) values ('${hospital.id}', now())`,
    set: () => 'carried_out_after = now()',
  },
  membros: {
    row: ({ membro }) => `id = '${membro}'`,
    insert: ({ hospital }) => `(hospital_id, nome) values ('${hospital.id}', 'Ana Prado')`,
  },
  plantao_names: {
    row: ({ fixedShift }) => `plantao_id = '${fixedShift}'`,
    insert: ({ fixedShift, hospital }) =>
      `(plantao_id, hospital_id, nome) values ('${fixedShift}', '${hospital.id}', 'Ana Prado')`,
  },
  closed_months: {
    row: ({ hospital }) => `hospital_id = '${hospital.id}'`,
    insert: ({ hospital }) => `(hospital_id, month, sheet) values ('${hospital.id}', '2099-03-01', '{}')`,
  },
  sheet_words: {
    row: ({ mark }) => `word = '${mark}'`,
    insert: ({ hospital }) => `(hospital_id, kind, word, horario) values ('${hospital.id}', 'codigo', 'm', '7h-13h')`,
  },
  avaliacoes: {
    row: ({ medico }) => `medico_id = '${medico.id}'`,
    insert: ({ medico, hospital }) => `(medico_id, hospital_id, estrelas) values ('${medico.id}', '${hospital.id}', 5)`,
  },
  avaliacoes_hospitais: {
    row: ({ hospital }) => `hospital_id = '${hospital.id}'`,
    insert: ({ medico, hospital, candidatura }) =>
      `(candidatura_id, medico_id, hospital_id, estrelas, opens_at) values ('${candidatura}', '${medico.id}', '${hospital.id}', 5, now())`,
  },
  urgent_call_consents: {
    row: ({ medico }) => `medico_id = '${medico.id}'`,
    insert: ({ name, medico }) => `(medico_id, hospital_id) values ('${medico.id}', '${workedAt.get(name)}')`,
  },
  attendance: {
    row: ({ candidatura }) => `candidatura_id = '${candidatura}'`,
    insert: ({ candidatura }) => `(candidatura_id) values ('${candidatura}')`,
  },
  month_shifts: {
    row: ({ vagaApplied }) => `vaga_id = '${vagaApplied}'`,
    insert: ({ vagaApplied }) => `(vaga_id) values ('${vagaApplied}')`,
  },
  especialidades_medicas: {
    row: ({ name }) => `nome = '${name === 'A' ? 'Acupuntura' : 'Urologia'}'`,
    insert: ({ name }) => `(nome) values ('${name}')`,
  },
  documentos: {
    row: ({ medico }) => `auth_user_id = '${medico.userId}'`,
    insert: ({ medico }) => `(auth_user_id, object_key, size, sha256) values ('${medico.userId}', 'new', 1, ${bytes})`,
  },
  acessos: {
    row: ({ medico }) => `medico_id = '${medico.id}'`,
    insert: ({ medico, hospital }) =>
      `(medico_id, hospital_id, kind) values ('${medico.id}', '${hospital.id}', 'documento')`,
  },
  notificacoes: {
    row: ({ bell }, role) => `id = '${role === 'app_hospital' ? bell.hospital : bell.medico}'`,
    insert: ({ medico }) =>
      `(dedupe_key, kind, auth_user_id, email) values ('new', 'confirm-email', '${medico.userId}', 'a@example.com')`,
  },
  notificacao_choices: {
    row: (side, role) => `auth_user_id = '${userOf(side, role)}'`,
    insert: (side, role) =>
      `(auth_user_id, kind, delivery) values ('${userOf(side, role)}', 'rating-received', 'never')`,
  },
  history: {
    row: ({ candidatura }) => `candidatura_id = '${candidatura}'`,
    insert: ({ vagaApplied }) => `(kind, vaga_id) values ('vaga_criada', '${vagaApplied}')`,
  },
  candidatura_counts: {
    row: ({ vagaApplied }) => `vaga_id = '${vagaApplied}'`,
    insert: ({ vagaApplied, hospital }) =>
      `(vaga_id, hospital_id, candidaturas) values ('${vagaApplied}', '${hospital.id}', 1)`,
  },
  vaga_changes: {
    row: ({ vagaApplied }) => `vaga_id = '${vagaApplied}'`,
    insert: ({ vagaApplied }) => `(vaga_id, changed_in) values ('${vagaApplied}', '1')`,
  },
  idempotency_keys: {
    // app_jobs can read only the column with the time.
    row: (side, role) =>
      role === 'app_jobs' ? `created_at > now() - interval '1 hour'` : `user_id = '${userOf(side, role)}'`,
    insert: (side, role) =>
      `(user_id, key, route, body_hash) values ('${userOf(side, role)}', 'new', 'POST', ${bytes})`,
  },
  proof_claims: {
    row: ({ claim }) => `id = '${claim}'`,
    insert: ({ hospital }) => `(hospital_id, kind, status) values ('${hospital.id}', 'manual', 'proven')`,
    set: () => 'tries = 0',
  },
  cnes_establishments: {
    row: ({ cnes }) => `cnes = '${cnes}'`,
    insert: ({ cnes }) =>
      `(cnes, name, city, state) values (translate('${cnes}', '12', '34'), 'Hospital', 'Santos', 'SP')`,
    set: () => `name = 'Outro'`,
  },
  cnes_codes: {
    row: ({ cnes }) => `cnes = '${cnes}'`,
    insert: ({ cnes }) => `(cnes) values ('${cnes}')`,
  },
  opened_contacts: {
    row: ({ medico }) => `medico_id = '${medico.id}'`,
    insert: ({ medico, hospital }) => `(hospital_id, medico_id) values ('${hospital.id}', '${medico.id}')`,
  },
  spent_contacts: { row: () => `cnpj_key = '1'`, insert: () => `(cnpj_key, opened_at) values ('1', now())` },
  operadores: {
    row: ({ operador }) => `id = '${operador.id}'`,
    insert: ({ operador }) => `(auth_user_id, nome) values ('${operador.userId}', 'Olívia')`,
    set: () => `nome = 'Outra'`,
  },
  operation: { row: () => 'is_only', insert: () => 'default values' },
  reports: {
    row: ({ hospital }) => `about_id = '${hospital.id}'`,
    insert: ({ medico, hospital }) =>
      `(reporter_user_id, reporter_type, about, about_id, reason) values ('${medico.userId}', 'medico', 'hospital', '${hospital.id}', 'Falsa')`,
  },
  operator_looks: {
    row: (side, role) => `user_id = '${userOf(side, role)}'`,
    insert: (side, role) => `(user_id, kind, reason) values ('${userOf(side, role)}', 'conta', 'Pedido')`,
  },
  person_requests: {
    row: (side, role) => `user_id = '${userOf(side, role)}'`,
    insert: (side, role) => `(user_id, kind, text) values ('${userOf(side, role)}', 'correcao', 'O nome')`,
  },
  work: {
    row: ({ mark }) => `key = '${mark}'`,
    insert: ({ name }) => `(name, key) values ('new', '${name}')`,
  },
  'auth.second_factors': {
    row: ({ medico }) => `user_id = '${medico.userId}'`,
    insert: ({ medico }) => `(user_id, secret) values ('${medico.userId}', 'new')`,
  },
  'auth.recovery_codes': {
    row: ({ medico }) => `user_id = '${medico.userId}'`,
    insert: ({ medico }) => `(user_id, code_hash) values ('${medico.userId}', '${'B'.repeat(43)}')`,
  },
  'auth.operator_invites': {
    // app_jobs can read only the column with the time.
    row: ({ mark }, role) => (role === 'app_jobs' ? 'expires_at > now()' : `token_hash = sha256('${mark}')`),
    insert: () => `(id, token_hash) values (uuidv7(), ${bytes})`,
  },
  'auth.users': {
    row: ({ medico }) => `id = '${medico.userId}'`,
    insert: ({ name }) =>
      `(email, password_hash, user_type) values ('new-${name.toLowerCase()}@example.com', 'none', 'doctor')`,
  },
  'auth.sessions': {
    row: ({ medico }) => `user_id = '${medico.userId}'`,
    insert: ({ medico }) => `(user_id) values ('${medico.userId}')`,
  },
  'auth.one_time_tokens': {
    row: ({ medico }) => `user_id = '${medico.userId}'`,
    insert: ({ medico }) =>
      `(user_id, kind, token_hash, expires_at) values ('${medico.userId}', 'reset', ${bytes}, now())`,
  },
  'auth.audit': {
    row: () => `at > now() - interval '1 hour'`,
    insert: ({ medico }) => `(event, user_id) values ('login', '${medico.userId}')`,
  },
  'auth.rate_limits': {
    row: ({ mark }) => `key = '${mark}'`,
    insert: ({ name }) => `(key, points) values ('new-${name}', 1)`,
  },
  'auth.limit_reservations': {
    row: ({ mark }, role) => (role === 'app_jobs' ? `expires_at > now()` : `key = '${mark}'`),
    insert: ({ name }) => `(key, attempt, expires_at) values ('new-${name}', gen_random_uuid(), now())`,
  },
}

const database = await testDatabase()
const api = new pg.Client({ connectionString: database.url })
let a: Side
let b: Side
/** A vaga without a sector, of each side's hospital. The key is the side's name. */
const unplaced: Record<string, string> = {}
/** Another doctor's candidatura that each side's hospital refuses. The key is the side's name. */
const refused: Record<string, string> = {}
/** Id of another hospital, where each side's doctor worked a shift. The key is the side's name. */
const workedAt = new Map<string, string>()

beforeAll(async () => {
  await api.connect()
  a = await createSide(database, 'A')
  b = await createSide(database, 'B')
  for (const { name, candidatura, hospital, medico, vagaApplied } of [a, b]) {
    unplaced[name] = await database.createVaga(hospital)
    refused[name] = await database.createCandidatura(vagaApplied, await database.createMedico())
    for (const [table, id] of Object.entries({ decisions: candidatura, refusals: refused[name] }))
      await database.owner.query(
        `insert into app.${table} (candidatura_id, carried_out_after, decided_by) values ($1, now(), $2)`,
        [id, hospital.userId],
      )
    // A proposal as if the doctor were accepted. Triggers are off, because they require that.
    await database.owner.query(`begin; set local session_replication_role = replica;
      insert into app.change_proposals (vaga_id, candidatura_id, data, horario, valor)
      select id, '${candidatura}', data, horario, 1 from app.vagas where id = '${vagaApplied}'; commit`)
    const other = await database.createHospital()
    await database.createCandidatura(await database.createVaga(other, { data: '2020-01-01' }), medico, 'aceita')
    workedAt.set(name, other.id)
    await database.owner.query('insert into app.urgent_call_consents (medico_id, hospital_id) values ($1, $2)', [
      medico.id,
      hospital.id,
    ])
  }
})
afterAll(() => api.end())

/** Takes a role like the running server: an account's role by a session, the server's own roles by name. */
async function become(role: Role, side: Side) {
  if (!ofAccounts.includes(role)) return api.query(`set local role ${role}`)
  const { sessionId } = personOf(side, role)
  return api.query(
    `select set_config('role', r.db_role, true), set_config('app.uid', r.user_id::text, true),
       set_config('app.profile_id', r.profile_id::text, true) from auth.enter_session($1, false) r`,
    [sessionId],
  )
}

async function attempt(role: Role, sql: string): Promise<'+' | '0' | '-'> {
  await api.query('begin')
  try {
    await become(role, a)
    const { rowCount } = await api.query(sql)
    return rowCount === 0 ? '0' : '+'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code === '42501') return '-'
    // A view over several tables cannot be written to.
    if (error.code === '55000') return '-'
    // The policy is checked before the unique index, so the policy allows the row.
    if (error.code === '23505') return '+'
    throw new Error(`${role}: ${sql}: ${error.message}`)
  } finally {
    await api.query('rollback')
  }
}

async function columnToSet(role: Role, table: string) {
  const { rows } = await database.owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by has_column_privilege($2, attrelid, attnum, 'update') desc, attnum limit 1`,
    [table.includes('.') ? table : `app.${table}`, role],
  )
  return rows[0]!.name
}

async function statement({ table, verb, role }: { table: string; verb: Verb; role: Role }, side: Side) {
  const { row, insert, set } = cases[table]!
  if (verb === 'select') return `select 1 from ${table} where ${row(side, role)}`
  if (verb === 'insert') return `insert into ${table} ${insert(side, role)}`
  if (verb === 'delete') return `delete from ${table} where ${row(side, role)}`
  const column = await columnToSet(role, table)
  return `update ${table} set ${set?.(role) ?? `${column} = ${column}`} where ${row(side, role)}`
}

describe('who may do what with whose row', () => {
  it.each(cells)('$role: $verb $table is $expected', async (cell) => {
    const own = await attempt(cell.role, await statement(cell, a))
    const foreign = await attempt(cell.role, await statement(cell, b))
    expect(own + foreign).toBe(cell.expected)
  })

  it('is said of every table and verb', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select case relnamespace::regnamespace::text when 'app' then relname else relnamespace::regnamespace || '.' || relname end as name
       from pg_class where relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f')
       -- A view that no role may read is for the operator.
       and (relkind <> 'v' or exists (select from unnest($1::text[]) as role where has_table_privilege(role, pg_class.oid, 'select')))`,
      [roles],
    )
    const everything = rows.flatMap(({ name }) =>
      verbs.flatMap((verb) => roles.map((role) => `${role} ${verb} ${name}`)),
    )
    expect(cells.map(({ role, verb, table }) => `${role} ${verb} ${table}`).sort()).toEqual(everything.sort())
  })
})

describe('the login role', () => {
  it.each(Object.keys(cases))('has no right on %s before it takes a role', async (table) => {
    const qualified = table.includes('.') ? table : `app.${table}`
    await expect(api.query(`select from ${qualified}`)).rejects.toMatchObject({ code: '42501' })
    await expect(api.query(`delete from ${qualified}`)).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot become the owner', async () => {
    await expect(api.query('set role app_owner')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a session', () => {
  const resolve = (session: string) => api.query('select * from auth.enter_session($1, false)', [session])

  const ofAccount = '(select user_id from auth.sessions where id = $1)'
  it.each([
    ['revoked', 'update auth.sessions set revoked_at = now() where id = $1'],
    ['past its end', 'update auth.sessions set not_after = now() where id = $1'],
    ['not refreshed for seven days', "update auth.sessions set refreshed_at = now() - interval '7 days' where id = $1"],
    ['of an unconfirmed account', `update auth.users set email_confirmed_at = null where id = ${ofAccount}`],
    ['of an account that is gone', `delete from auth.users where id = ${ofAccount}`],
  ])('gives no right when it is %s', async (_, sql) => {
    const { sessionId } = await database.createAccount('medico')
    await resolve(sessionId)
    await database.owner.query(sql, [sessionId])
    await expect(resolve(sessionId)).rejects.toMatchObject({ code: 'PA401' })
  })
})
