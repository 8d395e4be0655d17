import { readFileSync } from 'node:fs'
import { cfmEspecialidade, especialidadePairs, fixedEspecialidades } from '@plantao/contract/especialidades/rules'
import { estados, zoneOf } from '@plantao/contract/hospitais/rules'
import { describe, expect, it } from 'vitest'
import { DB_TYPES, generateDbTypes } from '../platform/database/db-types-generator.ts'
import { testDatabase } from '../test-database.ts'
import { createCandidatura, createHospital, createMedico, createVaga, waitUntilBlocked } from './policies-rows.ts'

const database = await testDatabase()
const { owner } = database
let count = 0
const name = () => `s${count++}`

const one = async <T>(sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows[0] as T

it('has the types that db-types.ts says (else: npm run db:types)', async () => {
  expect(await generateDbTypes(database.ownerUrl)).toBe(readFileSync(DB_TYPES, 'utf8'))
})

it('knows the zone of each state as the contract does', async () => {
  const { rows } = await owner.query(
    'select e as estado, app.time_zone_of_estado(e) as fuso from unnest($1::text[]) e',
    [[...estados, '', 'XX']],
  )
  expect(rows).toEqual([...estados, '', 'XX'].map((estado) => ({ estado, fuso: zoneOf(estado) })))
})

describe("a vaga's instants", () => {
  const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as ${column}`
  const timesOf = (vaga: string) =>
    one(`select ${utc('starts_at')}, ${utc('ends_at')}, ${utc('open_until')} from app.vagas where id = $1`, [vaga])

  it.each([
    ['SP', '19:00 - 07:00', '2026-11-20T22:00', '2026-11-21T10:00', '2026-11-20T22:00'],
    ['AC', '19:00 - 07:00', '2026-11-21T00:00', '2026-11-21T12:00', '2026-11-21T00:00'],
    ['AM', '07:00 - 07:00', '2026-11-20T11:00', '2026-11-21T11:00', '2026-11-20T11:00'],
    ['SP', '07:00 - 19:00', '2026-11-20T10:00', '2026-11-20T22:00', '2026-11-20T10:00'],
    ['SP', 'A combinar', null, null, '2026-11-21T03:00'],
    ['AC', 'A combinar', null, null, '2026-11-21T05:00'],
  ])('in %s, %s', async (estado, horario, starts_at, ends_at, open_until) => {
    const { hospital } = await createHospital(owner, name(), estado)
    expect(await timesOf(await createVaga(owner, hospital, { data: '2026-11-20', horario }))).toEqual({
      starts_at,
      ends_at,
      open_until,
    })
  })

  it("follow the vaga's day and hours, not its hospital's state, and the candidaturas follow them", async () => {
    const { hospital } = await createHospital(owner, name(), 'SP')
    const vaga = await createVaga(owner, hospital, { data: '2026-11-20', horario: '7h-19h' })
    const { medico } = await createMedico(owner, name())
    const candidatura = await createCandidatura(owner, vaga, medico)
    const same =
      'select c.starts_at = v.starts_at and c.ends_at = v.ends_at as same from app.candidaturas c join app.vagas v on v.id = c.vaga_id where c.id = $1'
    expect(await one(same, [candidatura])).toEqual({ same: true })

    await owner.query(`update app.vagas set data = '2026-11-22' where id = $1`, [vaga])
    expect(await timesOf(vaga)).toMatchObject({ starts_at: '2026-11-22T10:00' })
    await owner.query(`update app.hospitais set estado = 'AC' where id = $1`, [hospital])
    expect(await timesOf(vaga)).toMatchObject({ starts_at: '2026-11-22T10:00', ends_at: '2026-11-22T22:00' })
    expect(await one(same, [candidatura])).toEqual({ same: true })

    await owner.query(`update app.vagas set horario = 'noite' where id = $1`, [vaga])
    expect(await one('select starts_at, ends_at from app.candidaturas where id = $1', [candidatura])).toEqual({
      starts_at: null,
      ends_at: null,
    })
  })

  it('are not what somebody writes into them', async () => {
    const { hospital } = await createHospital(owner, name())
    const vaga = await createVaga(owner, hospital, { data: '2026-11-20', horario: '7h-19h' })
    const before = await timesOf(vaga)
    await owner.query(
      `update app.vagas set starts_at = now(), ends_at = null, open_until = 'infinity', search_text = '' where id = $1`,
      [vaga],
    )
    expect(await timesOf(vaga)).toEqual(before)
    expect(await one('select search_text <> $2 as searched from app.vagas where id = $1', [vaga, ''])).toEqual({
      searched: true,
    })
  })
})

describe('the search text of a vaga', () => {
  it("has its name, hospital and specialty without case and accents, also after the hospital's new name", async () => {
    const { hospital } = await createHospital(owner, name())
    await owner.query(`update app.hospitais set nome = 'Hospital São João' where id = $1`, [hospital])
    const vaga = await createVaga(owner, hospital)
    const search_text = () => one('select search_text from app.vagas where id = $1', [vaga])
    expect(await search_text()).toEqual({
      search_text: 'plantao noturno\nhospital sao joao\nmedicina de emergencia\nemergencia',
    })
    await owner.query(`update app.hospitais set nome = E'Águas\nClaras' where id = $1`, [hospital])
    expect(await search_text()).toEqual({
      search_text: 'plantao noturno\naguas claras\nmedicina de emergencia\nemergencia',
    })
  })

  it('fits its index whatever it is made of', async () => {
    const { hospital } = await createHospital(owner, name())
    await owner.query(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario) values ($1, $2, $3, '2099-01-01', '7-19')`,
      [hospital, '㎯'.repeat(200), '🏥'.repeat(120)],
    )
  })

  it('misses no vaga that is published while the hospital is renamed', async () => {
    const { hospital } = await createHospital(owner, name())
    const renaming = await owner.connect()
    await renaming.query('begin')
    await renaming.query(`update app.hospitais set nome = 'Novo Nome' where id = $1`, [hospital])
    const publishing = createVaga(owner, hospital)
    await waitUntilBlocked(owner)
    await renaming.query('commit')
    renaming.release()
    expect(await one('select search_text from app.vagas where id = $1', [await publishing])).toEqual({
      search_text: 'plantao noturno\nnovo nome\nmedicina de emergencia\nemergencia',
    })
  })
})

