import { listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { estados } from '@plantao/contract/hospitais/rules'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { describe, expect, it } from 'vitest'
import { mountCandidaturas } from '../candidaturas/routes.ts'
import { startTestApp, type TestHospital, type TestMedico } from '../platform/test-actors.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountHospitais } from './routes.ts'

const { call, createMedico, createHospital, createVaga, createCandidatura, owner } = await startTestApp([
  mountHospitais,
  mountVagas,
  mountCandidaturas,
])

const published = {
  localizacao: 'Rua A, 1, Cidade',
  endereco: 'Rua A, 1',
  telefone: '(11) 3456-7890',
  cidade: 'Cidade',
  estado: 'SP',
  fuso_horario: 'America/Sao_Paulo',
}

describe('after an acceptance', () => {
  /** Day and times that lie so many hours from now in the zone of São Paulo. */
  async function timesIn(hours: number) {
    const { rows } = await owner.query(
      `select to_char(start, 'YYYY-MM-DD') as data, to_char(start, 'HH24:MI') || ' - ' || to_char(start + interval '8 h', 'HH24:MI') as horario
       from (select now() at time zone 'America/Sao_Paulo' + make_interval(hours => $1) as start) t`,
      [hours],
    )
    return rows[0] as { data: string; horario: string }
  }

  async function rowsOf({ hospitalId }: TestHospital) {
    const { rows } = await owner.query(
      `select v.id, v.status, v.inicio, v.fim, v.aberta_ate, v.aberta_ate > now() as is_open, v.fuso_horario, v.cidade,
         v.estado, v.endereco, v.telefone, v.localizacao, c.status as candidatura, c.inicio as c_inicio, c.fim as c_fim
       from app.vagas v left join app.candidaturas c on c.vaga_id = v.id where v.hospital_id = $1 order by v.id`,
      [hospitalId],
    )
    return rows
  }

  /** Accepted shifts to come, going on and done; an open vaga that has begun, one to come, and a closed one. */
  async function everyKindOfVaga(hospital: TestHospital, medico: TestMedico) {
    for (const hours of [30, -1, -50]) {
      const vagaId = await createVaga(hospital, await timesIn(hours))
      await createCandidatura(vagaId, medico, 'aceita')
      await owner.query("update app.vagas set status = 'preenchida' where id = $1", [vagaId])
    }
    await createVaga(hospital, await timesIn(-1))
    await createVaga(hospital, { ...(await timesIn(80)), horario: 'A combinar' })
    await createVaga(hospital, { ...(await timesIn(90)), status: 'encerrada' })
  }

  it('no column of the hospital or of the doctor moves an accepted shift or opens a vaga again', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    await everyKindOfVaga(hospital, medico)
    const before = await rowsOf(hospital)
    expect(before).toHaveLength(6)
    const { rows: columns } = await owner.query(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = 'app' and table_name in ('hospitais', 'medicos') and is_generated = 'NEVER'
         -- These end the account or leave no row to find it by.
         and column_name not in ('id', 'auth_user_id', 'removido_em')`,
    )
    expect(columns.length).toBeGreaterThan(12)
    for (const { table_name, column_name, data_type } of columns) {
      const values = column_name === 'estado' || column_name === 'crm_uf' ? estados : ['another']
      const id = table_name === 'hospitais' ? hospital.hospitalId : medico.medicoId
      for (const value of values) {
        const changed = data_type === 'timestamp with time zone' ? '2020-01-01T00:00:00Z' : value
        await owner.query(`update app.${table_name} set ${column_name} = $2 where id = $1`, [id, changed])
        expect(await rowsOf(hospital), `${table_name}.${column_name} = ${changed}`).toEqual(before)
      }
    }
  })

  it('the same holds for what the hospital saves itself, of all states', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    await everyKindOfVaga(hospital, medico)
    const before = await rowsOf(hospital)
    for (const estado of estados) {
      const body = { nome: 'Outro', email: hospital.email, localizacao: `Em ${estado}`, cidade: estado, estado }
      expect(await call(updateOwnHospital, { as: hospital, params: { id: 'me' }, body })).toMatchObject({ status: 200 })
      expect(await rowsOf(hospital), estado).toEqual(before)
    }
  })
})

describe('the place of a vaga', () => {
  it('is that of its publication on both sides, and the next one is published where the hospital is then', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const vagaId = await createVaga(hospital, { data: '2099-05-20', horario: '19:00 - 07:00' })
    await createCandidatura(vagaId, medico, 'aceita')
    await owner.query(
      `update app.hospitais set localizacao = 'Av. B, 2', endereco = 'Av. B, 2', telefone = '(92) 3000-0000',
         cidade = 'Manaus', estado = 'AM' where id = $1`,
      [hospital.hospitalId],
    )
    const next = await createVaga(hospital, { data: '2099-05-20', horario: '19:00 - 07:00' })

    const { body: own } = await call(listOwnVagas, { as: hospital })
    expect(own.items).toMatchObject([
      { id: next, inicio: '2099-05-20T23:00:00Z', cidade: 'Manaus', endereco: 'Av. B, 2', telefone: '(92) 3000-0000' },
      { id: vagaId, inicio: '2099-05-20T22:00:00Z', ...published },
    ])
    const { body: mine } = await call(listOwnCandidaturas, { as: medico })
    const { endereco, telefone, ...place } = published
    expect(mine.items[0]).toMatchObject({ vaga: place, contato: { endereco, telefone } })
  })
})
