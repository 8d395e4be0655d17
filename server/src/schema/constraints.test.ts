import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../test-database.ts'
import {
  createCandidatura,
  createHospital,
  createMedico,
  createSide,
  createVaga,
  type Side,
  waitUntilBlocked,
} from './policies-rows.ts'

const database = await testDatabase()
const { owner } = database
let count = 0
const name = () => `c${count++}`

const one = async <T>(sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows[0] as T
const refusal = (constraint: string) => ({ constraint })

describe('what must never happen', () => {
  let side: Side
  beforeAll(async () => {
    side = await createSide(owner, name())
  })
  const accept = (candidatura: string) =>
    owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [candidatura])
  const apply = async (medico: string, horario: string, data = '2099-03-01') => {
    const { hospital } = await createHospital(owner, name())
    return createCandidatura(owner, await createVaga(owner, hospital, { data, horario }), medico)
  }

  it('two candidaturas of a doctor to a vaga', async () => {
    await expect(createCandidatura(owner, side.vaga, side.medico)).rejects.toMatchObject(
      refusal('candidaturas_one_per_medico_and_vaga'),
    )
  })

  it.each([
    ['only what is not seen', '\u200b\u00ad\u3164'],
    ['only blanks', '\u00a0 \u2003'],
    ['only what joins', '\u200d'],
    ['what turns the direction', 'UTI \u202eoãtnalP'],
    ['what hides between letters', 'U\u200bTI'],
  ])('a name or title of %s', async (_, text) => {
    for (const [table, column, id] of [
      ['hospitais', 'nome', side.hospital],
      ['medicos', 'nome', side.medico],
      ['vagas', 'nome_vaga', side.vaga],
    ]) {
      const change = owner.query(`update app.${table} set ${column} = $2 where id = $1`, [id, text])
      await expect(change, table).rejects.toMatchObject(refusal(`${table}_${column}_legible`))
    }
    await owner.query(`update app.vagas set nome_vaga = 'UTI 👨‍⚕️ ½' where id = $1`, [side.vaga])
  })

  it('two accepted for a vaga', async () => {
    const { hospital } = await createHospital(owner, name())
    const vaga = await createVaga(owner, hospital)
    const [first, second] = [await createMedico(owner, name()), await createMedico(owner, name())]
    await accept(await createCandidatura(owner, vaga, first.medico))
    await expect(accept(await createCandidatura(owner, vaga, second.medico))).rejects.toMatchObject(
      refusal('candidaturas_one_aceita_per_vaga'),
    )
  })

  it.each([
    ['the same hours', '07:00 - 19:00', '2099-03-01', true],
    ['an hour of them', '18:00 - 20:00', '2099-03-01', true],
    ['the night before, into them', '20:00 - 08:00', '2099-02-28', true],
    ['from their end on', '19:00 - 07:00', '2099-03-01', false],
    ['until their beginning', '19:00 - 07:00', '2099-02-28', false],
    ['at times that do not read', 'a combinar', '2099-03-01', false],
  ])('a doctor accepted twice, the second time for %s', async (_, horario, data, clashes) => {
    const { medico } = await createMedico(owner, name())
    await accept(await apply(medico, '07:00 - 19:00'))
    const second = accept(await apply(medico, horario, data))
    if (clashes) await expect(second).rejects.toMatchObject(refusal('candidaturas_no_overlap'))
    else await expect(second).resolves.toBeDefined()
  })

  it.each(['preenchida', 'encerrada'])('a candidatura to a vaga that is %s', async (status) => {
    const { hospital } = await createHospital(owner, name())
    const vaga = await createVaga(owner, hospital)
    await owner.query('update app.vagas set status = $2 where id = $1', [vaga, status])
    await expect(createCandidatura(owner, vaga, side.medico)).rejects.toMatchObject(
      refusal('candidaturas_only_while_open'),
    )
  })

  it('a candidatura to a vaga that is being filled at that moment', async () => {
    const { hospital } = await createHospital(owner, name())
    const vaga = await createVaga(owner, hospital)
    const filling = await owner.connect()
    await filling.query('begin')
    await filling.query(`update app.vagas set status = 'preenchida' where id = $1`, [vaga])
    const applying = createCandidatura(owner, vaga, side.medico)
    const refused = expect(applying).rejects.toMatchObject(refusal('candidaturas_only_while_open'))
    await waitUntilBlocked(owner)
    await filling.query('commit')
    filling.release()
    await refused
  })

  it('a negative valor; cents are kept exactly', async () => {
    await expect(owner.query('update app.vagas set valor = -0.01 where id = $1', [side.vaga])).rejects.toMatchObject(
      refusal('vagas_valor_not_negative'),
    )
    expect(await one('update app.vagas set valor = 1400.07 where id = $1 returning valor::text', [side.vaga])).toEqual({
      valor: '1400.07',
    })
  })

  it.each([0, 6])('%i stars', async (estrelas) => {
    await expect(
      owner.query('insert into app.avaliacoes (medico_id, hospital_id, estrelas) values ($1, $2, $3)', [
        side.medico,
        side.hospital,
        estrelas,
      ]),
    ).rejects.toMatchObject(refusal('avaliacoes_estrelas_1_to_5'))
  })

  it('a second profile of an account, or one of the other kind', async () => {
    const insertMedico = `insert into app.medicos (auth_user_id, nome, crm) values ($1, 'Dra.', '1')`
    await expect(owner.query(insertMedico, [side.medicoUser])).rejects.toMatchObject(refusal('medicos_one_per_user'))
    await expect(owner.query(insertMedico, [side.hospitalUser])).rejects.toMatchObject(refusal('medicos_of_account'))
    await expect(
      owner.query(`insert into app.hospitais (auth_user_id, nome, cnpj) values ($1, 'H', '1')`, [side.medicoUser]),
    ).rejects.toMatchObject(refusal('hospitais_of_account'))
  })

  it('an account that changes its kind, or an address with two accounts', async () => {
    await expect(
      owner.query(`update auth.users set user_type = 'hospital' where id = $1`, [side.medicoUser]),
    ).rejects.toMatchObject(refusal('users_user_type_immutable'))
    await expect(
      owner.query(
        `insert into auth.users (email, password_hash, user_type, email_confirmed_at)
         select email, 'none', 'doctor', now() from auth.users where id = $1`,
        [side.medicoUser],
      ),
    ).rejects.toMatchObject(refusal('users_one_per_email'))
    await expect(
      owner.query(
        `insert into auth.users (email, password_hash, user_type) select upper(email::text), 'none', 'doctor' from auth.users where id = $1`,
        [side.medicoUser],
      ),
    ).rejects.toMatchObject(refusal('users_email_in_normal_form'))
  })

  it('more than ten sign-ups of an address, or two in one place', async () => {
    const signUp = (slot: number) =>
      owner.query(
        `insert into auth.users (email, password_hash, user_type, sign_up_slot) values ('dez@example.com', 'none', 'doctor', $1)`,
        [slot],
      )
    for (let slot = 1; slot <= 10; slot++) await signUp(slot)
    await expect(signUp(11)).rejects.toMatchObject(refusal('users_sign_up_slot_check'))
    await expect(signUp(3)).rejects.toMatchObject(refusal('users_ten_sign_ups_per_email'))
  })

  it('a profile of a sign-up that is not confirmed', async () => {
    const { id } = await one<{ id: string }>(
      `insert into auth.users (email, password_hash, user_type) values ('espera@example.com', 'none', 'doctor') returning id`,
    )
    await expect(
      owner.query(`insert into app.medicos (auth_user_id, nome, crm) values ($1, 'Ana', '1')`, [id]),
    ).rejects.toMatchObject(refusal('medicos_of_account'))
  })

  it("a doctor's e-mail that is not the account's", async () => {
    const { user, medico } = await createMedico(owner, name())
    const emails =
      'select m.email = u.email as same from app.medicos m join auth.users u on u.id = m.auth_user_id where m.id = $1'
    expect(await one(emails, [medico])).toEqual({ same: true })
    await owner.query(`update app.medicos set email = 'other@example.com' where auth_user_id = $1`, [user])
    expect(await one(emails, [medico])).toEqual({ same: true })
  })

  it('two current documents of a doctor, however many are sent at once', async () => {
    const { user } = await createMedico(owner, name())
    const send = (key: string) =>
      owner.query(
        `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 1, sha256('x'))`,
        [user, key],
      )
    await Promise.all(Array.from({ length: 20 }, () => send(name())))
    expect(
      await one(
        'select count(*)::int, count(*) filter (where is_current)::int as current from app.documentos where auth_user_id = $1',
        [user],
      ),
    ).toEqual({ count: 20, current: 1 })
  })
})

