import { parseHorario, shiftKind } from '@plantao/contract/vagas/horario-rules'
import { passwords } from '@plantao/server/auth/passwords/passwords'
import { StartError } from '@plantao/server/platform/start-error'
import { type TestDatabase, testDatabase } from '@plantao/server/test/database'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadSeed, seedPassword } from './load.ts'

const sizes = { hospitais: 50, medicos: 200, vagas: 1_000, candidaturas: 500 }
const now = new Date()
const database = await testDatabase()
const { owner } = database
const seed = ({ ownerUrl }: TestDatabase, options = {}) => loadSeed({ ownerUrl, sizes, now, say: () => {}, ...options })
const rowsOf = async (sql: string, { owner }: TestDatabase = database) => (await owner.query(sql)).rows

const tables = ['auth.users', 'app.hospitais', 'app.medicos', 'app.vagas', 'app.candidaturas', 'app.history']

/** Row count and hash of each table, without the salt of the password and the ids of the history. */
async function contentOf(source: TestDatabase) {
  const content: Record<string, unknown> = {}
  for (const table of tables) {
    const row = `to_jsonb(t) - ${table === 'app.history' ? "'id'" : "'password_hash'"}`
    const sql = `select count(*)::int as rows, md5(string_agg(md5((${row})::text), '' order by (${row})::text)) as hash from ${table} t`
    content[table] = (await rowsOf(sql, source))[0]
  }
  return content
}

/** Indexes, constraints and triggers, with their definitions and whether they are valid and enabled. */
const catalog = () =>
  rowsOf(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid::text as state from pg_index
      where indrelid::regclass::text ~ '^(app|auth)\\.'
    union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid), convalidated::text from pg_constraint
      where conrelid::regclass::text ~ '^(app|auth)\\.'
    union all select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
    union all select oid::regclass::text, '', '' from pg_class where relnamespace in ('app'::regnamespace, 'auth'::regnamespace)
    order by 1, 2`)

let before: unknown[]
beforeAll(async () => {
  before = await catalog()
  await seed(database)
})

it('the same sizes give the same rows', async () => {
  const other = await testDatabase()
  await seed(other)
  const content = await contentOf(database)
  expect(content).toMatchObject({
    'auth.users': { rows: 250 },
    'app.hospitais': { rows: 50 },
    'app.medicos': { rows: 200 },
    'app.vagas': { rows: 1_000 },
    'app.candidaturas': { rows: 500 },
  })
  expect(await contentOf(other)).toEqual(content)
})

it('leaves indexes, constraints and triggers as they were', async () => {
  expect(await catalog()).toEqual(before)
})

it('writes what the triggers would have written', async () => {
  const vaga =
    'id, hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, created_at, status, ' +
    'starts_at, ends_at, horario_reader'
  const candidatura = 'id, vaga_id, medico_id, status, created_at, decided_at'
  const client = await owner.connect()
  try {
    await client.query(`
      begin;
      create temp table vagas_seeded as table app.vagas;
      create temp table candidaturas_seeded as table app.candidaturas;
      create temp table history_seeded as select kind, vaga_id, candidatura_id from app.history where kind like '%_criada';
      truncate app.vagas, app.candidaturas, app.history cascade;
      insert into app.vagas (${vaga}) select ${vaga} from vagas_seeded;
      insert into app.candidaturas (${candidatura}) select ${candidatura} from candidaturas_seeded`)
    const { rows } = await client.query(`
      select 'vagas' as table, to_jsonb(d) as row from (table app.vagas except table vagas_seeded) d
      union all select 'candidaturas', to_jsonb(d) from (table app.candidaturas except table candidaturas_seeded) d
      union all select 'history', to_jsonb(d)
        from (select kind, vaga_id, candidatura_id from app.history except table history_seeded) d
      union all select 'history, seeded', to_jsonb(d)
        from (table history_seeded except select kind, vaga_id, candidatura_id from app.history) d`)
    expect(rows).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

describe('no row breaks a rule:', () => {
  it.each([
    [
      'a vaga is filled when one candidate is accepted, and only then',
      `select from app.vagas v where (v.status = 'preenchida')::int <>
         (select count(*) from app.candidaturas c where c.vaga_id = v.id and c.status = 'aceita')`,
    ],
    [
      'who applied is answered once the vaga is open no more, and not before',
      `select from app.candidaturas c join app.vagas v on v.id = c.vaga_id
       where (v.status = 'aberta') <> (c.status = 'pendente')`,
    ],
    [
      'no accepted shifts of a doctor overlap',
      `select from app.candidaturas a join app.candidaturas b on a.medico_id = b.medico_id and a.id < b.id
       where a.status = 'aceita' and b.status = 'aceita' and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
    ],
    [
      'a doctor applies after the publication and before the shift, and is answered after that',
      `select from app.candidaturas c join app.vagas v on v.id = c.vaga_id
       where c.created_at < v.created_at or c.created_at >= v.open_until or c.decided_at < c.created_at`,
    ],
    [
      'nothing happened in the future',
      `select from app.vagas where created_at > now() union all select from app.history where at > now()`,
    ],
    [
      'an open vaga is for the next 60 days, counted in its own zone',
      `select from app.vagas where status = 'aberta'
         and data - (timestamptz '${now.toISOString()}' at time zone time_zone)::date not between 1 and 60`,
    ],
    ['a vaga is published before its shift', 'select from app.vagas where created_at >= open_until'],
    [
      'each change of a state is in the history, by the account that made it or, what expired, by nobody',
      `select from app.vagas v join app.hospitais h on h.id = v.hospital_id where v.status <> 'aberta' and not exists (
         select from app.history o where o.vaga_id = v.id and o.kind = 'vaga_' || v.status
           and o.auth_user_id is not distinct from case when v.status <> 'expirada' then h.auth_user_id end)
       union all
       select from app.candidaturas c where c.status <> 'pendente' and not exists (
         select from app.history o where o.candidatura_id = c.id and o.kind = 'candidatura_' || c.status and o.at = c.decided_at)`,
    ],
    ["a doctor's CRM is of the doctor's state", `select from app.medicos where crm not like '%' || crm_uf || '%'`],
    [
      'a telephone has the form of one',
      String.raw`select from app.hospitais where telefone !~ '^\(\d\d\) 3\d{3}-\d{4}$'
        union all select from app.medicos where telefone !~ '^\(\d\d\) 9\d{4}-\d{4}$'`,
    ],
  ])('%s', async (_, broken) => {
    expect(await rowsOf(broken)).toEqual([])
  })
})

