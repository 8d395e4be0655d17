import { randomUUID } from 'node:crypto'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { newAddress } from '@plantao/testkit/random'
import type { ServedRoute } from './test-whole-app.ts'
import { type Identity, missingId, pdf, type Side, type SideState, type World } from './test-world.ts'

/** How a route is called for a row: one's own, another's, one that does not exist, or '-' where it is about no row. */
export type Row = 'own' | 'foreign' | 'missing' | '-'

export interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Bytes of a PDF instead of a body. */
  upload?: Buffer
}

interface RouteCall {
  rows: readonly Row[]
  request: (row: Row, who: Identity, world: World) => Request | Promise<Request>
}

const none = (request: Request): RouteCall => ({ rows: ['-'], request: () => request })

/** About a row of a side: what is missing is asked for by an id that no row has. */
function about(pick: (side: Side) => string, request: (id: string, who: Identity) => Request): RouteCall {
  return {
    rows: ['own', 'foreign', 'missing'],
    request: (row, who) => request(row === 'missing' ? missingId : pick(row === 'own' ? who.own : who.other), who),
  }
}

const reason = 'Mudança de escala'
const withReason = (candidatura_id: string) => ({ candidatura_id, reason })

/** About a side's vaga and its candidatura, which is made to be in that state. */
function aboutState(state: SideState, pick: (side: Side) => string, body: (id: string) => object): RouteCall {
  return {
    rows: ['own', 'foreign', 'missing'],
    request: async (row, who, world) => {
      const side = row === 'own' ? who.own : who.other
      await world.become(side, state)
      return { body: body(row === 'missing' ? missingId : pick(side)) }
    },
  }
}

const aboutCandidatura = (state: SideState, body: (id: string) => object) =>
  aboutState(state, ({ candidatura }) => candidatura, body)
const aboutVaga = (state: SideState, body: (id: string) => object) =>
  aboutState(state, ({ vagaApplied }) => vagaApplied, body)

const rating = (candidatura_id: string) => ({ candidatura_id, estrelas: 4, comentario: 'Tudo certo' })

/** About the rating of a side: of its doctor when a doctor calls, else of its hospital. */
function aboutRating(body: (id: string) => object): RouteCall {
  return {
    rows: ['own', 'foreign', 'missing'],
    request: async (row, who, world) => {
      if (row === 'missing') return { body: body(missingId) }
      return { body: body(await world.ratingOf(row === 'own' ? who.own : who.other, who.account.accountType)) }
    },
  }
}

const anyVaga: RouteCall = {
  rows: ['own', 'missing'],
  request: (row, who) => ({ params: { id: row === 'own' ? who.own.vaga : missingId } }),
}

const unsubscribing: RouteCall = {
  rows: ['own', 'missing'],
  request: (row, who, world) => ({
    query: { token: row === 'own' ? world.unsubscribeToken(who.account) : `${missingId}.rating-due.${'A'.repeat(43)}` },
  }),
}

export const vagaBody = {
  nome_vaga: 'Plantão',
  especialidade: 'UTI',
  data: '2099-01-02',
  horario: '07:00 - 19:00',
  valor: 1400.5,
  observacoes: 'Sala 2',
}
/** With every filter: another name in it is none. */
const savedSearchBody = {
  name: 'Noites em Sorocaba',
  alerts: 'now',
  filters: {
    q: 'adulto',
    hospital_id: missingId,
    especialidade: 'UTI',
    estado: 'SP',
    cidade: 'sorocaba/SP',
    data_de: '2099-01-01',
    data_ate: '2099-12-31',
    turno: 'noite',
    fim_de_semana: 'true',
    valor_min: '1000',
    valor_hora_min: '100',
    sem_conflito: 'true',
  },
}
export const medicoBody = { nome: 'Dra. Nova', crm: '1/RJ', especialidade: 'UTI', telefone: '(21) 98765-4321' }
export const hospitalBody = {
  nome: 'Novo nome',
  email: 'a@b',
  localizacao: 'Centro',
  endereco: 'Rua B, 2',
  telefone: '(13) 3456-7890',
  cidade: 'Santos',
  estado: 'SP',
  entrance: 'Portão 3',
  ask_for: 'Coordenação',
  parking: 'No subsolo',
  dress_code: 'Jaleco',
  computer_system: 'Prontuário X',
}
export const signUpBody = () => ({
  email: `${randomUUID()}@example.com`,
  password,
  data: { ...medicoSignUp, nome: 'Dr. Novo' },
})

