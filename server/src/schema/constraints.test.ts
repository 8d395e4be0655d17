import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, waitUntilBlocked } from '../../test/database.ts'
import { createSide, type Side } from '../../test/side.ts'

const database = await testDatabase()
const { owner, createMedico, createHospital, createVaga, createCandidatura } = database

const one = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows[0]
const breaks = (constraint: string) => ({ constraint })
const accept = (candidatura: string) =>
  owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [candidatura])
const newVaga = async (row: Parameters<typeof createVaga>[1] = {}) => createVaga(await createHospital(), row)

describe('what must never happen', () => {
  let side: Side
  beforeAll(async () => {
    side = await createSide(database, 'A')
  })

  const addMedico = 'insert into app.medicos (auth_user_id, nome, crm)'
  const addUser = 'insert into auth.users (email, password_hash, user_type, email_confirmed_at)'
  const rate = (estrelas: number) => (s: Side) =>
    `insert into app.avaliacoes (medico_id, hospital_id, estrelas) values ('${s.medico.id}', '${s.hospital.id}', ${estrelas})`

  it.each<[string, string, (s: Side) => string]>([
    [
      'two candidaturas of a doctor to a vaga',
      'candidaturas_one_per_medico_and_vaga',
      (s) => `insert into app.candidaturas (vaga_id, medico_id) values ('${s.vagaApplied}', '${s.medico.id}')`,
    ],
    [
      'a negative valor',
      'vagas_valor_not_negative',
      (s) => `update app.vagas set valor = -0.01 where id = '${s.vagaApplied}'`,
    ],
    ['no star', 'avaliacoes_estrelas_1_to_5', rate(0)],
    ['six stars', 'avaliacoes_estrelas_1_to_5', rate(6)],
    ['a second profile', 'medicos_one_per_user', (s) => `${addMedico} values ('${s.medico.userId}', 'Dra.', '1')`],
    [
      "a hospital's profile as a doctor",
      'medicos_of_account',
      (s) => `${addMedico} values ('${s.hospital.userId}', 'Dra.', '1')`,
    ],
    [
      "a doctor's profile as a hospital",
      'hospitais_of_account',
      (s) => `insert into app.hospitais (auth_user_id, nome, cnpj) values ('${s.medico.userId}', 'H', '1')`,
    ],
    [
      'a profile of a sign-up that is not confirmed',
      'medicos_of_account',
      () => `with u as (${addUser} values ('espera@example.com', 'none', 'doctor', null) returning id)
        ${addMedico} select id, 'Ana', '1' from u`,
    ],
    [
      'an account that changes its type',
      'users_user_type_immutable',
      (s) => `update auth.users set user_type = 'hospital' where id = '${s.medico.userId}'`,
    ],
    [
      'two accounts of an address',
      'users_one_per_email',
      (s) => `${addUser} values ('${s.medico.email}', 'none', 'doctor', now())`,
    ],
    [
      'an address in capitals',
      'users_email_in_normal_form',
      (s) => `${addUser} values (upper('${s.medico.email}'), 'none', 'doctor', null)`,
    ],
  ])('%s', async (_, constraint, statement) => {
    await expect(owner.query(statement(side))).rejects.toMatchObject(breaks(constraint))
  })

  it.each([
    ['only what is not seen', '\u200b\u00ad\u3164'],
    ['only blanks', '\u00a0 \u2003'],
    ['only what joins', '\u200d'],
    ['what turns the direction', 'UTI \u202eoãtnalP'],
    ['what hides between letters', 'U\u200bTI'],
  ])('a name or title of %s', async (_, text) => {
    const named = { hospitais: side.hospital.id, medicos: side.medico.id, vagas: side.vagaApplied }
    for (const [table, id] of Object.entries(named)) {
      const column = table === 'vagas' ? 'nome_vaga' : 'nome'
      const change = owner.query(`update app.${table} set ${column} = $2 where id = $1`, [id, text])
      await expect(change, table).rejects.toMatchObject(breaks(`${table}_${column}_legible`))
    }
  })

  it('but an emoji, a fraction and cents are kept as they are', async () => {
    const kept = `update app.vagas set nome_vaga = $2, valor = 1400.07 where id = $1 returning nome_vaga, valor::text`
    expect(await one(kept, [await newVaga(), 'UTI 👨‍⚕️ ½'])).toEqual({ nome_vaga: 'UTI 👨‍⚕️ ½', valor: '1400.07' })
  })

  it('two accepted for a vaga', async () => {
    const vaga = await newVaga()
    await accept(await createCandidatura(vaga, await createMedico()))
    const second = accept(await createCandidatura(vaga, await createMedico()))
    await expect(second).rejects.toMatchObject(breaks('candidaturas_one_aceita_per_vaga'))
  })

  it.each([
    ['the same hours', '07:00 - 19:00', '2099-03-01', true],
    ['an hour of them', '18:00 - 20:00', '2099-03-01', true],
    ['the night before, into them', '20:00 - 08:00', '2099-02-28', true],
    ['from their end on', '19:00 - 07:00', '2099-03-01', false],
    ['until their beginning', '19:00 - 07:00', '2099-02-28', false],
    ['at times that do not read', 'a combinar', '2099-03-01', false],
  ])('a doctor accepted twice, the second time for %s', async (_, horario, data, clashes) => {
    const medico = await createMedico()
    await accept(await createCandidatura(await newVaga({ horario: '07:00 - 19:00', data: '2099-03-01' }), medico))
    const second = accept(await createCandidatura(await newVaga({ horario, data }), medico))
    if (clashes) await expect(second).rejects.toMatchObject(breaks('candidaturas_no_overlap'))
    else await expect(second).resolves.toBeDefined()
  })

  it('a candidatura to a vaga that is being filled at that moment', async () => {
    const vaga = await newVaga()
    const filling = await owner.connect()
    await filling.query('begin')
    await filling.query(`update app.vagas set status = 'preenchida' where id = $1`, [vaga])
    const applying = createCandidatura(vaga, side.medico)
    const refused = expect(applying).rejects.toMatchObject(breaks('candidaturas_only_while_open'))
    await waitUntilBlocked(owner)
    await filling.query('commit')
    filling.release()
    await refused
  })

  it('more than ten sign-ups of an address, or two in one place', async () => {
    const signUp = (slot: number) =>
      owner.query(
        `insert into auth.users (email, password_hash, user_type, sign_up_slot) values ('dez@example.com', 'none', 'doctor', $1)`,
        [slot],
      )
    for (let slot = 1; slot <= 10; slot++) await signUp(slot)
    await expect(signUp(11)).rejects.toMatchObject(breaks('users_sign_up_slot_check'))
    await expect(signUp(3)).rejects.toMatchObject(breaks('users_ten_sign_ups_per_email'))
  })

  it("a doctor's e-mail that is not the account's", async () => {
    const { id, email } = await createMedico()
    const change = `update app.medicos set email = 'other@example.com' where id = $1 returning email`
    expect(await one(change, [id])).toEqual({ email })
  })
})