describe('the history', () => {
  it('tells who did what to which vaga and candidatura', async () => {
    const { hospital } = await createHospital(owner, name())
    const { medico } = await createMedico(owner, name())
    const vaga = await createVaga(owner, hospital)
    await owner.query(`update app.vagas set valor = 900 where id = $1`, [vaga])
    const candidatura = await createCandidatura(owner, vaga, medico)
    await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [vaga])
    await owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [candidatura])
    await owner.query(`update app.hospitais set nome = 'Outro', estado = 'AC' where id = $1`, [hospital])
    const { rows } = await owner.query(
      'select kind, candidatura_id, previous from app.history where vaga_id = $1 order by id',
      [vaga],
    )
    expect(rows).toMatchObject([
      { kind: 'vaga_criada', candidatura_id: null, previous: null },
      { kind: 'vaga_alterada', previous: { valor: null, nome_vaga: 'Plantão noturno' } },
      { kind: 'candidatura_criada', candidatura_id: candidatura },
      { kind: 'vaga_preenchida', candidatura_id: null },
      { kind: 'candidatura_aceita', candidatura_id: candidatura },
    ])
  })

  it('names the account that acted', async () => {
    const { user, hospital } = await createHospital(owner, name())
    const acting = await owner.connect()
    await acting.query('begin; set local role app_hospital')
    await acting.query(`select set_config('app.uid', $1, true)`, [user])
    await acting.query(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario) values ($1, 'V', 'UTI', '2099-01-01', '7-19')`,
      [hospital],
    )
    await acting.query('commit')
    acting.release()
    const { rows } = await owner.query(
      'select e.kind, e.auth_user_id from app.history e join app.vagas v on v.id = e.vaga_id where v.hospital_id = $1',
      [hospital],
    )
    expect(rows).toEqual([{ kind: 'vaga_criada', auth_user_id: user }])
  })

  it('is only added to, even by the owner of the tables', async () => {
    await createVaga(owner, (await createHospital(owner, name())).hospital)
    expect((await owner.query('select from app.history')).rowCount).toBeGreaterThan(0)
    const client = await owner.connect()
    await client.query('begin; set local role app_owner')
    expect((await client.query('update app.history set at = now()')).rowCount).toBe(0)
    expect((await client.query('delete from app.history')).rowCount).toBe(0)
    await client.query('rollback')
    client.release()
  })
})
