import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import type pg from 'pg'
import { insert } from './insert.ts'
import { drawn } from './values/drawn.ts'
import { demoMedicos, staffPerHospital, unprovenHospital } from './values/profiles.ts'
import { type DemoSetor, demoSetores } from './values/setores.ts'

export const horarios = { dia: '07:00 - 19:00', noite: '19:00 - 07:00' } as const

/**
 * Days from today: shifts up to `coveredDays` have a doctor, and shifts after `offeredDays` are drafts. But the first
 * days of the next month are always offered, so that the next month has candidates on any day of this one.
 */
const [coveredDays, offeredDays, offeredOfNextMonth] = [9, 24, 3]

interface Rota {
  client: pg.Client
  hospitais: readonly { id: string }[]
  /** First `demoMedicos`, then the staff of each hospital but the first. */
  everyMedico: readonly { id: string }[]
  dayFromNow: (days: number) => string
}

interface Shift {
  inDays: number
  hospitalIndex: number
  seed: number
  /** Whether the shift is its hospital's first on that day. */
  isFirst: boolean
}

/** The rota of this month and the next one for every hospital: worked, under way, filled, open, and planned shifts. */
export async function insertRota({ client, hospitais, everyMedico, dayFromNow }: Rota) {
  const { days, untilNextMonth } = twoMonths(dayFromNow)
  const offeredUntil = Math.max(offeredDays, untilNextMonth + offeredOfNextMonth - 1)
  const shifts = days.flatMap((inDays) =>
    hospitais.flatMap((hospital, hospitalIndex) =>
      turnosOf(demoSetores[hospitalIndex]!).map((turno, n) => ({
        hospital_id: hospital.id,
        data: dayFromNow(inDays),
        inDays,
        hospitalIndex,
        seed: (inDays + 62) * 97 + hospitalIndex * 7 + n,
        isFirst: n === 0,
        ...turno,
        ...readingOf(turno.horario),
      })),
    ),
  )
  await insertDrafts(
    client,
    shifts.filter(({ inDays }) => inDays > offeredUntil),
  )
  const { freeOn, take } = await busyDays(client)
  const offered = shifts
    .filter(({ inDays }) => inDays <= offeredUntil)
    .map((shift) => {
      const medico = isOpen(shift) ? undefined : freeOn(shift, medicosOf(shift))[0]
      if (medico) take(shift, medico)
      return { ...shift, medico, status: medico ? 'preenchida' : 'aberta' }
    })
  // The vagas are inserted with their hours, because the job that writes hours would update every index once more.
  const { rows: vagas } = await client.query<{ id: string }>(
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, modalidade, status, created_at,
       horario_reader, starts_at, ends_at)
     select r.hospital_id, r.nome_vaga, r.especialidade, r.data, r.horario, r.valor, r.modalidade, r.status, r.created_at, r.horario_reader,
       app.instant_of(r.data, r.start_minute, h.time_zone), app.instant_of(r.data, r.end_minute, h.time_zone)
     from json_to_recordset($1) as r (n integer, hospital_id uuid, nome_vaga text, especialidade text, data date, horario text,
       valor numeric, modalidade text, status text, created_at timestamptz, horario_reader smallint, start_minute integer, end_minute integer)
     join app.hospitais h on h.id = r.hospital_id order by r.n returning id`,
    [
      JSON.stringify(
        offered.map((shift, n) => ({ ...shift, n, created_at: ago(Math.max(0, -shift.inDays) + 12, shift.seed) })),
      ),
    ],
  )
  await placeInSetores(client)
  const filled = offered.flatMap(({ medico, inDays, seed }, i) => {
    if (!medico) return []
    const created_at = ago(Math.max(0, -inDays) + 10, seed)
    const decided_at = ago(Math.max(0, -inDays) + 2 + drawn(seed, 8, 13), 3 * seed)
    return [{ vaga_id: vagas[i]!.id, medico_id: medico.id, status: 'aceita', created_at, decided_at }]
  })
  // Up to three candidates for each open shift, all of them free on its day.
  const waiting = offered.flatMap((shift, i) => {
    if (shift.medico || shift.inDays < 1) return []
    const candidates = freeOn(shift, medicosOf(shift)).slice(0, drawn(shift.seed, 4, 17))
    return candidates.map(({ id }, n) => ({
      vaga_id: vagas[i]!.id,
      medico_id: id,
      status: 'pendente',
      created_at: ago(1 + drawn(shift.seed, 8, 19), shift.seed + n),
      decided_at: null,
    }))
  })
  const columns = 'vaga_id, medico_id, status, created_at, decided_at'
  await insert(client, 'app.candidaturas', columns, [...filled, ...waiting], 'id')
  await client.query("update app.vagas set status = 'expirada' where status = 'aberta' and open_until <= now()")
  await insertPresence(
    client,
    filled.map(({ vaga_id }) => vaga_id),
  )

  /** The hospital's staff. The visitors' hospital has all `demoMedicos` but the first, whose account visitors use. */
  function medicosOf({ hospitalIndex }: Shift) {
    const first = demoMedicos.length + (hospitalIndex - 1) * staffPerHospital
    return hospitalIndex === 0
      ? everyMedico.slice(1, demoMedicos.length)
      : everyMedico.slice(first, first + staffPerHospital)
  }

  function ago(days: number, seed: number) {
    return `${dayFromNow(-days)}T${10 + drawn(seed, 12, 5)}:${10 + drawn(seed, 50, 11)}:00-03:00`
  }
}

function turnosOf(setores: readonly DemoSetor[]) {
  return setores.flatMap(({ nome, especialidade, isSobreaviso, ...values }) =>
    (['dia', 'noite'] as const).flatMap((turno) => {
      const valor = values[turno]
      const modalidade: Modalidade = isSobreaviso ? 'sobreaviso' : 'presencial'
      return valor
        ? [{ nome_vaga: `${nome}, ${turno}`, especialidade, modalidade, horario: horarios[turno], valor }]
        : []
    }),
  )
}

/**
 * Whether a shift has no doctor yet. The visitors' hospital has the most such shifts; the unproven hospital has few,
 * because of its limits.
 */
function isOpen({ inDays, hospitalIndex, seed, isFirst }: Shift) {
  if (inDays <= coveredDays) return false
  if (hospitalIndex === unprovenHospital) return isFirst && inDays % 6 === 0
  return drawn(seed, hospitalIndex === 0 ? 2 : 4, 3) === 1
}

/**
 * Every day of this month and the next, and the first day of the next one, as numbers of days from today. Yesterday is
 * always among them, because its night shifts may be under way.
 */
function twoMonths(dayFromNow: Rota['dayFromNow']) {
  const [year, month, today] = dayFromNow(0).split('-').map(Number) as [number, number, number]
  const lengthOf = (month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
  const first = Math.min(1 - today, -1)
  const untilNextMonth = lengthOf(month) + 1 - today
  const days = Array.from({ length: untilNextMonth + lengthOf(month + 1) - first }, (_, i) => first + i)
  return { days, untilNextMonth }
}

export function readingOf(horario: string) {
  const { start, end } = parseHorario(horario)!
  return { start_minute: start, end_minute: end, horario_reader: horarioReader }
}

async function insertDrafts(client: pg.Client, rows: readonly object[]) {
  const columns =
    'hospital_id, nome_vaga, especialidade, data, horario, valor, modalidade, start_minute, end_minute, horario_reader'
  await insert(client, 'app.plantoes', columns, [...rows], 'id')
  await client.query(
    `update app.plantoes p set setor_id = s.id from app.setores s
     where s.hospital_id = p.hospital_id and s.especialidade = p.especialidade`,
  )
}

async function placeInSetores(client: pg.Client) {
  await client.query(
    `insert into app.vaga_setores (vaga_id, setor_id) select v.id, s.id
     from app.vagas v join app.setores s on s.hospital_id = v.hospital_id and s.especialidade = v.especialidade
     on conflict do nothing`,
  )
}

/** Knows on which days doctors work. A doctor is free on a day if that day and both days beside it have no shift. */
async function busyDays(client: pg.Client) {
  const { rows } = await client.query<{ medico_id: string; in_days: number }>(
    `select c.medico_id, v.data - (now() at time zone 'America/Sao_Paulo')::date as in_days
     from app.candidaturas c join app.vagas v on v.id = c.vaga_id where c.status = 'aceita'`,
  )
  const busy = new Set(rows.map(({ medico_id, in_days }) => `${medico_id} ${in_days}`))
  return {
    freeOn({ inDays, seed }: Shift, medicos: readonly { id: string }[]) {
      const first = drawn(seed, medicos.length, 7)
      const inTurn = [...medicos.slice(first), ...medicos.slice(0, first)]
      return inTurn.filter(({ id }) => [inDays - 1, inDays, inDays + 1].every((near) => !busy.has(`${id} ${near}`)))
    },
    take: ({ inDays }: Shift, { id }: { id: string }) => busy.add(`${id} ${inDays}`),
  }
}

/** Records that doctors on duty have arrived. For past shifts, records that the doctors were there, and rates them. */
async function insertPresence(client: pg.Client, vagas: readonly string[]) {
  await client.query(
    `insert into app.attendance (candidatura_id, checked_in_at, checked_out_at, presence, presence_at, is_rating_asked)
     select c.id, c.starts_at - interval '8 min', case when c.ends_at <= now() then c.ends_at + interval '4 min' end,
       case when c.ends_at <= now() then 'presente' end, case when c.ends_at <= now() then c.ends_at + interval '20 min' end,
       c.ends_at <= now()
     from app.candidaturas c where c.vaga_id = any ($1) and c.starts_at <= now()`,
    [vagas],
  )
  await client.query(
    `insert into app.avaliacoes (candidatura_id, medico_id, hospital_id, estrelas, created_at, opens_at, is_announced)
     select c.id, c.medico_id, c.hospital_id, 4 + (row_number() over (order by c.id) % 2)::int, c.ends_at + interval '1 hour',
       c.ends_at + interval '1 hour', true
     from app.candidaturas c where c.vaga_id = any ($1) and c.ends_at <= now() - interval '1 hour'`,
    [vagas],
  )
}
