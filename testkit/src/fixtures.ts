import { createToken } from '@plantao/contract/auth/routes'
import { parseCrm } from '@plantao/contract/medicos/rules'
import { eachNote, type VagaContent } from '@plantao/contract/vagas/content-rules'
import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import type pg from 'pg'
import { anonKey, type Caller, type Client } from './client.ts'
import { newAddress, newCnpj, newEmail } from './random.ts'

export type AccountType = 'medico' | 'hospital' | 'operador'
export type Side = Exclude<AccountType, 'operador'>

export interface Account extends Caller {
  accountType: AccountType
  userId: string
  email: string
  password: string
  from: string
  access: string
  refresh: string
  sessionId: string
}

export interface Profile extends Account {
  /** The id of the account's row in `medicos`, `hospitais` or `operadores`. */
  id: string
  nome: string
}

export const password = 'segredo-123'
/**
 * The argon2id hash of `password` with the parameters in use. Hashing anew for each account would take most of a test's
 * time.
 */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$PWldBEUNigf1c0dYYx7nrQ$anc4Ia62+0YWd+iNOM4axydFlQwDMrDrFyBXospa/kU'

/** The `data` that a sign-up form sends. */
export const medicoSignUp = {
  user_type: 'doctor',
  nome: 'Ana Lima',
  crm: 'CRM/SP 123456',
  telefone: '(11) 98765-4321',
} as const
export const hospitalSignUp = {
  user_type: 'hospital',
  nomeHospital: 'Hospital São Braz',
  cnpj: '11.222.333/0001-81',
  telefone: '(15) 3456-7890',
  endereco: 'Rua das Flores, 100',
  cidade: 'Sorocaba',
  estado: 'SP',
} as const

const operadorSignUp = { user_type: 'operator' } as const
export const signUps = { medico: medicoSignUp, hospital: hospitalSignUp, operador: operadorSignUp }

/** A vaga far in the future, without `modalidade`, because the upgrade test also publishes it in version 0.2. */
export const newVaga: Omit<VagaContent, 'modalidade'> & Partial<VagaContent> = {
  nome_vaga: 'Plantão noturno',
  especialidade: 'Emergência',
  data: '2099-05-20',
  horario: '19:00 - 07:00',
  valor: 1400,
  observacoes: 'Estacionamento no local',
}

export interface AccountOptions {
  email?: string
  isConfirmed?: boolean
  /** A password hash, by default that of `password`. */
  hash?: string
  metadata?: object
}

export type OpenSession = (
  account: Pick<Account, 'accountType' | 'userId' | 'email' | 'password' | 'from'>,
) => Promise<Pick<Account, 'access' | 'refresh' | 'sessionId'>>

export function signInOver(client: Client): OpenSession {
  return async ({ email, password, from }) => {
    const body = { email, password }
    const tokens = await client.ok(createToken, { query: { grant: 'password' }, body, from })
    const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1]!, 'base64url').toString())
    return { access: tokens.access_token, refresh: tokens.refresh_token, sessionId: claims.sid }
  }
}

/**
 * Makes accounts, vagas and candidaturas directly as rows: fast, in any state, at any time and without e-mails. Other
 * tests cover sign-up, publishing and applying over the API.
 * @param owner connected as superuser.
 */