it('knows which specialties have two names as the contract does', async () => {
  const table = await owner.query<{ nome: string }>('select nome from app.especialidades_medicas')
  const names = [...fixedEspecialidades, ...table.rows.map(({ nome }) => nome), 'uti', 'Outra', '']
  const { rows } = await owner.query(
    `select n as nome, app.cfm_especialidade(n) as cfm, app.short_especialidade(n) as short
     from unnest($1::text[]) with ordinality as t (n, i) order by i`,
    [names],
  )
  const shortOf = (nome: string) => especialidadePairs.find(([, cfm]) => cfm === cfmEspecialidade(nome))?.[0] ?? null
  expect(rows).toEqual(names.map((nome) => ({ nome, cfm: cfmEspecialidade(nome), short: shortOf(nome) })))
  // Each of the eight is in the table, by one of its names.
  for (const nome of fixedEspecialidades) expect(table.rows).toContainEqual({ nome: cfmEspecialidade(nome) })
})

it('knows the 55 medical specialties', async () => {
  const { rows } = await owner.query<{ nome: string }>('select nome from app.especialidades_medicas order by nome')
  expect(rows).toHaveLength(55)
  expect(rows.map(({ nome }) => nome)).toEqual(
    expect.arrayContaining([
      'Acupuntura',
      'Patologia Clínica/Medicina Laboratorial',
      'Urologia',
      'Ginecologia e Obstetrícia',
    ]),
  )
})

it('a test that waits for a lock gives up when nobody waits for one', async () => {
  await expect(waitUntilBlocked(owner, 1, 50)).rejects.toThrow('0 of 1 connections waited for a lock in time')
})
