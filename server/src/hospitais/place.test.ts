import { listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { estados } from '@plantao/contract/hospitais/rules'
import { correctVagasPlace, countVagasToCorrect, listOwnVagas } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { decoded } from '@plantao/testkit/network/smtp-sink'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountHospitais } from './routes.ts'

const { services, call, createMedico, createHospital, createVaga, createCandidatura, owner } = await startTestApp([
  mountHospitais,
  mountVagas,
  mountWithoutUndo,
])

const published = {
  localizacao: 'Rua das Flores, 100, Sorocaba - SP',
  endereco: 'Rua das Flores, 100',
  telefone: '(15) 3456-7890',
  cidade: 'Sorocaba',
  estado: 'SP',
  time_zone: 'America/Sao_Paulo',
}

describe('after an acceptance', () => {
  /** Day and times of a shift that begins in this number of hours, in the zone of São Paulo. */
  async function timesIn(hours: number) {
    const { rows } = await owner.query(
      `select to_char(start, 'YYYY-MM-DD') as data, to_char(start, 'HH24:MI') || ' - ' || to_char(start + interval '8 h', 'HH24:MI') as horario
       from (select now() at time zone 'America/Sao_Paulo' + make_interval(hours => $1) as start) t`,
      [hours],
    )
    return rows[0] as { data: string; horario: string }
  }

  async function rowsOf({ id }: Profile) {
    const { rows } = await owner.query(
      `select v.id, v.status, v.starts_at, v.ends_at, v.open_until, v.open_until > now() as is_open, v.time_zone, v.cidade,
         v.estado, v.endereco, v.telefone, v.localizacao, c.status as candidatura, c.starts_at as c_starts_at, c.ends_at as c_ends_at
       from app.vagas v left join app.candidaturas c on c.vaga_id = v.id where v.hospital_id = $1 order by v.id`,
      [id],
    )
    return rows
  }

  /**
   * Accepted shifts in the future, under way and over; an open vaga that has begun, another that has not, and a closed
   * one.
   */
  async function everyKindOfVaga(hospital: Profile, medico: Profile) {
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
         -- Changing these would delete the account or make its row impossible to find.
         -- The columns of a proof can only change together.
         and column_name not in ('id', 'auth_user_id', 'removed_at', 'proven_by', 'proven_at', 'proven_until', 'proven_cnes',
           'proven_name')`,
    )
    expect(columns.length).toBeGreaterThan(12)
    const otherValues: Record<string, string> = {
      'timestamp with time zone': '2020-01-01T00:00:00Z',
      integer: '5',
      numeric: '4.5',
      boolean: 'true',
    }
    // The director's CRM and UF can each change alone only if both are set.
    await owner.query("update app.hospitais set director_crm = '1', director_uf = 'SP' where id = $1", [hospital.id])
    for (const { table_name, column_name, data_type } of columns) {
      const values =
        column_name === 'cnes'
          ? ['2077485']
          : ['estado', 'crm_uf', 'director_uf'].includes(column_name)
            ? estados
            : ['another']
      const id = table_name === 'hospitais' ? hospital.id : medico.id
      for (const value of values) {
        const changed = otherValues[data_type] ?? value
        await owner.query(`update app.${table_name} set ${column_name} = $2 where id = $1`, [id, changed])
        expect(await rowsOf(hospital), `${table_name}.${column_name} = ${changed}`).toEqual(before)
      }
    }
    await owner.query(
      `update app.hospitais set proven_by = 'operacao', proven_at = now(), proven_until = now(), proven_name = nome where id = $1`,
      [hospital.id],
    )
    expect(await rowsOf(hospital), 'the proof').toEqual(before)
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
      [hospital.id],
    )
    const next = await createVaga(hospital, { data: '2099-05-20', horario: '19:00 - 07:00' })

    const { body: own } = await call(listOwnVagas, { as: hospital })
    expect(own.items).toMatchObject([
      {
        id: next,
        starts_at: '2099-05-20T23:00:00Z',
        cidade: 'Manaus',
        endereco: 'Av. B, 2',
        telefone: '(92) 3000-0000',
      },
      { id: vagaId, starts_at: '2099-05-20T22:00:00Z', ...published },
    ])
    const { body: mine } = await call(listOwnCandidaturas, { as: medico })
    const { endereco, telefone, ...place } = published
    expect(mine.items[0]).toMatchObject({ vaga: place, contato: { endereco, telefone } })
  })
})

describe('a correction of address and phone', () => {
  const corrected = { localizacao: 'Rua Nova, 9', endereco: 'Rua Nova, 9', telefone: '(11) 3999-0000' }
  const correct = (as: Profile) => call(correctVagasPlace, { as })
  const countOf = async (as: Profile) => (await call(countVagasToCorrect, { as })).body.count
  const change = (as: Profile, body: object) => call(updateOwnHospital, { as, params: { id: 'me' }, body })
  const placesOf = async ({ id }: Profile) =>
    (await owner.query('select nome_vaga, endereco, telefone, localizacao from app.vagas where hospital_id = $1', [id]))
      .rows

  /** Publishes an accepted and an open vaga in the future, and two vagas that a correction must not change. */
  async function publishAll(hospital: Profile, medico: Profile) {
    const accepted = await createVaga(hospital, { nome_vaga: 'accepted', data: '2099-05-21' })
    await createCandidatura(accepted, medico, 'aceita')
    await owner.query("update app.vagas set status = 'preenchida' where id = $1", [accepted])
    await createVaga(hospital, { nome_vaga: 'open' })
    await createVaga(hospital, { nome_vaga: 'closed', status: 'encerrada' })
    await createVaga(hospital, { nome_vaga: 'past', data: '2020-01-01', status: 'preenchida' })
  }

  it('is copied to the shifts to come when the hospital says so, and to no other', async () => {
    const [hospital, medico, stranger] = [await createHospital(), await createMedico(), await createHospital()]
    await publishAll(hospital, medico)
    await createVaga(stranger)
    expect(await countOf(hospital)).toBe(0)
    await change(hospital, corrected)
    expect(await countOf(hospital)).toBe(2)
    expect((await correct(hospital)).body).toEqual({ count: 2 })
    const old = { localizacao: published.localizacao, endereco: published.endereco, telefone: published.telefone }
    const places = await placesOf(hospital)
    expect(Object.fromEntries(places.map(({ nome_vaga, ...place }) => [nome_vaga, place]))).toEqual({
      accepted: corrected,
      open: corrected,
      closed: old,
      past: old,
    })
    expect(await placesOf(stranger)).toMatchObject([old])
    expect(await countOf(hospital)).toBe(0)
    expect((await call(listOwnCandidaturas, { as: medico })).body.items[0]).toMatchObject({
      vaga: { localizacao: 'Rua Nova, 9' },
      contato: { endereco: 'Rua Nova, 9', telefone: '(11) 3999-0000' },
    })
  })

  it('is not offered where only name, punctuation of the phone, city or state changed, nor for vagas of another city', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    await publishAll(hospital, medico)
    for (const other of [{ nome: 'Outro', telefone: '15 3456 7890' }, { estado: 'AC' }]) {
      await change(hospital, other)
      expect(await countOf(hospital)).toBe(0)
    }
    await change(hospital, { ...corrected, cidade: 'Rio Branco' })
    expect(await countOf(hospital)).toBe(0)
    expect((await correct(hospital)).body).toEqual({ count: 0 })
    // This is another spelling of the same city.
    await change(hospital, { estado: 'SP', cidade: 'SOROCÁBA' })
    expect(await countOf(hospital)).toBe(2)
  })

  it('is recorded with the values that it replaced', async () => {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital)
    await change(hospital, corrected)
    await correct(hospital)
    const { rows } = await owner.query(
      "select auth_user_id, previous from app.history where vaga_id = $1 and kind = 'vaga_local_corrigido'",
      [vagaId],
    )
    const { localizacao, endereco, telefone } = published
    expect(rows).toEqual([{ auth_user_id: hospital.userId, previous: { localizacao, endereco, telefone } }])
  })

  it('may be made twenty times an hour', async () => {
    const hospital = await createHospital()
    expect(await twentyInParallel(() => correct(hospital))).toEqual({ 200: 20 })
    expect(await correct(hospital)).toMatchObject(refusal(429, 'too_many_requests'))
  })
})

describe('the accepted doctor of a corrected shift', async () => {
  const { smtp, sendDue, passTime } = await startEmails(services, owner)
  async function sendAll() {
    smtp.clear()
    await sendDue()
    return smtp.emails.map(decoded).map(({ header, body }) => ({ to: header('To'), subject: header('Subject'), body }))
  }
  async function accepted(hospital: Profile, medico: Profile, nome_vaga: string, data: string) {
    const vagaId = await createVaga(hospital, { nome_vaga, data, status: 'preenchida' })
    await owner.query("update app.vagas set status = 'aberta' where id = $1", [vagaId])
    await createCandidatura(vagaId, medico, 'aceita')
    await owner.query("update app.vagas set status = 'preenchida' where id = $1", [vagaId])
  }
  const move = (as: Profile, endereco: string) =>
    call(updateOwnHospital, { as, params: { id: 'me' }, body: { endereco, telefone: '(11) 3999-0000' } })

  it('is told once of all of them, and nobody else', async () => {
    const hospital = await createHospital({ nome: 'Hospital São Lucas' })
    const [ana, bia, waiting] = [await createMedico({ nome: 'Ana' }), await createMedico(), await createMedico()]
    await accepted(hospital, ana, 'UTI à noite', '2099-05-20')
    await accepted(hospital, ana, 'UTI de novo', '2099-05-22')
    await accepted(hospital, bia, 'Pediatria', '2099-05-20')
    await createCandidatura(await createVaga(hospital), waiting)
    await move(hospital, 'Rua Nova, 9')
    expect((await call(correctVagasPlace, { as: hospital })).body).toEqual({ count: 4 })
    const sent = await sendAll()
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [ana.email, 'Novo endereço ou telefone dos seus 2 plantões: Hospital São Lucas'],
        [bia.email, 'Novo endereço ou telefone do seu plantão: Hospital São Lucas'],
      ].sort(),
    )
    const { body } = sent.find(({ to }) => to === ana.email)!
    for (const fact of [
      'Endereço: Rua Nova, 9, Sorocaba - SP',
      'Telefone: (11) 3999-0000',
      'UTI à noite · qua, 20/05, 19:00 - 07:00',
      'UTI de novo · sex, 22/05, 19:00 - 07:00',
    ])
      expect(body).toContain(fact)
    expect(await sendAll()).toEqual([])
  })

  it('is told one correction immediately, and a minute later the last of those that followed', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    await accepted(hospital, medico, 'UTI', '2099-05-20')
    const delivered = []
    for (const endereco of ['Rua Certa, 1', 'Rua Errada, 2', 'Rua Certa, 3']) {
      await move(hospital, endereco)
      await call(correctVagasPlace, { as: hospital })
      delivered.push(...(await sendAll()))
    }
    await passTime()
    delivered.push(...(await sendAll()))
    expect(delivered.map(({ body }) => /Endereço: (.*), Sorocaba/.exec(body)?.[1])).toEqual([
      'Rua Certa, 1',
      'Rua Certa, 3',
    ])
  })
})
