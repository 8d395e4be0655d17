import type { Profile } from '@plantao/testkit/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createSide, type Side } from '../../test/side.ts'

/* Rights that depend on the state of a row. */

const database = await testDatabase()
const { owner, as, inRole, createMedico, createVaga } = database
let side: Side
let medico: Profile
let hospital: Profile

beforeEach(async () => {
  side = await createSide(database, 'A')
  ;({ medico, hospital } = side)
})

const denied = { code: '42501' }
const illegal = { constraint: 'candidaturas_transition' }

it("a hospital's address and phone are for the doctor it accepted, from then on, and no columns to read", async () => {
  const contactFor = async (who: Profile) =>
    (await as(who, 'select * from app.hospital_contact($1)', [side.vagaApplied])).rows
  expect(await contactFor(medico)).toEqual([])
  await owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [side.candidatura])
  expect(await contactFor(medico)).toEqual([{ endereco: 'Rua das Flores, 100', telefone: '(15) 3456-7890' }])
  expect(await contactFor(await createMedico())).toEqual([])
  for (const columns of ['telefone from hospitais', '* from hospitais', 'endereco from vagas', 'v from vagas v']) {
    await expect(as(medico, `select ${columns}`), columns).rejects.toMatchObject(denied)
  }
})

describe('a hospital', () => {
  const decide = (status: string) =>
    as(hospital, 'update candidaturas set status = $2 where id = $1', [side.candidatura, status])
  const change = (vaga: string, sql: string) => as(hospital, `update vagas set ${sql} where id = $1`, [vaga])

  it('reads CRM, phone and e-mail only of its candidates, and not from the columns', async () => {
    for (const column of ['crm', 'crm_uf', 'especialidade', 'telefone', 'email', '*']) {
      await expect(as(hospital, `select ${column} from medicos`), column).rejects.toMatchObject(denied)
    }
    const crmOf = async ({ id }: Profile, reader = hospital) =>
      (await as(reader, 'select crm from app.data_of_candidate($1)', [id])).rows
    expect(await crmOf(medico)).toEqual([{ crm: 'CRM/SP 123456' }])
    expect(await crmOf((await createSide(database, 'B')).medico)).toEqual([])
    await expect(crmOf(medico, medico)).rejects.toMatchObject(denied)
  })

  it('records its look at a candidate under its own name of today, and only at a candidate', async () => {
    const stranger = await createSide(database, 'B')
    const record = `insert into acessos (medico_id, hospital_id, kind) values ($1, $2, 'documento')`
    await as(hospital, record, [medico.id, hospital.id])
    for (const ids of [
      [stranger.medico.id, hospital.id],
      [medico.id, stranger.hospital.id],
    ]) {
      await expect(as(hospital, record, ids)).rejects.toMatchObject(denied)
    }
    const named = `insert into acessos (medico_id, hospital_id, kind, hospital_nome) values ($1, $2, 'lista', 'x')`
    await expect(as(hospital, named, [medico.id, hospital.id])).rejects.toMatchObject(denied)
    const { rows } = await as(medico, `select hospital_id, hospital_nome from acessos where kind = 'documento'`)
    expect(rows).toEqual([{ hospital_id: hospital.id, hospital_nome: 'Hospital A' }])
  })

  it('reads the name of a hospital that rated its candidate, not its row', async () => {
    const other = await createSide(database, 'B')
    const name = await as(hospital, 'select app.hospital_name($1) as nome', [other.hospital.id])
    expect(name.rows).toEqual([{ nome: 'Hospital B' }])
    expect((await as(hospital, 'select nome from hospitais')).rows).toEqual([{ nome: 'Hospital A' }])
  })

  it('decides a pendente candidatura once, and does nothing in the name of the doctor', async () => {
    for (const status of ['retirada', 'desistencia', 'expirada', 'dispensada']) {
      await expect(decide(status), status).rejects.toMatchObject(illegal)
    }
    expect((await decide('nao_selecionada')).rowCount).toBe(1)
    // The decision is final, because the doctor knows of it.
    for (const status of ['aceita', 'pendente']) await expect(decide(status), status).rejects.toMatchObject(illegal)
  })

  it('accepts after the start of the shift if the decision was made before', async () => {
    await as(hospital, 'insert into decisions (candidatura_id, carried_out_after) values ($1, now())', [
      side.candidatura,
    ])
    await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [side.vagaApplied])
    expect((await decide('aceita')).rowCount).toBe(1)
  })

  it('cannot accept once the shift has begun, but may close the vaga', async () => {
    await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [side.vagaApplied])
    await expect(decide('aceita')).rejects.toMatchObject(denied)
    expect((await decide('nao_selecionada')).rowCount).toBe(1)
  })

  it.each(['preenchida', 'encerrada'])(
    'changes only the notes of a vaga that is %s, and may reopen it',
    async (status) => {
      const vaga = await createVaga(hospital)
      expect((await change(vaga, 'valor = 1')).rowCount).toBe(1)
      expect((await change(vaga, `status = '${status}'`)).rowCount).toBe(1)
      for (const column of [
        "nome_vaga = 'x'",
        "especialidade = 'x'",
        "data = '2098-01-01'",
        "horario = '7-19'",
        'valor = 2',
      ]) {
        await expect(change(vaga, column), column).rejects.toMatchObject({ constraint: 'vagas_unchanged_unless_open' })
      }
      expect((await change(vaga, "observacoes = 'x'")).rowCount).toBe(1)
      expect((await change(vaga, `status = 'aberta'`)).rowCount).toBe(1)
    },
  )

  it('changes nothing of a vaga that expired', async () => {
    await owner.query("update app.vagas set status = 'expirada' where id = $1", [side.vagaApplied])
    expect((await change(side.vagaApplied, `status = 'aberta'`)).rowCount).toBe(0)
  })
})

