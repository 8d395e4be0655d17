import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Modalidade } from '@plantao/contract/vagas/search/rules'
import type pg from 'pg'
import { drawn } from './drawn.ts'
import { insert } from './insert.ts'
import { demoSetores } from './vagas.ts'

const day = '07:00 - 19:00'
const night = '19:00 - 07:00'

interface Turno {
  /** Index of the sector. */
  setor: number
  nome_vaga: string
  horario: string
  valor: number
  modalidade?: Modalidade
}

/** Turnos of each day in the hospital that visitors use. The others have the first one every three days. */
const turnos: readonly Turno[] = [
  { setor: 1, nome_vaga: 'UTI adulto, noite', horario: night, valor: 1550 },
  { setor: 1, nome_vaga: 'UTI adulto, dia', horario: day, valor: 1450 },
  { setor: 0, nome_vaga: 'Sala vermelha, dia', horario: day, valor: 1400 },
  { setor: 0, nome_vaga: 'Sala vermelha, noite', horario: night, valor: 1600 },
  { setor: 2, nome_vaga: 'Pronto-socorro infantil, dia', horario: day, valor: 1350 },
  { setor: 3, nome_vaga: 'Anestesia à noite', horario: night, valor: 600, modalidade: 'sobreaviso' },
]

/** Days from today up to which every turno has a doctor; after the second number all are drafts. */
const [coveredDays, offeredDays] = [9, 24]

interface Rota {
  client: pg.Client
  hospitais: readonly { id: string }[]
  medicos: readonly { id: string }[]
  dayFromNow: (days: number) => string
}

/** The rota of this month and the next one for every hospital: worked, under way, filled, open, and planned shifts. */
export async function insertRota({ client, hospitais, medicos, dayFromNow }: Rota) {
  const shifts = daysOfTwoMonths(dayFromNow).flatMap((inDays) =>
    hospitais.flatMap((hospital, place) =>
      turnos.slice(0, place === 0 ? turnos.length : Number((inDays + place) % 3 === 0)).map((turno, n) => ({
        hospital_id: hospital.id,
        data: dayFromNow(inDays),
        inDays,
        seed: (inDays + 62) * 97 + place * 7 + n,
        especialidade: demoSetores[turno.setor]!.especialidade,
        modalidade: 'presencial' as Modalidade,
        ...turno,
        ...readingOf(turno.horario),
      })),
    ),
  )
  await insertDrafts(
    client,
    shifts.filter(({ inDays }) => inDays > offeredDays),
  )
  const offered = shifts.filter(({ inDays }) => inDays <= offeredDays)
  // The vagas have their hours already: the job that writes hours would update every index once more.
  const { rows: vagas } = await client.query<{ id: string }>(
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, modalidade, created_at, horario_reader,
       starts_at, ends_at)
     select r.hospital_id, r.nome_vaga, r.especialidade, r.data, r.horario, r.valor, r.modalidade, r.created_at, r.horario_reader,
       app.instant_of(r.data, r.start_minute, h.time_zone), app.instant_of(r.data, r.end_minute, h.time_zone)
     from json_to_recordset($1) as r (n integer, hospital_id uuid, nome_vaga text, especialidade text, data date, horario text,
       valor numeric, modalidade text, created_at timestamptz, horario_reader smallint, start_minute integer, end_minute integer)
     join app.hospitais h on h.id = r.hospital_id order by r.n returning id`,
    [
      JSON.stringify(
        offered.map((shift, n) => ({ ...shift, n, created_at: ago(Math.max(0, -shift.inDays) + 12, shift.seed) })),
      ),
    ],
  )
  await placeInSetores(client)
  const free = await freeMedicos(client, medicos.slice(1))
  const filled = offered.flatMap((shift, i) => {
    const isCovered = shift.inDays <= coveredDays || drawn(shift.seed, 2, 3) === 0
    const medico_id = isCovered ? free(shift.inDays, shift.seed) : undefined
    const created_at = ago(Math.max(0, -shift.inDays) + 10, shift.seed)
    const decided_at = ago(Math.max(0, -shift.inDays) + 8, 3 * shift.seed)
    return medico_id ? [{ vaga_id: vagas[i]!.id, medico_id, status: 'aceita', created_at, decided_at }] : []
  })
  await insert(client, 'app.candidaturas', 'vaga_id, medico_id, status, created_at, decided_at', filled, 'id')
  const ids = filled.map(({ vaga_id }) => vaga_id)
  await client.query("update app.vagas set status = 'preenchida' where id = any ($1)", [ids])
  await client.query("update app.vagas set status = 'expirada' where status = 'aberta' and open_until <= now()")
  await insertPresence(client, ids)

  function ago(days: number, seed: number) {
    return `${dayFromNow(-days)}T${10 + drawn(seed, 12, 5)}:${10 + drawn(seed, 50, 11)}:00-03:00`
  }
}

/** The days of this month and the next, counted from today. */
function daysOfTwoMonths(dayFromNow: Rota['dayFromNow']) {
  const [year, month, today] = dayFromNow(0).split('-').map(Number) as [number, number, number]
  const days =
    (new Date(Date.UTC(year, month + 1, 0)).getTime() - new Date(Date.UTC(year, month - 1, 0)).getTime()) / 86_400_000
  return Array.from({ length: days }, (_, i) => i + 1 - today)
}

function readingOf(horario: string) {
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

/** Returns a function that finds a doctor who has no shift on that day, the day before or the day after. */
async function freeMedicos(client: pg.Client, medicos: readonly { id: string }[]) {
  const { rows } = await client.query<{ medico_id: string; in_days: number }>(
    `select c.medico_id, v.data - (now() at time zone 'America/Sao_Paulo')::date as in_days
     from app.candidaturas c join app.vagas v on v.id = c.vaga_id where c.status = 'aceita'`,
  )
  const busy = new Set(rows.map(({ medico_id, in_days }) => `${medico_id} ${in_days}`))
  return (inDays: number, seed: number) => {
    const first = drawn(seed, medicos.length, 7)
    const inTurn = [...medicos.slice(first), ...medicos.slice(0, first)]
    const found = inTurn.find(({ id }) => [inDays - 1, inDays, inDays + 1].every((near) => !busy.has(`${id} ${near}`)))
    if (found) busy.add(`${found.id} ${inDays}`)
    return found?.id
  }
}

/** Records that doctors on duty have arrived, and that those of past shifts were there; those are rated. */
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
