import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../test-database.ts'
import { createMedico, createSide, createVaga, type Side } from './policies-rows.ts'

/* Rights that come and go with the state of a row. */

const database = await testDatabase()
const { owner } = database
const api = new pg.Client({ connectionString: database.url })
let side: Side
let count = 0

beforeAll(() => api.connect())
afterAll(() => api.end())
beforeEach(async () => {
  side = await createSide(owner, `m${count++}`)
})

/** One statement in a transaction of its own, under the session's role. */
async function as(session: string, sql: string, values: unknown[] = []) {
  return inRole(
    `select set_config('role', r.db_role, true), set_config('app.uid', r.user_id::text, true) from auth.resolve_session('${session}') r`,
    sql,
    values,
  )
}

async function inRole(preamble: string, sql: string, values: unknown[]) {
  await api.query('begin')
  try {
    await api.query(preamble)
    const result = await api.query(sql, values)
    await api.query('commit')
    return result
  } catch (error) {
    await api.query('rollback')
    throw error
  }
}

const withJobsRole = (sql: string) => inRole('set local role app_jobs', sql, [])
const denied = { code: '42501' }
const accept = () => owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [side.candidatura])

describe("a hospital's address and phone", () => {
  const contact = (session: string) => as(session, 'select * from app.hospital_contact($1)', [side.vaga])

  it('are for the doctor it accepted, from then on', async () => {
    expect((await contact(side.medicoSession)).rows).toEqual([])
    await accept()
    expect((await contact(side.medicoSession)).rows).toEqual([{ endereco: 'Rua A, 1', telefone: '(11) 3000-0000' }])
  })

  it('are not for another doctor, nor columns to read', async () => {
    await accept()
    const other = await createMedico(owner, `m${count++}`)
    expect((await contact(other.session)).rows).toEqual([])
    await expect(as(side.medicoSession, 'select telefone from hospitais')).rejects.toMatchObject(denied)
    await expect(as(side.medicoSession, 'select * from hospitais')).rejects.toMatchObject(denied)
    await expect(as(side.medicoSession, 'select endereco from vagas')).rejects.toMatchObject(denied)
    await expect(as(side.medicoSession, 'select v from vagas v')).rejects.toMatchObject(denied)
  })
})

