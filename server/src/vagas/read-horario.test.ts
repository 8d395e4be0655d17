import { readFileSync } from 'node:fs'
import { acceptCandidatura, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { readableHorarios } from '@plantao/contract/test/horarios'
import { horarioReader, parseHorario, shiftKind } from '@plantao/contract/vagas/horario-rules'
import { listHistory, createVaga as publishVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../test/app.ts'
import { startCandidaturasApp } from '../../test/domains/candidaturas.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { MIGRATIONS } from '../platform/migrate/files.ts'
import { horarioCheck, zoneCheck } from './horario-check.ts'
import { readHorarioJob } from './read-horario.ts'

const { call, ok, owner, services, createHospital, createMedico, createVaga, createCandidatura } =
  await startCandidaturasApp()

/** An instant in São Paulo, which is three hours behind UTC. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`).toISOString()
async function stored(id: string) {
  const { rows } = await owner.query(
    'select starts_at, ends_at, open_until, horario_reader, turno from app.vagas where id = $1',
    [id],
  )
  const { starts_at, ends_at, ...rest } = rows[0]
  return { hours: [starts_at, ends_at].map((it) => it && new Date(it).toISOString()), ...rest }
}
const publish = (hospital: Profile, content: Partial<typeof newVaga>) =>
  ok(publishVaga, { as: hospital, body: { ...newVaga, ...content, hospital_id: hospital.id } })

const turnoOf = { day: 'dia', night: 'noite', 'whole-day': '24h' }

describe('hours come with what is written:', () => {
  it('a publication has those that the contract reads', async () => {
    const hospital = await createHospital()
    const cases = readableHorarios.filter((_, i) => i % 12 === 0)
    expect(cases.length).toBeGreaterThan(5)
    for (const [horario, start, , hours] of cases) {
      const { id } = await publish(hospital, { horario })
      const begin = at(newVaga.data, start)
      const end = new Date(Date.parse(begin) + hours * 3_600_000).toISOString()
      const turno = turnoOf[shiftKind(parseHorario(horario)!)]
      expect(await stored(id), horario).toMatchObject({ hours: [begin, end], horario_reader: horarioReader, turno })
    }
    const { id } = await publish(hospital, { horario: 'a combinar' })
    expect(await stored(id)).toMatchObject({ hours: [null, null], horario_reader: horarioReader })
  })

  it('an edit has those of its text and day, whichever of them changed', async () => {
    const hospital = await createHospital()
    const id = await createVaga(hospital, { data: '2099-05-20', horario: '7h às 19h' })
    const edited = async (body: object) => {
      await ok(updateVaga, { as: hospital, params: { id }, body })
      return (await stored(id)).hours
    }
    expect(await edited({ data: '2099-05-22' })).toEqual([at('2099-05-22', '07:00'), at('2099-05-22', '19:00')])
    const night = [at('2099-05-22', '19:00'), at('2099-05-23', '07:00')]
    expect(await edited({ horario: '19h às 7h' })).toEqual(night)
    expect(await edited({ valor: 900 })).toEqual(night)
    expect(await edited({ data: '2099-05-24', horario: '8h-20h' })).toEqual([
      at('2099-05-24', '08:00'),
      at('2099-05-24', '20:00'),
    ])
    expect(await edited({ horario: 'noite' })).toEqual([null, null])
  })
})

it('a shift of several days counts as 24 h, touches the weekend in it, and keeps its doctor from others', async () => {
  const [hospital, medico, free] = [await createHospital(), await createMedico(), await createMedico()]
  // The shift begins on a Friday.
  const long = await publish(hospital, { data: '2099-05-22', horario: 'das 19h de sexta às 7h de segunda' })
  expect(await stored(long.id)).toMatchObject({ hours: [at('2099-05-22', '19:00'), at('2099-05-25', '07:00')] })
  const facts = 'select turno, fim_de_semana, valor_hora::float from app.vagas where id = $1'
  expect((await owner.query(facts, [long.id])).rows).toEqual([{ turno: '24h', fim_de_semana: true, valor_hora: 23.33 }])
  const unread = await publish(hospital, { data: '2099-05-22', horario: 'a combinar' })
  expect((await owner.query(facts, [unread.id])).rows).toMatchObject([{ turno: null, fim_de_semana: false }])
  await createCandidatura(long.id, medico, 'aceita')
  const inside = await createVaga(hospital, { data: '2099-05-24', horario: '7h às 19h' })
  const candidatura_id = await createCandidatura(inside, medico)
  expect(await call(acceptCandidatura, { as: hospital, body: { candidatura_id } })).toMatchObject(
    refusal(409, 'medico_already_booked'),
  )
  const early = await createVaga(hospital, { data: '2099-05-22', horario: '19h às 23h' })
  for (const { id } of [medico, free]) {
    await owner.query(
      `insert into app.saved_searches (medico_id, name, especialidade, alerts) values ($1, 'x', 'Emergência', 'now')`,
      [id],
    )
  }
  const { rows } = await owner.query('select medico_id from app.alerts_for($1)', [early])
  expect(rows).toEqual([{ medico_id: free.id }])
})

/** Inserts a vaga whose hours no version of `parseHorario` has parsed yet. */
const insertUnread = async (hospital: Profile, horario: string) =>
  (
    await owner.query(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario)
       values ($1, 'Plantão', 'UTI', '2099-05-20', $2) returning id`,
      [hospital.id, horario],
    )
  ).rows[0].id as string

describe('the job that reads', () => {
  const warn = vi.fn()
  const read = () => readHorarioJob({ ...services, log: { ...services.log, warn } }).run({}, '')
  const day = [at('2099-05-20', '07:00'), at('2099-05-20', '19:00')]

  it('vagas that nobody has read yet, with their candidaturas', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const created = await insertUnread(hospital, '7h às 19h')
    const candidatura = await createCandidatura(created, medico)
    expect(await stored(created)).toMatchObject({ hours: [null, null], horario_reader: 0 })
    await Promise.all([read(), read()])
    expect(await stored(created)).toMatchObject({ hours: day, horario_reader: horarioReader })
    const { items } = await ok(listOwnCandidaturas, { as: medico })
    expect(items).toMatchObject([{ id: candidatura, vaga: { starts_at: expect.any(String) } }])
    const { rows } = await owner.query('select starts_at from app.candidaturas where id = $1', [candidatura])
    expect(new Date(rows[0].starts_at).toISOString()).toBe(day[0])
  })

  it('more vagas than fit into one transaction', async () => {
    const hospital = await createHospital()
    await owner.query(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario)
       select $1, 'Plantão', 'UTI', '2099-05-20', '7h-19h' from generate_series(1, 450)`,
      [hospital.id],
    )
    await read()
    const { rows } = await owner.query(
      'select count(*)::int as unread from app.vagas where hospital_id = $1 and starts_at is null',
      [hospital.id],
    )
    expect(rows).toEqual([{ unread: 0 }])
  })

  it('shifts that a doctor has, except those that would overlap, which it names', async () => {
    const [hospital, medico, other] = [await createHospital(), await createMedico(), await createMedico()]
    const accept = async (vaga: string, of: Profile) => {
      await createCandidatura(vaga, of, 'aceita')
      await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [vaga])
      return vaga
    }
    const free = await accept(await insertUnread(hospital, '7h às 19h'), medico)
    const clashing = await accept(await insertUnread(hospital, '13h às 19h'), medico)
    // This shift keeps its hours, because `parseHorario` cannot parse its new text.
    const worded = await accept(await createVaga(hospital, { data: '2099-05-20', horario: '7h às 19h' }), other)
    await owner.query(`update app.vagas set horario = 'de dia' where id = $1`, [worded])
    await read()
    expect(await stored(worded)).toMatchObject({ hours: day, horario_reader: horarioReader })
    const hours = [(await stored(free)).hours[0], (await stored(clashing)).hours[0]]
    // The job may read either of the two vagas first.
    expect(hours.filter((it) => it === null)).toHaveLength(1)
    const kept = hours[0] === null ? free : clashing
    expect(warn).toHaveBeenCalledExactlyOnceWith({ vagas: [kept] }, expect.any(String))
    // The job warns only once. The operators' check reports the vaga each time.
    expect(await horarioCheck(services.db).look()).toBe(
      `Accepted shifts keep other hours than their text says, which overlap another of the doctor: their hospitals can propose new ones. Vagas (1): ${kept}`,
    )
  })
})

