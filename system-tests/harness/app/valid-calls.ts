import { getCandidato } from '@plantao/contract/medicos/routes'
import { saveSearch } from '@plantao/contract/vagas/saved/routes'
import { hospitalSignUp, medicoSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import type { App } from './app.ts'
import { type Account, documentoOf } from './client.ts'
import type { Operation } from './openapi.ts'

/** A doctor and a hospital with an entry in each of their lists. */
export type Pair = Awaited<ReturnType<typeof createPair>>

export async function createPair(app: App) {
  const [medico, hospital] = [await app.createMedico(), await app.createHospital()]
  const [freeVaga, vaga] = [await app.publish(hospital), await app.publish(hospital)]
  const candidatura = await app.apply(medico, vaga)
  await app.ok(getCandidato, { as: hospital, params: { id: medico.id } })
  const sql =
    "insert into avaliacoes (medico_id, hospital_id, estrelas, comentario) values ($1, $2, 5, 'Muito bom') returning id"
  const avaliacao: string = (await app.query(sql, [medico.id, hospital.id]))[0].id
  const savedSearch = (await app.ok(saveSearch, { as: medico, body: { name: 'Dia', filters: { turno: 'dia' } } })).id
  /** `vaga` has the doctor's candidatura, `freeVaga` has none. */
  return { medico, hospital, vaga, candidatura, avaliacao, freeVaga, savedSearch }
}

export interface ValidCall {
  as?: Account
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** Values that decide whether a call changes the pair's own rows. */
export interface Values {
  email: string
  newEmail: string
  refreshToken: string
  currentPassword: string
  /** To apply to, and to close. */
  vagaId: string
  /** To decide on, and to withdraw. */
  candidaturaId: string
}

/** For every route of the API: calls that it accepts. @throws for a route that is not listed and needs input. */
export function validCallsOf(pair: Pair, values: Values) {
  const { medico, hospital, vaga, candidatura, avaliacao, freeVaga, savedSearch } = pair
  const token = 'A'.repeat(43)
  const profile = { nome: 'Ana Lima', crm: '1/SP', especialidade: 'UTI', telefone: '(11) 98765-4321', email: 'a@b' }
  const address = { localizacao: 'Centro', endereco: 'Rua A, 1', cidade: 'Santos', estado: 'SP' }
  const place = { nome: 'Hospital', email: 'a@b', ...address, telefone: '(13) 3456-7890' }
  const rating = { candidatura_id: candidatura, estrelas: 4, comentario: 'Tudo certo' }
  const documento = { params: { name: documentoOf(medico) } }
  const { email, newEmail, refreshToken, currentPassword, vagaId, candidaturaId } = values
  const reason = 'Mudança de escala'
  const candidate = { vaga_id: vagaId, medico_id: medico.id, status: 'pendente' }
  const calls: Record<string, ValidCall | ValidCall[]> = {
    'POST /auth/v1/signup': [medicoSignUp, hospitalSignUp].map((data) => ({
      body: { email: newEmail, password, data },
    })),
    'POST /auth/v1/token': [
      { query: { grant: 'password' }, body: { email: medico.email, password } },
      { query: { grant: 'refresh' }, body: { refresh_token: refreshToken } },
    ],
    'POST /auth/v1/confirm': { body: { token, password } },
    'POST /auth/v1/resend': { body: { email } },
    'POST /auth/v1/recover': { body: { email } },
    'POST /auth/v1/redeem-code': { body: { kind: 'reset', email, code: 'BCDFGHJK' } },
    'POST /auth/v1/reset': { body: { token, password } },
    'POST /auth/v1/password': { as: medico, body: { current_password: currentPassword, password } },
    // The doctor's session may have ended with the account.
    'POST /auth/v1/logout': { as: hospital },
    'POST /functions/v1/delete-account': { as: medico, body: { password: currentPassword } },
    'POST /rest/v1/medicos': { as: medico, body: profile },
    'PATCH /rest/v1/medicos/{id}': { as: medico, params: { id: medico.id }, body: profile },
    'GET /rest/v1/medicos/{id}': { as: hospital, params: { id: medico.id } },
    'GET /rest/v1/avaliacoes': { as: medico, query: { medico_id: medico.id } },
    'POST /rest/v1/avaliacoes': { as: hospital, body: rating },
    'GET /rest/v1/avaliacoes_hospitais': { as: medico, query: { hospital_id: hospital.id } },
    'POST /rest/v1/avaliacoes_hospitais': { as: medico, body: rating },
    'POST /functions/v1/reply-to-avaliacao': { as: medico, body: { avaliacao_id: avaliacao, reply: 'Obrigada' } },
    'POST /functions/v1/report-avaliacao': { as: medico, body: { avaliacao_id: avaliacao, reason: 'Ofensivo' } },
    'PATCH /rest/v1/hospitais/{id}': { as: hospital, params: { id: hospital.id }, body: place },
    'POST /rest/v1/vagas': { as: hospital, body: { ...newVaga, hospital_id: hospital.id } },
    'PATCH /rest/v1/vagas/{id}': { as: hospital, params: { id: freeVaga }, body: newVaga },
    'GET /rest/v1/vagas/{id}': { params: { id: freeVaga } },
    'GET /rest/v1/vagas/{id}/medico': { as: medico, params: { id: freeVaga } },
    'GET /rest/v1/vagas/own/{id}': { as: hospital, params: { id: freeVaga } },
    'POST /rest/v1/saved_searches': { as: medico, body: { name: 'Noites', filters: { turno: 'noite' } } },
    'PATCH /rest/v1/saved_searches/{id}': { as: medico, params: { id: savedSearch }, body: { name: 'Noites' } },
    'DELETE /rest/v1/saved_searches/{id}': { as: medico, params: { id: savedSearch } },
    'GET /rest/v1/vagas/own': { as: hospital },
    'GET /rest/v1/vagas/own/to-correct': { as: hospital },
    'POST /functions/v1/correct-vagas-place': { as: hospital },
    'POST /functions/v1/close-vaga': { as: hospital, body: { vaga_id: vagaId, reason } },
    'POST /functions/v1/reopen-vaga': { as: hospital, body: { vaga_id: vagaId } },
    'POST /functions/v1/propose-change': { as: hospital, body: { vaga_id: vaga, horario: '08:00 - 20:00' } },
    'POST /functions/v1/answer-change': { as: medico, body: { vaga_id: vaga, agrees: false } },
    'GET /rest/v1/candidaturas': { as: hospital, query: { vaga_id: vaga } },
    'POST /rest/v1/candidaturas': { as: medico, body: candidate },
    'POST /functions/v1/accept-candidatura': { as: hospital, body: { candidatura_id: candidatura } },
    'POST /functions/v1/undo-accept': { as: hospital, body: { candidatura_id: candidatura } },
    'POST /functions/v1/withdraw-candidatura': { as: medico, body: { candidatura_id: candidaturaId, reason } },
    'POST /functions/v1/refuse-candidatura': { as: hospital, body: { candidatura_id: candidaturaId, reason } },
    'POST /functions/v1/give-up-shift': { as: medico, body: { candidatura_id: candidaturaId, reason } },
    'POST /functions/v1/dismiss-medico': { as: hospital, body: { candidatura_id: candidaturaId, reason } },
    'POST /functions/v1/confirm-interest': { as: medico, body: { candidatura_id: candidatura } },
    'GET /rest/v1/vagas/{id}/day': { as: medico, params: { id: vaga } },
    'POST /functions/v1/check-in': { as: medico, body: { candidatura_id: candidatura } },
    'POST /functions/v1/check-out': { as: medico, body: { candidatura_id: candidatura } },
    'POST /functions/v1/confirm-presence': { as: hospital, body: { candidatura_id: candidatura } },
    'POST /functions/v1/report-no-show': { as: hospital, body: { candidatura_id: candidatura } },
    'POST /functions/v1/answer-no-show': { as: medico, body: { candidatura_id: candidatura, answer: 'Estive lá' } },
    'PUT /rest/v1/notificacao_choices/{kind}': {
      as: medico,
      params: { kind: 'rating-due' },
      body: { delivery: 'daily' },
    },
    'POST /functions/v1/read-notificacoes': { as: medico, body: { notificacao_id: null } },
    'PUT /storage/v1/object/documentos-crm/{name}': { as: medico, ...documento },
    'GET /storage/v1/object/documentos-crm/{name}': { as: medico, ...documento },
    'POST /storage/v1/object/sign/documentos-crm/{name}': { as: medico, ...documento },
    'GET /storage/v1/object/sign/documentos-crm/{name}': { ...documento, query: { token } },
  }
  return ({ method, path, needsSession, body, params }: Operation): ValidCall[] => {
    const call = calls[`${method} ${path}`]
    if (call) return [call].flat()
    const needsInput = body || params.some((param) => param.in === 'path')
    if (needsInput) throw new Error(`add a valid call of ${method} ${path}`)
    return [needsSession ? { as: medico } : {}]
  }
}
