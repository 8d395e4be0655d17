import { Readable } from 'node:stream'
import type { UserType } from '@plantao/contract/account-types'
import { passwords } from '@plantao/server/auth/passwords/passwords'
import { sealSecret } from '@plantao/server/auth/second-factor/codes'
import type { Files } from '@plantao/server/platform/files/files'
import type { Keys } from '@plantao/server/platform/security/keys'
import pg from 'pg'
import { insertChangeProposals } from './change-proposals.ts'
import { insertChangesOfMind } from './changes-of-mind.ts'
import { insertDoneShifts, ratingsOfFirstMedico } from './done-shifts.ts'
import { completeHistory } from './history.ts'
import { writeHours } from './hours.ts'
import { insertHouse } from './house.ts'
import { insert } from './insert.ts'
import { insertNotificacoes, insertSavedSearch } from './notificacoes.ts'
import { insertProofs, insertWaitingWork } from './operation.ts'
import { demoSecret } from './operator-code.ts'
import { insertPastVagas } from './past-vagas.ts'
import { insertRota } from './rota.ts'
import { cnpjOf } from './values/cnpj.ts'
import { drawn } from './values/drawn.ts'
import { pdfOfOnePage } from './values/pdf.ts'
import {
  demoArrival,
  demoDirector,
  demoDomain,
  demoHospitais,
  demoMedicos,
  demoStaff,
  localPart,
} from './values/profiles.ts'
import { demoSetores } from './values/setores.ts'
import { type DemoVaga, demoComments, demoVagas, vagaColumns } from './values/vagas.ts'

export interface DemoAccount {
  kind: 'hospital' | 'médico' | 'operador'
  email: string
  password: string
}

const password = 'plantao-demo'

/** The accounts that `npm start` prints. The other accounts of the demonstration cannot log in. */
export const demoAccounts: readonly [DemoAccount, DemoAccount, DemoAccount] = [
  { kind: 'hospital', email: addressOf(demoHospitais[0].nome), password },
  { kind: 'médico', email: addressOf(demoMedicos[0]!.nome), password },
  { kind: 'operador', email: `operacao@${demoDomain}`, password },
]

const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Loads the demonstration in one transaction, unless it is loaded already. The data are the same every time, except
 * that days count from today. Quotas of hospitals do not begin with the demonstration's operator.
 * @param ownerUrl a connection that may act as app_owner.
 * @param keys the server's keys; null leaves the operator without a second factor.
 * @returns false if the demonstration was loaded already.
 */
export async function loadDemo({ ownerUrl, files, keys }: Demo): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {}) // without a listener, a lost connection would end the process
  await client.connect()
  try {
    await client.query('begin; set local role app_owner; set local search_path = app, extensions')
    // The lock lets one process at a time load the data, and keeps other operators from registering meanwhile.
    await client.query('lock table app.operadores in share row exclusive mode')
    const { rowCount } = await client.query('select from auth.users where email = $1', [demoAccounts[0].email])
    if (!rowCount) await insertDemo(client, files, keys)
    // Only a person's operator begins the operation. The trigger, and demonstrations of before, do not tell them apart.
    await client.query(
      `delete from app.operation where not exists (
         select from app.operadores o left join auth.users u on u.id = o.auth_user_id
         where u.metadata->>'demonstracao' is distinct from 'true')`,
    )
    await client.query('commit')
    return !rowCount
  } finally {
    await client.end()
  }
}

interface Demo {
  ownerUrl: string
  files: Files
  keys: Keys | null
}

async function insertDemo(client: pg.Client, files: Files, keys: Keys | null) {
  const operador = await insertOperador(client, keys)
  const hospitais = await insertHospitais(client)
  await insertProofs(client, hospitais)
  const everyMedico = await insertMedicos(client)
  // Leaves out the hospitals' staff, who apply only at their own hospital.
  const medicos = everyMedico.slice(0, demoMedicos.length)
  const vagas = await insertVagas(client, demoVagas(hospitais.length), hospitais)
  await insertSetores(client, hospitais)
  await insertCandidaturas(client, vagas, medicos)
  await insertChangesOfMind(client, { hospital: hospitais[0]!, medico: medicos[0]! })
  await insertChangeProposals(client, { hospital: hospitais[0]!.id, medico: medicos[0]!.id })
  await insertAvaliacoes(client, hospitais, medicos)
  await insertDoneShifts({ client, hospitais, medicos, dayFromNow })
  await insertPastVagas({ client, hospital: hospitais[0]!, medicos, dayFromNow })
  await insertRota({ client, hospitais, everyMedico, dayFromNow })
  await insertHouse({ client, hospital: hospitais[0]!.id, dayFromNow })
  await insertUrgentCallConsents(client, { hospital: hospitais[0]!.id, medico: medicos[0]!.id })
  await completeHistory(client)
  await insertNotificacoes(
    client,
    demoAccounts.map(({ email }) => email),
  )
  await insertSavedSearch(client, medicos[0]!.id)
  await insertWaitingWork(client, { operador, hospitais, medicos })
  for (const medico of medicos.slice(0, 2)) await insertDocumento(client, files, medico)
}

