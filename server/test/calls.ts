import { newAddress, newEmail } from '@plantao/testkit/random'
import { type RightCall, rightCallsOf, type Subject } from '@plantao/testkit/right-calls'
import { pdf } from './side.ts'
import type { ServedRoute } from './whole-app.ts'
import { type Identity, missingId, type World } from './world.ts'

/** Whose row a call is about. With 'missing' the row does not exist, with '-' the call is about no row. */
export type Row = 'own' | 'foreign' | 'missing' | '-'

export interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** A PDF to send instead of a body. */
  upload?: Buffer
}

interface RouteCall {
  rows: readonly Row[]
  request: (row: Row, who: Identity, world: World) => Request | Promise<Request>
}

const missing: Partial<Record<Subject, () => string>> = {
  email: newEmail,
  refreshToken: () => `r1.${missingId}.0.${'A'.repeat(32)}`,
  confirmToken: () => 'A'.repeat(43),
  resetToken: () => 'A'.repeat(43),
  resetCode: () => 'B'.repeat(8),
  firstFactorCode: () => 'BCDFGHJKLM',
  factorCode: () => 'BCDFGHJKLM',
  operatorInvite: () => 'A'.repeat(43),
  unsubscribeToken: () => `${missingId}.rating-due.${'A'.repeat(43)}`,
  documento: () => `${missingId}.pdf`,
  cnes: () => '9999999',
  proofCode: () => '00000000',
}

/** An operator belongs to neither side, so calls of an operator are about a doctor's rows. */
const sideOf = ({ account }: Identity) => (account.accountType === 'hospital' ? 'hospital' : 'medico')

async function subjectOf(about: Subject, row: Row, who: Identity, world: World): Promise<string> {
  if (row === 'missing') return missing[about]?.() ?? missingId
  const side = row === 'foreign' ? who.other : who.own
  switch (about) {
    case 'medico':
    case 'hospital':
      return side[about].id
    case 'ratedHospital':
      await world.ratingOf(side, 'hospital')
      return side.hospital.id
    case 'avaliacao':
      return world.ratingOf(side, sideOf(who))
    case 'proofCode':
      return world.proofCode(side)
    case 'provenHospital':
      return world.provenHospital(side)
    case 'account':
      return world.newAccount()
    case 'suspendedAccount':
      return world.newAccount({ isSuspended: true })
    case 'notificacao':
      return side.bell[sideOf(who)]
    case 'documento':
      return `${side.medico.userId}.pdf`
    case 'linkToken':
      return world.linkToken(`${side.medico.userId}.pdf`, side.documento.id)
    case 'email':
      return who.account.email
    case 'refreshToken':
      return who.account.refresh
    case 'confirmToken':
      return world.confirmToken()
    case 'resetToken':
      return (await world.resetSecrets(who)).token
    case 'resetCode':
      return (await world.resetSecrets(who)).code
    case 'firstFactorCode':
      return world.factorCode(who.account, false)
    case 'factorCode':
      return world.factorCode(who.account, true)
    case 'operatorInvite':
      return world.operatorInvite()
    case 'unsubscribeToken':
      return world.unsubscribeToken(who.account)
    default:
      return side[about]
  }
}

const asRouteCall = ({ route, about, ofAnybody, state, request }: RightCall): RouteCall => ({
  rows: !about ? ['-'] : ofAnybody ? ['own', 'missing'] : ['own', 'foreign', 'missing'],
  request: async (row, who, world) => {
    if (state) await world.become(row === 'own' ? who.own : who.other, state)
    const subject = about ? await subjectOf(about, row, who, world) : ''
    const linkToken = await subjectOf('linkToken', 'own', who, world)
    const { email, password } = who.account
    const own = {
      email,
      password,
      hospital: who.own.hospital.id,
      vaga: who.own.vaga,
      emptySetor: who.own.emptySetor,
      linkToken,
    }
    return { ...request(subject, own), ...(route.upload && { upload: pdf }) }
  },
})

/** The groups whose rows a successful call may have changed. */
export const changedBy = (row: Row, { own, other }: Identity) => (row === 'foreign' ? [own, other] : [own])

/** Calls for routes that the contract does not describe. */
const pages: Record<string, RouteCall> = {
  '/vagas/:id': {
    rows: ['own', 'missing'],
    request: (row, who) => ({ params: { id: row === 'own' ? who.own.vaga : missingId } }),
  },
  '/docs/static/*': { rows: ['-'], request: () => ({ params: { '*': 'swagger-ui.css' } }) },
}

/** The calls of a route by name. If a route has several, the name says which: `POST /auth/v1/token?grant=password`. */
export function callsOf({ method, path, description }: ServedRoute): [string, RouteCall][] {
  const route = `${method} ${path}`
  if (!description) return [[route, pages[path] ?? { rows: ['-'], request: () => ({}) }]]
  return rightCallsOf(description).map((call) => [call.name ? `${route}?${call.name}` : route, asRouteCall(call)])
}

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