export function createFixtures(owner: Pick<pg.Pool, 'query'>, openSession: OpenSession) {
  const idOf = async (text: string, values: unknown[]): Promise<string> => (await owner.query(text, values)).rows[0].id

  /** Creates the account without a session. */
  async function createUser(
    accountType: AccountType,
    { email = newEmail(), isConfirmed = true, hash = passwordHash, metadata }: AccountOptions = {},
  ) {
    const signUp = signUps[accountType]
    const userId = await idOf(
      `insert into auth.users (email, password_hash, user_type, email_confirmed_at, metadata)
       values ($1, $2, $3, case when $4 then now() end, $5) returning id`,
      [email, hash, signUp.user_type, isConfirmed, metadata ?? signUp],
    )
    return { accountType, userId, email, password, from: newAddress() }
  }

  /** Creates an account without a profile, and signs it in. */
  async function createAccount(accountType: AccountType, options?: AccountOptions): Promise<Account> {
    const user = await createUser(accountType, options)
    const session = await openSession(user)
    return { ...user, ...session, headers: { apikey: anonKey, authorization: `Bearer ${session.access}` } }
  }

  async function createMedico(
    row: { nome?: string; crm?: string; especialidade?: string | null; email?: string } = {},
  ): Promise<Profile> {
    const medico = { ...medicoSignUp, especialidade: null, ...row }
    const account = await createAccount('medico', {
      ...(row.email && { email: row.email }),
      metadata: { ...medicoSignUp, nome: medico.nome, crm: medico.crm },
    })
    const id = await idOf(
      `insert into app.medicos (auth_user_id, nome, crm, crm_uf, especialidade, telefone)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [account.userId, medico.nome, medico.crm, parseCrm(medico.crm)?.uf, medico.especialidade, medico.telefone],
    )
    return { ...account, id, nome: medico.nome }
  }

  async function createHospital(
    row: { nome?: string; cnpj?: string; cidade?: string; estado?: string; localizacao?: string; email?: string } = {},
  ): Promise<Profile> {
    const { nomeHospital, telefone, endereco, ...place } = hospitalSignUp
    const { nome = nomeHospital, cnpj = newCnpj(), cidade = place.cidade, estado = place.estado, email } = row
    const { localizacao = `${endereco}, ${cidade} - ${estado}` } = row
    const account = await createAccount('hospital', {
      ...(email && { email }),
      metadata: { ...hospitalSignUp, nomeHospital: nome, cidade, estado },
    })
    const id = await idOf(
      `insert into app.hospitais (auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [account.userId, nome, cnpj, localizacao, telefone, endereco, cidade, estado],
    )
    return { ...account, id, nome }
  }

  /** Creates an operator. From the first operator on, the limits of hospitals without proof apply. */
  async function createOperador({
    nome = 'Olívia Prado',
    email,
  }: {
    nome?: string
    email?: string
  } = {}): Promise<Profile> {
    const account = await createAccount('operador', { ...(email && { email }) })
    const id = await idOf('insert into app.operadores (auth_user_id, nome) values ($1, $2) returning id', [
      account.userId,
      nome,
    ])
    return { ...account, id, nome }
  }

  /** Creates a vaga, which may lie in the past or have any status. @returns its id. */
  async function createVaga(
    hospital: { id: string },
    row: Partial<VagaContent> & { status?: string; created_at?: string } = {},
  ) {
    const vaga = { ...newVaga, ...eachNote(() => null), valor: null, status: 'aberta', ...row }
    const read = parseHorario(vaga.horario)
    const columns = Object.keys(vaga)
    return idOf(
      `insert into app.vagas (hospital_id, starts_at, ends_at, horario_reader, ${columns.join(', ')})
       select h.id, app.instant_of($2, $3, h.time_zone), app.instant_of($2, $4, h.time_zone), $5, ${columns.map((_, n) => `$${n + 6}`).join(', ')}
       from app.hospitais h where h.id = $1 returning id`,
      [hospital.id, vaga.data, read?.start, read?.end, horarioReader, ...Object.values(vaga)],
    )
  }

  /** Creates a candidatura in any status, whatever the vaga's status is. @returns its id. */
  async function createCandidatura(vagaId: string, medico: { id: string }, status = 'pendente') {
    return idOf('insert into app.candidaturas (vaga_id, medico_id, status) values ($1, $2, $3) returning id', [
      vagaId,
      medico.id,
      status,
    ])
  }

  /** Adds a doctor of the house. @returns the id */
  async function createMembro(hospital: { id: string }, row: { nome: string; crm?: string; crm_uf?: string }) {
    const { nome, crm, crm_uf } = row
    return idOf('insert into app.membros (hospital_id, nome, crm, crm_uf) values ($1, $2, $3, $4) returning id', [
      hospital.id,
      nome,
      crm,
      crm_uf,
    ])
  }

  const ofHospital = { createHospital, createVaga, createCandidatura, createMembro }
  return { createUser, createAccount, createMedico, createOperador, ...ofHospital }
}
