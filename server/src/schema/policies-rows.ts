import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** One side of the marketplace: a hospital with an open vaga, and the doctor who applied to it. */
export interface Side {
  name: string
  medicoUser: string
  medicoSession: string
  medico: string
  hospitalUser: string
  hospitalSession: string
  hospital: string
  vaga: string
  candidatura: string
}

const id = async (db: pg.Pool, sql: string, values: unknown[]) =>
  (await db.query<{ id: string }>(sql, values)).rows[0]!.id

/** The name may be any text; the address is in the form that is stored. */
async function account(db: pg.Pool, email: string, userType: string) {
  const user = await id(
    db,
    `insert into auth.users (email, password_hash, user_type, email_confirmed_at) values ($1, 'none', $2, now()) returning id`,
    [email.toLowerCase().replace(/[^a-z0-9@.-]/g, '-'), userType],
  )
  return { user, session: await id(db, 'insert into auth.sessions (user_id) values ($1) returning id', [user]) }
}

export async function createMedico(db: pg.Pool, name: string) {
  const { user, session } = await account(db, `medico-${name}@example.com`, 'doctor')
  const medico = await id(
    db,
    `insert into app.medicos (auth_user_id, nome, crm) values ($1, $2, '1/SP') returning id`,
    [user, `Dra. ${name}`],
  )
  return { user, session, medico }
}

export async function createHospital(db: pg.Pool, name: string, estado = 'SP') {
  const { user, session } = await account(db, `hospital-${name}@example.com`, 'hospital')
  const hospital = await id(
    db,
    `insert into app.hospitais (auth_user_id, nome, cnpj, telefone, endereco, cidade, estado)
     values ($1, $2, '1', '(11) 3000-0000', 'Rua A, 1', 'Cidade', $3) returning id`,
    [user, `Hospital ${name}`, estado],
  )
  return { user, session, hospital }
}

export function createVaga(db: pg.Pool, hospital: string, { data = '2099-05-20', horario = '19:00 - 07:00' } = {}) {
  return id(
    db,
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario)
     values ($1, 'Plantão noturno', 'Emergência', $2, $3) returning id`,
    [hospital, data, horario],
  )
}

export function createCandidatura(db: pg.Pool, vaga: string, medico: string) {
  return id(db, 'insert into app.candidaturas (vaga_id, medico_id) values ($1, $2) returning id', [vaga, medico])
}

/** A side with one row of its own in every table. */
export async function createSide(db: pg.Pool, name: string): Promise<Side> {
  const { user: medicoUser, session: medicoSession, medico } = await createMedico(db, name)
  const { user: hospitalUser, session: hospitalSession, hospital } = await createHospital(db, name)
  const vaga = await createVaga(db, hospital)
  const candidatura = await createCandidatura(db, vaga, medico)
  const bytes = Buffer.alloc(32, name)
  const rows: [string, unknown[]][] = [
    [
      `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at) values ($1, 'reset', $2, now() + interval '1 h')`,
      [medicoUser, bytes],
    ],
    [`insert into auth.audit (event, request_id) values ('login', $1)`, [name]],
    [`insert into auth.rate_limits (key, points, expire) values ($1, 1, 99999999999999)`, [name]],
    [
      `insert into auth.limit_reservations (key, attempt, expires_at) values ($1, gen_random_uuid(), now() + interval '1 h')`,
      [name],
    ],
    [`insert into app.avaliacoes (medico_id, hospital_id, estrelas) values ($1, $2, 5)`, [medico, hospital]],
    [
      `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 1, $3)`,
      [medicoUser, name, bytes],
    ],
    [`insert into app.acessos (medico_id, hospital_id, kind) values ($1, $2, 'perfil')`, [medico, hospital]],
    [
      `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email) values ($1, 'confirm-email', $2, 'a@example.com')`,
      [name, medicoUser],
    ],
    [
      `insert into app.idempotency_keys (user_id, key, route, body_hash) values ($1, 'key', 'POST', $3), ($2, 'key', 'POST', $3)`,
      [medicoUser, hospitalUser, bytes],
    ],
  ]
  for (const [sql, values] of rows) await db.query(sql, values)
  return { name, medicoUser, medicoSession, medico, hospitalUser, hospitalSession, hospital, vaga, candidatura }
}

/** Until so many other connections wait for a lock. @throws when they do not within ten seconds. */
export async function waitUntilBlocked(db: pg.Pool, count = 1, milliseconds = 10_000) {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (const deadline = Date.now() + milliseconds; ; await pause(10)) {
    const { rowCount } = await db.query(blocked)
    if (rowCount! >= count) return
    if (Date.now() > deadline) throw new Error(`${rowCount} of ${count} connections waited for a lock in time`)
  }
}