describe('a doctor', () => {
  it('cannot apply once the shift has begun, nor as already accepted', async () => {
    const vaga = await createVaga(hospital)
    const apply = (status: string) =>
      as(medico, 'insert into candidaturas (vaga_id, medico_id, status) values ($1, $2, $3)', [vaga, medico.id, status])
    await expect(apply('aceita')).rejects.toMatchObject(denied)
    await owner.query(`update app.vagas set data = '2020-01-01' where id = $1`, [vaga])
    await expect(apply('pendente')).rejects.toMatchObject(denied)
  })

  const change = (status: string) =>
    as(medico, 'update candidaturas set status = $2 where id = $1', [side.candidatura, status])

  it('decides nothing about the own candidatura', async () => {
    for (const status of ['aceita', 'nao_selecionada', 'recusada', 'dispensada', 'expirada', 'desistencia']) {
      await expect(change(status), status).rejects.toMatchObject(illegal)
    }
    expect((await change('retirada')).rowCount).toBe(1)
  })

  it('is pendente again only while the vaga is open', async () => {
    await change('retirada')
    await owner.query(`update app.vagas set status = 'encerrada' where id = $1`, [side.vagaApplied])
    await expect(change('pendente')).rejects.toMatchObject({ constraint: 'candidaturas_only_while_open' })
    await owner.query(`update app.vagas set status = 'aberta', data = '2020-01-01' where id = $1`, [side.vagaApplied])
    await expect(change('pendente')).rejects.toMatchObject(denied)
  })

  it('reopens no vaga of another doctor', async () => {
    await owner.query("update app.candidaturas set status = 'aceita' where id = $1", [side.candidatura])
    await owner.query("update app.vagas set status = 'preenchida' where id = $1", [side.vagaApplied])
    const reopen = async (who: Profile) =>
      (await as(who, 'select from app.reopen_given_up($1)', [side.candidatura])).rowCount
    expect(await reopen(await createMedico())).toBe(0)
    expect(await reopen(medico)).toBe(1)
  })

  it('reads only the current document, and so does the hospital', async () => {
    const send = `insert into documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 1, sha256('x'))`
    const key = `${side.mark}-2`
    await as(medico, send, [medico.userId, key])
    for (const reader of [medico, hospital]) {
      expect((await as(reader, 'select object_key from documentos')).rows).toEqual([{ object_key: key }])
    }
  })
})

it('jobs clear no replaced document that a signed link may still show', async () => {
  await owner.query(`update app.documentos set is_current = false, replaced_at = now() - interval '69 seconds'`)
  expect((await inRole('app_jobs', 'delete from documentos')).rowCount).toBe(0)
})