describe('vagas of a city that keeps another time than its state', async () => {
  const { sendDue } = await startEmails(services, owner)
  const migration = readFileSync(`${MIGRATIONS}/0035_zones_of_cities.sql`, 'utf8')
  const places = [
    { cidade: 'Fernando de Noronha', estado: 'PE', before: 'America/Recife', start: '2099-05-20T21:00:00.000Z' },
    { cidade: 'tabatinga', estado: 'AM', before: 'America/Manaus', start: '2099-05-21T00:00:00.000Z' },
  ]

  it.each(places)('begin by the time of $cidade', async ({ start, ...place }) => {
    const { id } = await publish(await createHospital(place), { data: '2099-05-20', horario: '19h às 7h' })
    expect((await stored(id)).hours[0]).toBe(start)
  })

  it.each(places)(
    'that were published by the time of the state move to that of $cidade',
    async ({ before, start, ...place }) => {
      const [hospital, medico] = [await createHospital(place), await createMedico()]
      const nights = { data: '2099-05-20', horario: '19h às 7h' }
      const [open, filled, worded] = [
        await createVaga(hospital, nights),
        await createVaga(hospital, { ...nights, data: '2099-05-22' }),
        await createVaga(hospital, { ...nights, horario: 'a combinar' }),
      ]
      await createCandidatura(open, medico)
      await createCandidatura(filled, medico, 'aceita')
      await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [filled])
      // These are the rows of an older version.
      await owner.query('alter table app.hospitais disable trigger hospitais_set_time_zone')
      await owner.query('update app.hospitais set time_zone = $2 where id = $1', [hospital.id, before])
      await owner.query('alter table app.hospitais enable trigger hospitais_set_time_zone')
      await owner.query(
        `update app.vagas set time_zone = $2, starts_at = starts_at at time zone time_zone at time zone $2,
         ends_at = ends_at at time zone time_zone at time zone $2 where hospital_id = $1`,
        [hospital.id, before],
      )
      await owner.query(`delete from app.history where kind = 'vaga_fuso_corrigido'`)
      const [kept, end] = [await stored(filled), await stored(worded)]

      await owner.query(`set search_path = app, public; ${migration}; reset search_path`)
      await readHorarioJob(services).run({}, '')
      expect((await stored(open)).hours[0]).toBe(start)
      expect((await stored(worded)).open_until).not.toEqual(end.open_until)
      expect(await stored(filled)).toEqual(kept)
      expect(await zoneCheck(services.db).look()).toContain(`Vagas (1): ${filled} (${place.cidade}, ${before})`)
      expect(await sendDue()).toMatchObject([
        {
          to: medico.email,
          body: expect.stringContaining(`19h às 7h, agora pela hora de ${place.cidade}, não mais pela de `),
        },
      ])
      const { items } = await ok(listHistory, { as: hospital, query: { vaga_id: open } })
      expect(items).toMatchObject([{ kind: 'vaga_fuso_corrigido', by: null, changes: [] }, {}, {}])
      // The other place's check names this vaga no more.
      await owner.query(`update app.vagas set status = 'encerrada' where id = $1`, [filled])
    },
  )
})

it('the database refuses a start on another day, and more than a week', async () => {
  const id = await createVaga(await createHospital(), { data: '2099-05-20', horario: '7h às 19h' })
  const write = (set: string) => owner.query(`update app.vagas set ${set} where id = $1`, [id])
  const refused = (constraint: string) => expect.objectContaining({ constraint })
  await expect(write(`starts_at = '2099-05-19 23:00-03'`)).rejects.toEqual(refused('vagas_starts_on_its_day'))
  await expect(write(`ends_at = starts_at + interval '169 hours'`)).rejects.toEqual(refused('vagas_at_most_a_week'))
  await write(`ends_at = starts_at + interval '168 hours'`)
})
