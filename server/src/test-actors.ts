import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteDescription } from '@plantao/contract/route'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino, { type Logger } from 'pino'
import { afterAll } from 'vitest'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/db.ts'
import { openFiles } from './platform/files/files.ts'
import { createHttpServer } from './platform/http/server.ts'
import { openPgListener } from './platform/realtime/pg-listener.ts'
import { deriveKeys } from './platform/security/keys.ts'
import type { Services } from './platform/services.ts'
import { testDatabase } from './test-database.ts'

/** Somebody signed in. */
export interface TestActor {
  userId: string
  sessionId: string
  email: string
  /** What each of its calls carries. */
  headers: Record<string, string>
}
export interface TestMedico extends TestActor {
  medicoId: string
}
export interface TestHospital extends TestActor {
  hospitalId: string
}

export interface TestCall {
  as?: TestActor | undefined
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  idempotencyKey?: string
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  body: any
}

type MountDomain = (app: FastifyInstance, services: Services) => void

/** The given domains' routes on a database of the test file's own, and people to call them; all ended by itself. */
export async function startTestApp(
  domains: readonly MountDomain[],
  env: NodeJS.ProcessEnv = {},
  log: Logger = pino({ level: 'silent' }),
) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-test-'))
  const authSecret = 'a-secret-for-tests-of-32-characters'
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, AUTH_SECRET: authSecret, ...env })
  const services: Services = {
    config,
    db: openDatabase({ url: database.url, log }),
    listener: openPgListener({ url: database.url, log }),
    files: await openFiles({ folder: join(dataDir, 'files') }),
    keys: await deriveKeys(authSecret),
    log,
  }
  const app = await createHttpServer(services)
  for (const mountDomain of domains) mountDomain(app, services)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await services.listener.close()
    await services.db.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const { owner } = database
  const one = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0]

  async function createActor(userType: 'doctor' | 'hospital'): Promise<TestActor> {
    const email = `${randomUUID()}@example.com`
    const user = await one(
      `insert into auth.users (email, password_hash, user_type, email_confirmed_at)
       values ($1, 'none', $2, now()) returning id`,
      [email, userType],
    )
    const session = await one('insert into auth.sessions (user_id) values ($1) returning id', [user.id])
    const token = await services.keys.signAccessToken({ sub: user.id, sid: session.id, user_type: userType })
    const headers = { apikey: config.anonKey, authorization: `Bearer ${token}` }
    return { userId: user.id, sessionId: session.id, email, headers }
  }

  async function createMedico(row: { nome?: string; crm?: string; especialidade?: string } = {}): Promise<TestMedico> {
    const actor = await createActor('doctor')
    const { id } = await one(
      'insert into app.medicos (auth_user_id, nome, crm, especialidade, telefone) values ($1, $2, $3, $4, $5) returning id',
      [actor.userId, row.nome ?? 'Dra. Ana', row.crm ?? 'CRM/SP 123456', row.especialidade ?? null, '(11) 98765-4321'],
    )
    return { ...actor, medicoId: id }
  }

  async function createHospital(row: { nome?: string; estado?: string } = {}): Promise<TestHospital> {
    const actor = await createActor('hospital')
    const { id } = await one(
      `insert into app.hospitais (auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado)
       values ($1, $2, '11.222.333/0001-81', 'Rua A, 1, Cidade', '(11) 3456-7890', 'Rua A, 1', 'Cidade', $3) returning id`,
      [actor.userId, row.nome ?? 'Hospital Central', row.estado ?? 'SP'],
    )
    return { ...actor, hospitalId: id }
  }

  /** Not by the API: so that it may lie in the past, too. */
  async function createVaga({ hospitalId }: { hospitalId: string }, row: Partial<typeof vagaDefaults> = {}) {
    const vaga = { ...vagaDefaults, ...row }
    const { id } = await one(
      `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, status)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [hospitalId, vaga.nome_vaga, vaga.especialidade, vaga.data, vaga.horario, vaga.valor, vaga.status],
    )
    return id as string
  }

  /** In any state: triggers are told the vaga is open, which it may no longer be. */
  async function createCandidatura(vagaId: string, { medicoId }: { medicoId: string }, status = 'pendente') {
    const { id } = await one(
      'insert into app.candidaturas (vaga_id, medico_id, status) values ($1, $2, $3) returning id',
      [vagaId, medicoId, status],
    )
    return id as string
  }

  async function call(
    route: RouteDescription,
    { as, params = {}, query, body, ...given }: TestCall,
  ): Promise<TestAnswer> {
    const response = await app.inject({
      method: route.method,
      url: route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!)),
      headers: {
        ...as?.headers,
        ...(given.idempotencyKey && { 'idempotency-key': given.idempotencyKey }),
        ...given.headers,
      },
      ...(query && {
        query: Object.fromEntries(
          Object.entries(query)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        ),
      }),
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    } as InjectOptions)
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body }
  }

  return {
    app,
    services,
    database,
    owner,
    call,
    createActor,
    createMedico,
    createHospital,
    createVaga,
    createCandidatura,
  }
}

const vagaDefaults = {
  nome_vaga: 'Plantão noturno',
  especialidade: 'Emergência',
  data: '2099-05-20',
  horario: '19:00 - 07:00',
  valor: null as number | null,
  status: 'aberta',
}

/** The answer of an expected failure, as `toMatchObject` takes it. */
export function refusal(status: number, code: string) {
  return { status, body: { code } }
}

/** Twenty calls at once, counted by their answer: '200', or '409 vaga_not_open'. */
export async function twentyAtOnce(call: (n: number) => Promise<TestAnswer>) {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n)))
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const kind = status === 200 ? '200' : `${status} ${body.code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