describe('a hospital', () => {
  const set = (status: string) =>
    as(side.hospitalSession, 'update candidaturas set status = $2 where id = $1', [side.candidatura, status])

  it('sees a doctor from the application on', async () => {
    const { medico } = await createMedico(owner, `m${count++}`)
    const look = () => as(side.hospitalSession, 'select nome from medicos where id = $1', [medico])
    const data = () => as(side.hospitalSession, 'select email from app.data_of_candidate($1)', [medico])
    expect([(await look()).rowCount, (await data()).rowCount]).toEqual([0, 0])
    await owner.query('insert into app.candidaturas (vaga_id, medico_id) values ($1, $2)', [side.vaga, medico])
    expect([(await look()).rowCount, (await data()).rowCount]).toEqual([1, 1])
  })

  it('reads CRM, phone and e-mail of a doctor by no column, only while its right lasts', async () => {
    for (const column of ['crm', 'crm_uf', 'especialidade', 'telefone', 'email', '*']) {
      await expect(as(side.hospitalSession, `select ${column} from medicos`)).rejects.toMatchObject(denied)
    }
    const data = (session: string, medico: string) => as(session, 'select crm from app.data_of_candidate($1)', [medico])
    const documents = () => as(side.hospitalSession, 'select id from documentos')
    const stranger = await createSide(owner, `m${count++}`)
    expect((await data(side.hospitalSession, side.medico)).rows).toEqual([{ crm: '1/SP' }])
    expect((await data(side.hospitalSession, stranger.medico)).rows).toEqual([])
    await expect(data(side.medicoSession, side.medico)).rejects.toMatchObject(denied)
    expect((await documents()).rowCount).toBe(1)
    await set('nao_selecionada')
    for (const [days, rows] of [
      [29, 1],
      [31, 0],
    ]) {
      await owner.query(`update app.candidaturas set decided_at = now() - $2 * interval '1 day' where id = $1`, [
        side.candidatura,
        days,
      ])
      expect((await data(side.hospitalSession, side.medico)).rowCount).toBe(rows)
      expect((await documents()).rowCount).toBe(rows)
    }
    expect((await as(side.hospitalSession, 'select nome from medicos')).rowCount).toBe(1)
  })

  it('records no other name than its own of today', async () => {
    await expect(
      as(
        side.hospitalSession,
        `insert into acessos (medico_id, hospital_id, kind, hospital_nome) values ($1, $2, 'lista', 'x')`,
        [side.medico, side.hospital],
      ),
    ).rejects.toMatchObject(denied)
  })

  it('records its look at a candidate as its own, and only at a candidate', async () => {
    const record = `insert into acessos (medico_id, hospital_id, kind) values ($1, $2, 'perfil')`
    await owner.query('delete from app.acessos')
    await as(side.hospitalSession, record, [side.medico, side.hospital])
    const stranger = await createSide(owner, `m${count++}`)
    for (const values of [
      [stranger.medico, side.hospital],
      [side.medico, stranger.hospital],
    ]) {
      await expect(as(side.hospitalSession, record, values)).rejects.toMatchObject(denied)
    }
    expect((await as(side.medicoSession, 'select hospital_id, kind from acessos')).rows).toEqual([
      { hospital_id: side.hospital, kind: 'perfil' },
    ])
  })

  it('reads the name of a hospital that rated its candidate, not its row', async () => {
    const other = await createSide(owner, `m${count++}`)
    const name = await as(side.hospitalSession, 'select app.hospital_name($1) as nome', [other.hospital])
    expect(name.rows).toEqual([{ nome: `Hospital ${other.name}` }])
    expect((await as(side.hospitalSession, 'select nome from hospitais')).rows).toEqual([
      { nome: `Hospital ${side.name}` },
    ])
  })

  it('decides a pendente candidatura once', async () => {
    expect((await set('nao_selecionada')).rowCount).toBe(1)
    expect((await set('aceita')).rowCount).toBe(0)
  })

  it.each(['pendente', 'recusada', 'retirada'])('cannot make a candidatura %s', async (status) => {
    await expect(set(status)).rejects.toMatchObject(denied)
  })

  it('cannot accept once the shift has begun, but close', async () => {
    await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [side.vaga])
    await expect(set('aceita')).rejects.toMatchObject(denied)
    expect((await set('nao_selecionada')).rowCount).toBe(1)
  })

  it.each(['preenchida', 'encerrada'])('changes nothing of a vaga that is %s', async (status) => {
    const vaga = await createVaga(owner, side.hospital)
    const change = (sql: string) => as(side.hospitalSession, `update vagas set ${sql} where id = '${vaga}'`)
    expect((await change(`status = '${status}'`)).rowCount).toBe(1)
    expect((await change(`status = 'aberta'`)).rowCount).toBe(0)
    expect((await change(`valor = 1`)).rowCount).toBe(0)
  })

  it('changes what a vaga says only while nobody applied', async () => {
    const change = (vaga: string, sql: string) =>
      as(side.hospitalSession, `update vagas set ${sql} where id = $1`, [vaga])
    expect((await change(await createVaga(owner, side.hospital), `valor = 1`)).rowCount).toBe(1)
    for (const sql of [
      `valor = 1`,
      `horario = '7-19'`,
      `data = '2098-01-01'`,
      `observacoes = 'x'`,
      `nome_vaga = 'x'`,
    ]) {
      await expect(change(side.vaga, sql)).rejects.toMatchObject({ constraint: 'vagas_unchanged_once_applied' })
    }
    expect((await change(side.vaga, `status = 'encerrada'`)).rowCount).toBe(1)
  })
})

