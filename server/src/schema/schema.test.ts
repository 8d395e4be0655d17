import { readFileSync } from 'node:fs'
import { ratingDays } from '@plantao/contract/candidaturas/shift-day/rules'
import { cfmEspecialidade, especialidadePairs, fixedEspecialidades } from '@plantao/contract/especialidades/rules'
import { estados, zoneOf } from '@plantao/contract/hospitais/rules'
import { estadoNames } from '@plantao/contract/hospitais/sign-up-rules'
import { municipiosOfOtherZone } from '@plantao/contract/hospitais/zone-rules'
import { describe, expect, it } from 'vitest'
import { testDatabase, waitUntilBlocked } from '../../test/database.ts'
import { DB_TYPES, generateDbTypes } from '../../test/db-types-generator.ts'
import { generateTables, TABLES } from '../../test/tables-generator.ts'

const { owner, ownerUrl, createMedico, createHospital, createVaga, createCandidatura } = await testDatabase()

const one = async (sql: string, values: unknown[]) => (await owner.query(sql, values)).rows[0]

it('has the types that db-types.ts says (else: npm run db:types)', async () => {
  expect(await generateDbTypes(ownerUrl)).toBe(readFileSync(DB_TYPES, 'utf8'))
})

it('has the tables that tables.sql describes (else: npm run db:types)', async () => {
  expect(await generateTables(ownerUrl)).toBe(readFileSync(TABLES, 'utf8'))
})

it('names the states as the contract does', async () => {
  const { rows } = await owner.query('select app.name_of_estado(e) as nome from unnest($1::text[]) e', [estados])
  expect(rows.map(({ nome }) => nome)).toEqual(estadoNames)
})

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

it('knows the zone of each state and of each city as the contract does', async () => {
  const ofEstados = [...estados, '', 'XX'].map((estado) => ({ estado, cidade: 'Centro', zone: zoneOf(estado) }))
  const ofCidades = Object.values(municipiosOfOtherZone)
  const places = [
    ...ofEstados,
    ...ofCidades,
    ...ofCidades.map((place) => ({ ...place, cidade: ` ${withoutAccents(place.cidade).toUpperCase()}` })),
    ...ofCidades.map(({ cidade }) => ({ cidade, estado: 'SP', zone: zoneOf('SP') })),
  ]
  const { rows } = await owner.query(
    `select estado, cidade, app.time_zone_of(cidade, estado) as zone
     from json_to_recordset($1) as t (estado text, cidade text)`,
    [JSON.stringify(places)],
  )
  expect(rows).toEqual(places.map(({ estado, cidade, zone }) => ({ estado, cidade, zone })))
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
    const vaga = await createVaga(await createHospital({ estado }), { data: '2026-11-20', horario })
    expect(await timesOf(vaga)).toEqual({ starts_at, ends_at, open_until })
  })

  it("follow the vaga's day, unless others are written, and the candidaturas follow", async () => {
    const vaga = await createVaga(await createHospital(), { data: '2026-11-20', horario: '7h-19h' })
    const candidatura = await createCandidatura(vaga, await createMedico())
    const shiftOf = () =>
      one(`select ${utc('starts_at')}, ${utc('ends_at')} from app.candidaturas where id = $1`, [candidatura])
    const shift = (day: string) => ({ starts_at: `${day}T10:00`, ends_at: `${day}T22:00` })
    expect(await shiftOf()).toEqual(shift('2026-11-20'))
    await owner.query(`update app.vagas set data = '2026-11-22' where id = $1`, [vaga])
    await owner.query(`update app.vagas set open_until = 'infinity', search_text = '' where id = $1`, [vaga])
    expect(await timesOf(vaga)).toEqual({ ...shift('2026-11-22'), open_until: '2026-11-22T10:00' })
    expect(await searchTextOf(vaga)).toContain('plantao')
    expect(await shiftOf()).toEqual(shift('2026-11-22'))
    await owner.query(`update app.vagas set starts_at = null, ends_at = null where id = $1`, [vaga])
    expect(await shiftOf()).toEqual({ starts_at: null, ends_at: null })
  })
})

const searchTextOf = async (vaga: string): Promise<string> =>
  (await one('select search_text from app.vagas where id = $1', [vaga])).search_text

describe('the search text of a vaga', () => {
  const rename = 'update app.hospitais set nome = $2 where id = $1'
  const textWith = (hospital: string) =>
    `plantao noturno\n${hospital}\nmedicina de emergencia\nemergencia\nsorocaba\nsp\nsao paulo`

  it("has its name, hospital, specialty, city and state without case and accents, also after the hospital's new name", async () => {
    const { id } = await createHospital({ nome: 'Hospital São João' })
    const vaga = await createVaga({ id })
    expect(await searchTextOf(vaga)).toBe(textWith('hospital sao joao'))
    await owner.query(rename, [id, 'Águas\nClaras'])
    expect(await searchTextOf(vaga)).toBe(textWith('aguas claras'))
  })

  it('fits its index whatever it is made of', async () => {
    await createVaga(await createHospital(), { nome_vaga: '㎯'.repeat(200), especialidade: '🏥'.repeat(120) })
  })

  it('has the new name of a hospital that is renamed while the vaga is published', async () => {
    const { id } = await createHospital()
    const renaming = await owner.connect()
    await renaming.query('begin')
    await renaming.query(rename, [id, 'Novo Nome'])
    const publishing = createVaga({ id })
    await waitUntilBlocked(owner)
    await renaming.query('commit')
    renaming.release()
    expect(await searchTextOf(await publishing)).toBe(textWith('novo nome'))
  })
})

it('knows for how many days after a shift it is rated as the contract does', async () => {
  expect(await one('select extract(day from app.after_shift_period())::int as days', [])).toEqual({ days: ratingDays })
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
  // The table has each of the eight fixed specialties under its CFM name.
  for (const nome of fixedEspecialidades) expect(table.rows).toContainEqual({ nome: cfmEspecialidade(nome) })
})

it('knows the 55 medical specialties', async () => {
  const { rows } = await owner.query('select nome from app.especialidades_medicas')
  const names = ['Acupuntura', 'Patologia Clínica/Medicina Laboratorial', 'Urologia', 'Ginecologia e Obstetrícia']
  expect(rows).toHaveLength(55)
  expect(rows).toEqual(expect.arrayContaining(names.map((nome) => ({ nome }))))
})