interface Row {
  id: string
}

interface MedicoRow extends Row {
  auth_user_id: string
  nome: string
  crm: string
}

interface VagaRow extends Row {
  data: string
  demo: DemoVaga
}

function addressOf(nome: string) {
  return `${localPart(nome)}@${demoDomain}`
}

async function insertUsers(client: pg.Client, userType: UserType, emails: string[], withPassword: string) {
  const hash = await passwords.hash(password)
  const { rows } = await client.query<Row>(
    `insert into auth.users (email, password_hash, user_type, metadata, email_confirmed_at)
     select email, case when email = $3 then $4 else $5 end, $2, jsonb_build_object('user_type', $2::text, 'demonstracao', true), now()
     from unnest($1::text[]) with ordinality as e (email, n) order by n returning id`,
    [emails, userType, withPassword, hash, noPassword],
  )
  return rows.map(({ id }) => id)
}

async function insertOperador(client: pg.Client, keys: Keys | null) {
  const { email } = demoAccounts[2]
  const [userId] = await insertUsers(client, 'operator', [email], email)
  const rows = await insert<Row>(
    client,
    'app.operadores',
    'auth_user_id, nome',
    [{ auth_user_id: userId, nome: 'Operação da demonstração' }],
    'id',
  )
  if (keys) {
    const secret = sealSecret(keys, userId!, demoSecret)
    await client.query('insert into auth.second_factors (user_id, secret, confirmed_at) values ($1, $2, now())', [
      userId,
      secret,
    ])
  }
  return rows[0]!
}

async function insertHospitais(client: pg.Client) {
  const emails = demoHospitais.map(({ nome }) => addressOf(nome))
  const users = await insertUsers(client, 'hospital', emails, demoAccounts[0].email)
  const rows = demoHospitais.map((hospital, i) => ({
    ...hospital,
    auth_user_id: users[i],
    // No company has this CNPJ.
    cnpj: cnpjOf(`99.000.${String(i + 1).padStart(3, '0')}/0001-`),
    localizacao: `${hospital.endereco}, ${hospital.cidade} - ${hospital.estado}`,
    ...demoArrival,
    ...demoDirector(hospital.estado, i),
  }))
  return insert<Row>(
    client,
    'app.hospitais',
    'auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado, entrance, ask_for, parking, dress_code, computer_system, cnes, director_name, director_crm, director_uf, director_email',
    rows,
    'id',
  )
}

async function insertMedicos(client: pg.Client) {
  const everyone = [...demoMedicos, ...demoStaff]
  const emails = everyone.map(({ nome }) => addressOf(nome))
  const users = await insertUsers(client, 'doctor', emails, demoAccounts[1].email)
  const rows = everyone.map((medico, i) => ({ ...medico, auth_user_id: users[i], email: emails[i] }))
  return insert<MedicoRow>(
    client,
    'app.medicos',
    'auth_user_id, nome, crm, crm_uf, especialidade, telefone, email',
    rows,
    'id, auth_user_id, nome, crm',
  )
}

async function insertVagas(client: pg.Client, vagas: DemoVaga[], hospitais: Row[]): Promise<VagaRow[]> {
  const rows = vagas.map(({ hospital, inDays, publishedAgo, ...vaga }) => ({
    ...vaga,
    hospital_id: hospitais[hospital]!.id,
    data: dayFromNow(inDays),
    created_at: new Date(Date.now() - publishedAgo * 60_000).toISOString(),
  }))
  const inserted = await insert<Row & { horario: string }>(client, 'app.vagas', vagaColumns, rows, 'id, horario')
  await writeHours(client, inserted)
  return inserted.map(({ id }, i) => ({ id, data: rows[i]!.data, demo: vagas[i]! }))
}

async function insertSetores(client: pg.Client, hospitais: Row[]) {
  const rows = hospitais.flatMap(({ id }, i) =>
    demoSetores[i]!.map(({ nome, especialidade }) => ({ hospital_id: id, nome, especialidade })),
  )
  await insert(client, 'app.setores', 'hospital_id, nome, especialidade', rows, 'id')
  await client.query(
    `insert into app.vaga_setores (vaga_id, setor_id) select v.id, s.id
     from app.vagas v join app.setores s on s.hospital_id = v.hospital_id and s.especialidade = v.especialidade`,
  )
}