it('each constraint holds for the rows from before it, too', async () => {
  const { rows } = await owner.query('select conname from pg_constraint where not convalidated')
  expect(rows).toEqual([])
})

it('the history is only added to, even by the owner of the tables', async () => {
  await newVaga()
  const client = await owner.connect()
  try {
    await client.query('begin; set local role app_owner')
    expect((await client.query('update app.history set at = now()')).rowCount).toBe(0)
    expect((await client.query('delete from app.history')).rowCount).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('the owner of the tables can delete an account’s row, which deletes its documents too', async () => {
  const { userId } = await createMedico()
  const addDocumento = `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 1, sha256('new'))`
  await owner.query(addDocumento, [userId, `documentos-crm/${userId}/one.pdf`])
  const client = await owner.connect()
  try {
    await client.query('begin; set local role app_owner')
    expect((await client.query('delete from auth.users where id = $1', [userId])).rowCount).toBe(1)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect((await owner.query('select from app.documentos where auth_user_id = $1', [userId])).rowCount).toBe(0)
})

describe('the count of candidaturas', () => {
  it('equals the number of rows, after many concurrent applications and deletions', async () => {
    const vagas = await Promise.all(Array.from({ length: 5 }, () => newVaga()))
    const medicos = await Promise.all(Array.from({ length: 20 }, () => createMedico()))
    // Each doctor applies in another order, so that the rows are locked in every order.
    const turned = (by: number) => [...vagas.slice(by % 5), ...vagas.slice(0, by % 5)]
    await Promise.all(
      medicos.map(({ id }, i) =>
        owner.query(
          `insert into app.candidaturas (vaga_id, medico_id) select v, $2 from unnest($1::uuid[]) v on conflict do nothing`,
          [turned(i), id],
        ),
      ),
    )
    await Promise.all([
      ...medicos.slice(0, 9).map(({ id }) => owner.query('delete from app.candidaturas where medico_id = $1', [id])),
      owner.query(`insert into app.candidaturas (vaga_id, medico_id) values ($1, $2) on conflict do nothing`, [
        vagas[0],
        medicos[19]!.id,
      ]),
    ])
    const { rows } = await owner.query(
      `select k.candidaturas, (select count(*)::int from app.candidaturas c where c.vaga_id = k.vaga_id) as counted
       from app.candidatura_counts k where k.vaga_id = any ($1)`,
      [vagas],
    )
    expect(rows).toEqual(vagas.map(() => ({ candidaturas: 11, counted: 11 })))
  })
})
