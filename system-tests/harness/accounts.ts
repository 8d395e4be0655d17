import { randomInt, randomUUID } from 'node:crypto'
import { confirmEmail, createToken, signUp } from '@plantao/contract/auth/routes'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { getOwnHospital } from '@plantao/contract/hospitais/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { createVaga } from '@plantao/contract/vagas/routes'
import pg from 'pg'
import type { Stack } from './app-process.ts'

/** Somebody with a confirmed account, signed in. */
export interface Account {
  kind: 'medico' | 'hospital'
  email: string
  password: string
  userId: string
  /** Of its row in `medicos` or `hospitais`. */
  id: string
  access: string
  refresh: string
  /** The address that its calls come from. */
  from: string
}

export interface Ask {
  as?: Pick<Account, 'access'> & { from?: string }
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: unknown
  idempotencyKey?: string
  headers?: Record<string, string>
  /** The caller's address; else the person's, or a new one. */
  from?: string
  /** Another server process than the stack's own. */
  url?: string
  signal?: AbortSignal
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a proof looks into whatever came
  body: any
}

export type Fixtures = ReturnType<typeof openFixtures>

const password = 'segredo-123'

/** Makes fixtures and calls the API as them; rows are looked at and moved as the database's owner. */
export function openFixtures(stack: Pick<Stack, 'url' | 'ownerUrl'>) {
  const owner = new pg.Pool({ connectionString: stack.ownerUrl(), max: 4, options: '-c search_path=app,extensions' })
  // Scenarios that kill the database would end with it.
  owner.on('error', () => {})

  async function call(route: Pick<RouteDescription, 'method' | 'path'>, ask: Ask = {}): Promise<Answer> {
    const { as, params = {}, query, body, url = stack.url } = ask
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
    const search = query ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}` : ''
    const answer = await fetch(`${url}${path}${search}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        apikey: 'anon-local',
        'x-forwarded-for': ask.from ?? as?.from ?? newAddress(),
        ...(as && { authorization: `Bearer ${as.access}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ask.idempotencyKey && { 'idempotency-key': ask.idempotencyKey }),
        ...ask.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(ask.signal && { signal: ask.signal }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson && text ? JSON.parse(text) : undefined }
  }

  /** What must go right for a proof to begin. @throws with what the server said, when it did not. */
  async function ok(route: RouteDescription, ask: Ask = {}) {
    const answer = await call(route, ask)
    if (answer.status >= 300) throw new Error(`${route.method} ${route.path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  async function signIn({ email, from }: { email: string; from?: string }, url?: string) {
    const { access_token, refresh_token, user } = await ok(createToken, {
      query: { grant: 'password' },
      body: { email, password },
      from: from ?? newAddress(),
      ...(url && { url }),
    })
    return { access: access_token as string, refresh: refresh_token as string, userId: user.id as string }
  }

  /** With a link of our own: the e-mail with the real one is on its way. */
  async function confirm(email: string) {
    const token = randomUUID()
    await owner.query(
      `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at)
       select id, 'confirm', sha256($2), now() + interval '1 hour' from auth.users where email = $1 and email_confirmed_at is null`,
      [email, Buffer.from(token)],
    )
    await ok(confirmEmail, { body: { token } })
  }

  async function register(kind: Account['kind'], data: Record<string, string>): Promise<Account> {
    const email = newEmail()
    const from = newAddress()
    await ok(signUp, { body: { email, password, data }, from })
    await confirm(email)
    const session = await signIn({ email, from })
    const { id } = await ok(kind === 'medico' ? getOwnMedico : getOwnHospital, { as: { ...session, from } })
    return { kind, email, password, from, id, ...session }
  }

  return {
    url: stack.url,
    owner,
    call,
    ok,
    signIn,
    confirm,
    registerMedico: (row: Partial<typeof doctorData> = {}) => register('medico', { ...doctorData, ...row }),
    registerHospital: (row: Partial<typeof hospitalData> = {}) => register('hospital', { ...hospitalData, ...row }),
    /** The new vaga's id. */
    async publish(hospital: Account, vaga: Record<string, unknown> = {}): Promise<string> {
      return (await ok(createVaga, { as: hospital, body: { ...vagaData, ...vaga, hospital_id: hospital.id } })).id
    },
    /** The new candidatura's id. */
    async apply(medico: Account, vagaId: string): Promise<string> {
      return (await ok(applyToVaga, { as: medico, body: { vaga_id: vagaId, medico_id: medico.id } })).id
    },
    /** For what is more than an honest account does in an hour. */
    forgetLimits: () => owner.query('delete from auth.rate_limits'),
    close: () => owner.end(),
  }
}

export const doctorData = { user_type: 'doctor', nome: 'Ana Lima', crm: 'CRM/SP 123456', telefone: '(11) 98765-4321' }
export const hospitalData = {
  user_type: 'hospital',
  nomeHospital: 'Hospital São Braz',
  cnpj: '11.222.333/0001-81',
  telefone: '(15) 3456-7890',
  endereco: 'Rua das Flores, 100',
  cidade: 'Sorocaba',
  estado: 'SP',
}
export const vagaData = {
  nome_vaga: 'Plantão noturno',
  especialidade: 'Emergência',
  data: '2099-05-20',
  horario: '19:00 - 07:00',
  valor: 1400 as number | null,
  observacoes: 'Estacionamento no local' as string | null,
}

export function newEmail() {
  return `${randomUUID()}@exemplo.com.br`
}

/** So many networks that no limit is met by chance. */
export function newAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Full sizes, unless `SYSTEM_TEST_SCALE` makes a trial smaller. */
export function scaled(size: number) {
  return Math.max(1, Math.round(size * Number(process.env.SYSTEM_TEST_SCALE ?? 1)))
}