/** Every third vaga has candidates. Every fourth of these is filled, and some of the others are closed. */
async function insertCandidaturas(client: pg.Client, vagas: VagaRow[], medicos: MedicoRow[]) {
  const busy = new Set<string>()
  const candidaturas: {
    vaga_id: string
    medico_id: string
    status: string
    created_at: string
    decided_at: string | null
  }[] = []
  const filled: string[] = []
  const closed: string[] = []
  vagas.forEach((vaga, i) => {
    if (i % 3 !== 0) return
    const first = drawn(i, medicos.length, 2)
    const applicants = Array.from({ length: 1 + drawn(i, 4, 3) }, (_, n) => medicos[(first + 7 * n) % medicos.length]!)
    // Gives the doctor's account for visitors a few candidaturas, most of them pending.
    if (i % 21 === 0 && !applicants.includes(medicos[0]!)) applicants.unshift(medicos[0]!)
    const winner =
      i % 12 === 0
        ? applicants.find(({ id }) => nearDays(vaga.demo.inDays).every((day) => !busy.has(`${id} ${day}`)))
        : undefined
    if (winner) {
      filled.push(vaga.id)
      busy.add(`${winner.id} ${vaga.demo.inDays}`)
    }
    const isClosed = !winner && i % 33 === 0
    if (isClosed) closed.push(vaga.id)
    const ago = (minutes: number) => new Date(Date.now() - Math.max(1, minutes) * 60_000).toISOString()
    // Both count minutes from the publication: `appliedAfter` until a candidatura, `decidedAfter` until the decision.
    const appliedAfter = (index: number) => 4 + drawn(i, 9, 5) + index * (2 + drawn(i, 16, 11))
    const decidedAfter = appliedAfter(applicants.length - 1) + 6 + drawn(i, 26, 7) ** 2
    const decided_at = winner || isClosed ? ago(vaga.demo.publishedAgo - decidedAfter) : null
    applicants.forEach((medico, index) => {
      const status = medico === winner ? 'aceita' : winner || isClosed ? 'nao_selecionada' : 'pendente'
      const created_at = ago(vaga.demo.publishedAgo - appliedAfter(index))
      candidaturas.push({ vaga_id: vaga.id, medico_id: medico.id, status, created_at, decided_at })
    })
  })
  await insert(client, 'app.candidaturas', 'vaga_id, medico_id, status, created_at, decided_at', candidaturas, 'id')
  await client.query("update app.vagas set status = 'preenchida' where id = any($1)", [filled])
  await client.query("update app.vagas set status = 'encerrada' where id = any($1)", [closed])
}

/**
 * Two in three of the doctors who worked at the hospital consent to urgent calls. The doctor's account that visitors
 * use has not chosen yet.
 */
async function insertUrgentCallConsents(client: pg.Client, { hospital, medico }: { hospital: string; medico: string }) {
  await client.query(
    `insert into app.urgent_call_consents (medico_id, hospital_id)
     select id, $1 from (
       select id, row_number() over (order by id) as n from (
         select distinct c.medico_id as id from app.candidaturas c
         join app.attendance a on a.candidatura_id = c.id and a.presence = 'presente'
         where c.hospital_id = $1 and c.medico_id <> $2) worked) numbered
     where n % 3 > 0`,
    [hospital, medico],
  )
}

async function insertAvaliacoes(client: pg.Client, hospitais: Row[], medicos: MedicoRow[]) {
  const rows = medicos.flatMap((medico, i) =>
    // The last ten doctors have no ratings; the first has more ratings than a profile shows.
    Array.from({ length: i >= 30 ? 0 : i === 0 ? 8 - ratingsOfFirstMedico : 1 + drawn(i, 6, 2) }, (_, n) => ({
      medico_id: medico.id,
      hospital_id: hospitais[(i + n) % hospitais.length]!.id,
      estrelas: 3 + drawn(10 * i + n, 3, 3),
      comentario: demoComments[drawn(10 * i + n, demoComments.length, 5)],
      created_at: new Date(Date.now() - (1 + drawn(10 * i + n, 300, 7)) * 86_400_000).toISOString(),
    })),
  )
  await insert(client, 'app.avaliacoes', 'medico_id, hospital_id, estrelas, comentario, created_at', rows, 'id')
}

async function insertDocumento(client: pg.Client, files: Files, { auth_user_id, nome, crm }: MedicoRow) {
  const pdf = pdfOfOnePage(['DOCUMENTO DE DEMONSTRACAO', nome, crm, 'Sem valor'])
  const key = `documentos-crm/${auth_user_id}/demonstracao.pdf`
  await files.receive(Readable.from([pdf]), pdf.length, async ({ size, sha256, publish }) => {
    await publish(key)
    await client.query(
      "insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, $3, decode($4, 'hex'))",
      [auth_user_id, key, size, sha256],
    )
  })
}

function nearDays(inDays: number) {
  return [inDays - 1, inDays, inDays + 1]
}

// The format is made once, because making it takes longer than everything else that is done for one row.
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

function dayFromNow(days: number) {
  return dayFormat.format(Date.now() + days * 86_400_000)
}