describe('a doctor', () => {
  const apply = async (session: string, medico: string, vaga: string, status = 'pendente') =>
    as(session, 'insert into candidaturas (vaga_id, medico_id, status) values ($1, $2, $3)', [vaga, medico, status])

  it('cannot apply once the shift has begun, nor as already accepted', async () => {
    const vaga = await createVaga(owner, side.hospital)
    await expect(apply(side.medicoSession, side.medico, vaga, 'aceita')).rejects.toMatchObject(denied)
    await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [vaga])
    await expect(apply(side.medicoSession, side.medico, vaga)).rejects.toMatchObject(denied)
  })

  it('creates the own profile where it is missing, with the e-mail of the account', async () => {
    const { session, user, medico } = await createMedico(owner, `m${count++}`)
    await owner.query('delete from app.medicos where id = $1', [medico])
    expect((await as(session, 'select app.current_medico_id() as id')).rows).toEqual([{ id: null }])
    const { rows } = await as(
      session,
      `insert into medicos (auth_user_id, nome, crm) values ($1, 'Dra.', '1') returning email = app.current_user_email() as own`,
      [user],
    )
    expect(rows).toEqual([{ own: true }])
  })

  it('reads only the current document', async () => {
    const send = `insert into documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 1, sha256('x'))`
    await as(side.medicoSession, send, [side.medicoUser, `${side.name}-2`])
    const keys = [{ object_key: `${side.name}-2` }]
    expect((await as(side.medicoSession, 'select object_key from documentos')).rows).toEqual(keys)
    expect((await as(side.hospitalSession, 'select object_key from documentos')).rows).toEqual(keys)
  })
})

describe('jobs clear what is over, and nothing else', () => {
  it.each([
    [
      'auth.sessions',
      `update auth.sessions set revoked_at = now() - interval '31 days' where id = (select min(id::text) from auth.sessions)::uuid`,
    ],
    [
      'auth.one_time_tokens',
      `update auth.one_time_tokens set expires_at = now() - interval '8 days' where ctid = (select min(ctid) from auth.one_time_tokens)`,
    ],
    [
      'auth.audit',
      `update auth.audit set at = now() - interval '7 months' where ctid = (select min(ctid) from auth.audit)`,
    ],
    [
      'auth.limit_reservations',
      `update auth.limit_reservations set expires_at = now() - interval '1 s' where key = (select min(key) from auth.limit_reservations)`,
    ],
    [
      'idempotency_keys',
      `update app.idempotency_keys set created_at = now() - interval '25 hours' where ctid = (select min(ctid) from app.idempotency_keys)`,
    ],
    [
      'documentos',
      `update app.documentos set is_current = false, replaced_at = now() - interval '71 seconds'
       where ctid = (select min(ctid) from app.documentos)`,
    ],
  ])('in %s', async (table, makeOld) => {
    await withJobsRole(`delete from ${table}`)
    await owner.query(makeOld)
    expect((await withJobsRole(`delete from ${table}`)).rowCount).toBe(1)
  })
})

it('jobs keep a replaced document while a signed link to it may live', async () => {
  await owner.query(
    `update app.documentos set is_current = false, replaced_at = now() - interval '69 seconds' where auth_user_id = $1`,
    [side.medicoUser],
  )
  expect((await withJobsRole('delete from documentos')).rowCount).toBe(0)
})

it('a sign-up that was never confirmed can be removed with all it has, but never an account', async () => {
  const remove = () => inRole('set local role app_auth', 'delete from auth.users where id = $1', [user])
  const { user, medico } = await createMedico(owner, `m${count++}`)
  expect((await remove()).rowCount).toBe(0)
  await owner.query('update auth.users set email_confirmed_at = null where id = $1', [user])
  expect((await remove()).rowCount).toBe(1)
  const left = await owner.query(
    'select from app.medicos where id = $1 union all select from auth.sessions where user_id = $2',
    [medico, user],
  )
  expect(left.rowCount).toBe(0)
})