it('everybody signs in with the one password', async () => {
  const rows = await rowsOf(
    'select password_hash, bool_and(email_confirmed_at is not null) as confirmed from auth.users group by password_hash',
  )
  expect(rows).toEqual([{ password_hash: expect.any(String), confirmed: true }])
  expect(await passwords.verify(seedPassword, rows[0].password_hash)).toBe(true)
})

describe('rows are as uneven as real ones:', () => {
  const perValue = async (column: string) =>
    (await rowsOf(`select count(*)::int as n from app.vagas group by ${column} order by n desc`)).map(({ n }) => n)

  it('hospitals and specialties', async () => {
    const hospitais = await perValue('hospital_id')
    expect(hospitais[0]).toBeGreaterThan(3 * (sizes.vagas / sizes.hospitais))
    const especialidades = await perValue('especialidade')
    expect(especialidades.length).toBeGreaterThan(20)
    expect(especialidades.slice(0, 4).reduce((sum, n) => sum + n)).toBeGreaterThan(sizes.vagas * 0.6)
  })

  it('names of vagas, most of them rare', async () => {
    const names = await perValue('nome_vaga')
    expect(names.length).toBeGreaterThan(300)
    expect(names[0]).toBeGreaterThan(5)
    expect(names.filter((n) => n === 1).length).toBeGreaterThan(names.length / 3)
  })

  it('states of vagas, most of them open', async () => {
    const [states] = await rowsOf(`
      select count(*) filter (where status = 'aberta' and open_until > '${now.toISOString()}')::int as open,
        count(*) filter (where status = 'expirada')::int as expired,
        count(*) filter (where status = 'preenchida')::int as filled, count(*) filter (where status = 'encerrada')::int as closed
      from app.vagas`)
    expect(states.open).toBeGreaterThan(800)
    for (const n of [states.expired, states.filled, states.closed]) expect(n).toBeGreaterThan(0)
  })

  it('hours by day, by night and of 24 h, in many forms that are read, and a few that are not', async () => {
    const rows = await rowsOf('select horario, count(*)::int as n from app.vagas group by horario')
    expect(rows.length).toBeGreaterThan(25)
    const kinds: Record<string, number> = {}
    for (const { horario, n } of rows) {
      const read = parseHorario(horario)
      const kind = read ? shiftKind(read) : 'unread'
      kinds[kind] = (kinds[kind] ?? 0) + n
    }
    expect(kinds.day).toBeGreaterThan(300)
    expect(kinds.night).toBeGreaterThan(300)
    expect(kinds['whole-day']).toBeGreaterThan(60)
    expect(kinds.unread).toBeLessThan(100)
  })

  it('values, some to be agreed', async () => {
    const [values] =
      await rowsOf(`select count(*) filter (where valor is null)::int as agreed, count(distinct valor)::int as different,
      min(valor)::float as least, max(valor)::float as most from app.vagas`)
    expect(values.agreed).toBeGreaterThan(50)
    expect(values.different).toBeGreaterThan(50)
    expect(values.least).toBeGreaterThan(200)
    expect(values.most).toBeLessThan(15_000)
  })

  it('candidates, many of them for few vagas', async () => {
    const counts = await rowsOf('select count(*)::int as n from app.candidaturas group by vaga_id order by n desc')
    expect(counts[0].n).toBeGreaterThan(3)
    expect(counts.length).toBeGreaterThan(200)
  })
})

describe('it begins again', () => {
  it('after another seed, which it replaces', async () => {
    const again = await testDatabase()
    await seed(again, { sizes: { hospitais: 3, medicos: 5, vagas: 20, candidaturas: 100 } })
    await seed(again)
    expect(await contentOf(again)).toEqual(await contentOf(database))
  })

  it('after it was interrupted, because nothing of it stays', async () => {
    const half = await testDatabase()
    const interrupted = new Error('interrupted')
    const say = (line: string) => {
      if (line.startsWith('constraint ')) throw interrupted
    }
    await expect(seed(half, { say })).rejects.toBe(interrupted)
    expect(
      await rowsOf("select from auth.users union all select from pg_class where relname like 'seed%'", half),
    ).toEqual([])
    await seed(half)
    expect(await contentOf(half)).toEqual(await contentOf(database))
  })

  it('but not over data of somebody else', async () => {
    const foreign = await testDatabase()
    await seed(foreign, { sizes: { hospitais: 1, medicos: 1, vagas: 1, candidaturas: 0 } })
    await foreign.owner.query(
      `insert into auth.users (email, password_hash, user_type) values ('ana@exemplo.com.br', '-', 'doctor')`,
    )
    const before = await contentOf(foreign)
    await expect(seed(foreign)).rejects.toThrow(
      new StartError(
        'The database holds data that is not of the seed: set DATA_DIR to a new folder, or DATABASE_OWNER_URL to an empty database.',
      ),
    )
    expect(await contentOf(foreign)).toEqual(before)
  })
})
