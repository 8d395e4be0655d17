import { randomBytes } from 'node:crypto'
import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { createVaga } from '@plantao/contract/vagas/routes'
import { createClient, overHttp } from '@plantao/testkit/client'
import { createFixtures, newVaga, type Profile, signInOver } from '@plantao/testkit/fixtures'
import pg from 'pg'

/** A client of the API. Tests use it to prepare data before the steps that they test in the browser. */
export const api = createClient(overHttp(process.env.APP_URL!))

const owner = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 2, allowExitOnIdle: true })
/** Fixtures for confirmed accounts with their profiles, and for vagas and candidaturas, also of past shifts. */
export const {
  createMedico,
  createHospital: createNewHospital,
  createVaga: insertVaga,
  createCandidatura: insertCandidatura,
  createMembro,
} = createFixtures(owner, signInOver(api))

/** Creates a hospital older than the first operator. The limits of hospitals without proof do not apply to it. */
export async function createHospital(row?: Parameters<typeof createNewHospital>[0]) {
  const hospital = await createNewHospital(row)
  await owner.query(`update app.hospitais set created_at = now() - interval '1 year' where id = $1`, [hospital.id])
  return hospital
}

/** Puts the limits of hospitals without proof into force, as the registration of the first operator does. */
export async function beginOperation() {
  await owner.query('insert into app.operation default values on conflict do nothing')
}

export async function createInvite() {
  const token = randomBytes(32).toString('base64url')
  await owner.query('insert into auth.operator_invites (token_hash) values (sha256($1))', [token])
  return token
}

export async function moveIntoPast(vagaId: string, days: number) {
  await owner.query('update app.vagas set data = data - $2::integer where id = $1', [vagaId, days])
}

export function publish(hospital: Profile, vaga: Partial<typeof newVaga>) {
  const body = { ...newVaga, especialidade: 'UTI', horario: '07:00 - 19:00', valor: null, observacoes: null, ...vaga }
  return api.ok(createVaga, { as: hospital, body: { ...body, hospital_id: hospital.id } })
}

/**
 * Adds closed vagas, which no doctor sees, with shifts in the last two years. These vagas count as published now, after
 * the vagas that the test published before.
 */
export async function insertManyVagas(hospital: Profile, count: number) {
  await owner.query(
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, status)
     select $1, 'Plantão ' || n, 'UTI', current_date - 1 - n % 700, '07:00 - 19:00', 'encerrada' from generate_series(1, $2::integer) n`,
    [hospital.id, count],
  )
}

export function apply(medico: Profile, vaga_id: string) {
  return api.ok(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })
}

/** Accepts a candidatura, and ends the time in which the hospital could undo the acceptance. */
export async function accept(hospital: Profile, candidatura_id: string) {
  await api.ok(acceptCandidatura, { as: hospital, body: { candidatura_id } })
  await endUndoTime(hospital)
}

/**
 * Ends the time in which this hospital can undo its decisions. The server carries the decisions out at its next poll.
 */
export async function endUndoTime({ email }: { email: string }) {
  const deciding = 'select id from auth.users where email = lower($1)'
  for (const table of ['app.decisions', 'app.refusals', 'app.publications'])
    await owner.query(`update ${table} set carried_out_after = now() where decided_by = (${deciding})`, [email])
}

/**
 * Adds the hospital to the ministry's register, as the operator's command does.
 * @returns the CNES and the e-mail address in the register
 */
export async function addToRegister({ nome, id }: Profile) {
  const email = `diretoria-${id}@exemplo.com.br`
  const { rows } = await owner.query<{ cnes: string }>(
    `insert into app.cnes_establishments (cnes, name, city, state, email)
     select (1000000 + count(*))::text, upper($1), (select cidade from app.hospitais where id = $2),
       (select estado from app.hospitais where id = $2), $3
     from app.cnes_establishments returning cnes`,
    [nome, id, email],
  )
  return { cnes: rows[0]!.cnes, email }
}

interface FixedShift {
  /** The doctor of the house. Without a name it is a draft. */
  nome?: string | undefined
  setor: string
  data: string
  horario: string
  modalidade?: 'presencial' | 'sobreaviso'
}

/**
 * Plans shifts of doctors of the house in new sectors. Each doctor has a CRM, every third an RQE.
 * @param without the name of the only doctor without CRM
 */
export async function insertFixedShifts(hospital: Profile, shifts: readonly FixedShift[], without = '') {
  const names = [...new Set(shifts.flatMap(({ nome }) => nome ?? []))]
  const setores = [...new Set(shifts.map(({ setor }) => setor))]
  await owner.query(
    `insert into app.membros (hospital_id, nome, crm, crm_uf, rqe, especialidade)
     select $1, nome, case when nome <> $3 then (100000 + n)::text end, case when nome <> $3 then 'SP' end, case when n % 3 = 0 then (20000 + n)::text end, 'Clínica Médica'
     from unnest($2::text[]) with ordinality as m (nome, n)`,
    [hospital.id, names, without],
  )
  await owner.query('insert into app.setores (hospital_id, nome) select $1, unnest($2::text[])', [hospital.id, setores])
  const rows = shifts.map(({ modalidade = 'presencial', ...shift }) => {
    const { start = null, end = null } = parseHorario(shift.horario) ?? {}
    return { ...shift, modalidade, start_minute: start, end_minute: end }
  })
  await owner.query(
    `insert into app.plantoes (hospital_id, setor_id, membro_id, nome_vaga, especialidade, data, horario, modalidade,
       start_minute, end_minute, horario_reader)
     select $1, s.id, m.id, 'Plantão', 'Medicina Intensiva', r.data, r.horario, r.modalidade, r.start_minute, r.end_minute, 0
     from json_to_recordset($2) as r (nome text, setor text, data date, horario text, modalidade text, start_minute int, end_minute int)
       join app.setores s on s.hospital_id = $1 and s.nome = r.setor
       left join app.membros m on m.hospital_id = $1 and m.nome = r.nome`,
    [hospital.id, JSON.stringify(rows)],
  )
}