const file = (userId: string) => `${userId}.pdf`
const ownerOfDocument = ({ medico }: Side) => medico.userId

/** How each route is called rightly. A route that needs nothing need not be here. */
export const calls: Record<string, RouteCall> = {
  'POST /auth/v1/signup': { rows: ['-'], request: () => ({ body: signUpBody() }) },
  'POST /auth/v1/token?grant=password': {
    rows: ['own', 'missing'],
    request: (row, who) => ({
      query: { grant: 'password' },
      body: { email: row === 'own' ? who.account.email : `${randomUUID()}@example.com`, password },
    }),
  },
  'POST /auth/v1/token?grant=refresh': {
    rows: ['own', 'missing'],
    request: (row, who) => ({
      query: { grant: 'refresh' },
      body: { refresh_token: row === 'own' ? who.account.refresh : `r1.${missingId}.0.${'A'.repeat(32)}` },
    }),
  },
  'GET /auth/v1/confirm': none({ query: { token: 'A'.repeat(43) } }),
  'POST /auth/v1/confirm': {
    rows: ['own', 'missing'],
    request: async (row, _who, world) => ({
      body: { token: row === 'own' ? await world.confirmToken() : 'A'.repeat(43) },
    }),
  },
  'POST /auth/v1/resend': {
    rows: ['own', 'missing'],
    request: (row, who) => ({ body: { email: row === 'own' ? who.account.email : `${randomUUID()}@example.com` } }),
  },
  'POST /auth/v1/recover': {
    rows: ['own', 'missing'],
    request: (row, who) => ({ body: { email: row === 'own' ? who.account.email : `${randomUUID()}@example.com` } }),
  },
  'POST /auth/v1/reset': {
    rows: ['own', 'missing'],
    request: async (row, who, world) => ({
      body: { token: row === 'own' ? (await world.resetSecrets(who)).token : 'A'.repeat(43), password },
    }),
  },
  'POST /auth/v1/redeem-code': {
    rows: ['own', 'missing'],
    request: async (row, who, world) => {
      const { code } = await world.resetSecrets(who)
      return { body: { kind: 'reset', email: row === 'own' ? who.account.email : `${randomUUID()}@example.com`, code } }
    },
  },
  'POST /auth/v1/password': none({ body: { current_password: password, password: 'segredo-2' } }),
  'POST /functions/v1/delete-account': none({ body: { password } }),

  'POST /rest/v1/medicos': none({ body: medicoBody }),
  'PATCH /rest/v1/medicos/:id': about(
    ({ medico }) => medico.id,
    (id) => ({ params: { id }, body: medicoBody }),
  ),
  'GET /rest/v1/medicos/:id': about(
    ({ medico }) => medico.id,
    (id) => ({ params: { id } }),
  ),
  'GET /rest/v1/avaliacoes': about(
    ({ medico }) => medico.id,
    (id) => ({ query: { medico_id: id } }),
  ),
  'POST /rest/v1/avaliacoes': aboutCandidatura('aceita, over', rating),
  // Any doctor may read those of any hospital.
  'GET /rest/v1/avaliacoes_hospitais': {
    rows: ['own', 'missing'],
    request: async (row, who, world) => {
      await world.ratingOf(who.own, 'hospital')
      return { query: { hospital_id: row === 'own' ? who.own.hospital.id : missingId } }
    },
  },
  'POST /rest/v1/avaliacoes_hospitais': aboutCandidatura('aceita, over', rating),
  'POST /functions/v1/reply-to-avaliacao': aboutRating((avaliacao_id) => ({ avaliacao_id, reply: 'Obrigada' })),
  'POST /functions/v1/report-avaliacao': aboutRating((avaliacao_id) => ({ avaliacao_id, reason })),
  'GET /rest/v1/hospitais': none({ query: { limit: '1' } }),
  'PATCH /rest/v1/hospitais/:id': about(
    ({ hospital }) => hospital.id,
    (id) => ({ params: { id }, body: hospitalBody }),
  ),

  'GET /rest/v1/vagas': none({ query: { limit: '1' } }),
  // Anybody may read every vaga by its id.
  'GET /rest/v1/vagas/:id': anyVaga,
  'GET /rest/v1/vagas/:id/medico': anyVaga,
  'GET /vagas/:id': anyVaga,
  'GET /rest/v1/vagas/own/:id': about(
    ({ vaga }) => vaga,
    (id) => ({ params: { id } }),
  ),
  'GET /rest/v1/vagas/facets/hospitais': {
    rows: ['-'],
    request: (_row, who) => ({ query: { ids: who.other.hospital.id } }),
  },
  'POST /rest/v1/vagas': about(
    ({ hospital }) => hospital.id,
    (hospital_id) => ({ body: { ...vagaBody, hospital_id } }),
  ),
  'PATCH /rest/v1/vagas/:id': about(
    ({ vaga }) => vaga,
    (id) => ({ params: { id }, body: vagaBody }),
  ),
  'POST /functions/v1/propose-change': aboutVaga('aceita', (vaga_id) => ({
    vaga_id,
    data: '2099-03-02',
    horario: '08:00 - 20:00',
    valor: 1500,
    override_reason: reason,
  })),
  'POST /functions/v1/answer-change': aboutVaga('aceita', (vaga_id) => ({ vaga_id, agrees: true })),
  'POST /rest/v1/saved_searches': none({ body: savedSearchBody }),
  'PATCH /rest/v1/saved_searches/:id': about(
    ({ savedSearch }) => savedSearch,
    (id) => ({ params: { id }, body: { name: 'Outro nome', alerts: 'daily' } }),
  ),
  'DELETE /rest/v1/saved_searches/:id': about(
    ({ savedSearch }) => savedSearch,
    (id) => ({ params: { id } }),
  ),
  'POST /functions/v1/read-notificacoes': {
    rows: ['own', 'foreign', 'missing'],
    request: (row, who) => {
      const { bell } = row === 'own' ? who.own : who.other
      return { body: { notificacao_id: row === 'missing' ? missingId : bell[who.account.accountType] } }
    },
  },
  'PUT /rest/v1/notificacao_choices/:kind': none({ params: { kind: 'rating-due' }, body: { delivery: 'never' } }),
  'GET /functions/v1/unsubscribe': unsubscribing,
  'POST /functions/v1/unsubscribe': unsubscribing,
  'POST /functions/v1/close-vaga': about(
    ({ vagaApplied }) => vagaApplied,
    (vaga_id) => ({ body: { vaga_id, reason } }),
  ),
  'POST /functions/v1/reopen-vaga': aboutVaga('nao_selecionada', (vaga_id) => ({ vaga_id })),

  'GET /rest/v1/history?vaga': about(
    ({ vagaApplied }) => vagaApplied,
    (vaga_id) => ({ query: { vaga_id } }),
  ),
  'GET /rest/v1/history?candidatura': about(
    ({ candidatura }) => candidatura,
    (candidatura_id) => ({ query: { candidatura_id } }),
  ),
  'GET /rest/v1/candidaturas': about(
    ({ vagaApplied }) => vagaApplied,
    (vaga_id) => ({ query: { vaga_id } }),
  ),
  // Every doctor may apply to every vaga: what is one's own or not is the doctor's row.
  'POST /rest/v1/candidaturas': about(
    ({ medico }) => medico.id,
    (medico_id, who) => ({ body: { vaga_id: who.own.vaga, medico_id } }),
  ),
  'POST /functions/v1/accept-candidatura': about(
    ({ candidatura }) => candidatura,
    (candidatura_id) => ({ body: { candidatura_id } }),
  ),

  'POST /functions/v1/undo-accept': aboutCandidatura('aceita, not told', (candidatura_id) => ({ candidatura_id })),
  'POST /functions/v1/withdraw-candidatura': aboutCandidatura('pendente', withReason),
  'POST /functions/v1/refuse-candidatura': aboutCandidatura('pendente', withReason),
  'POST /functions/v1/give-up-shift': aboutCandidatura('aceita', withReason),
  'POST /functions/v1/dismiss-medico': aboutCandidatura('aceita', withReason),
  'POST /functions/v1/confirm-interest': aboutCandidatura('nao_selecionada, open', (candidatura_id) => ({
    candidatura_id,
  })),

  'GET /rest/v1/vagas/:id/day': {
    rows: ['own', 'foreign', 'missing'],
    request: async (row, who, world) => {
      const side = row === 'own' ? who.own : who.other
      await world.become(side, 'aceita, begun')
      return { params: { id: row === 'missing' ? missingId : side.vagaApplied } }
    },
  },
  'POST /functions/v1/check-in': aboutCandidatura('aceita, begun', (candidatura_id) => ({ candidatura_id })),
  'POST /functions/v1/check-out': aboutCandidatura('aceita, checked in', (candidatura_id) => ({ candidatura_id })),
  'POST /functions/v1/confirm-presence': aboutCandidatura('aceita, begun', (candidatura_id) => ({ candidatura_id })),
  'POST /functions/v1/report-no-show': aboutCandidatura('aceita, begun', (candidatura_id) => ({ candidatura_id })),
  'POST /functions/v1/answer-no-show': aboutCandidatura('aceita, no-show', (candidatura_id) => ({
    candidatura_id,
    answer: reason,
  })),

  'GET /storage/v1/object/list/documentos-crm': about(ownerOfDocument, (id) => ({ query: { search: file(id) } })),
  'PUT /storage/v1/object/documentos-crm/:name': about(ownerOfDocument, (id) => ({
    params: { name: file(id) },
    upload: pdf,
  })),
  'GET /storage/v1/object/documentos-crm/:name': about(ownerOfDocument, (id) => ({ params: { name: file(id) } })),
  'POST /storage/v1/object/sign/documentos-crm/:name': about(ownerOfDocument, (id) => ({ params: { name: file(id) } })),
  // The link says for itself what it opens: a foreign one is the own link, on another's name.
  'GET /storage/v1/object/sign/documentos-crm/:name': {
    rows: ['own', 'foreign', 'missing'],
    request: (row, who, world) => {
      const name = file(row === 'own' ? who.own.medico.userId : row === 'foreign' ? who.other.medico.userId : missingId)
      return {
        params: { name },
        query: { token: world.linkToken(file(who.own.medico.userId), who.own.documento.id) },
      }
    },
  },
  'GET /docs/static/*': none({ params: { '*': 'swagger-ui.css' } }),
}

/** Of one route there may be several calls: `POST /auth/v1/token?grant=password`. */
export function callsOf({ method, path, description }: ServedRoute): [string, RouteCall][] {
  const route = `${method} ${path}`
  const own = Object.entries(calls).filter(([name]) => name === route || name.startsWith(`${route}?`))
  if (own.length > 0) return own
  if (description?.params ?? description?.body ?? description?.upload)
    throw new Error(`Say in test-calls.ts how ${route} is called`)
  return [[route, none({})]]
}

/** As Fastify injects it. */
export function injected(method: string, path: string, { params = {}, query, body, upload }: Request, headers = {}) {
  const filled = path.replace(/:(\w+)|\*/g, (all, name) => params[name ?? all] ?? all)
  return {
    method,
    url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
    headers: {
      'x-forwarded-for': newAddress(),
      ...headers,
      ...(upload && { 'content-type': 'application/pdf' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(upload ? { payload: upload } : body !== undefined && { payload: JSON.stringify(body) }),
  }
}
