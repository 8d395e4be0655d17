import * as requests from '@plantao/contract/auth/requests/routes'
import * as auth from '@plantao/contract/auth/routes'
import * as factor from '@plantao/contract/auth/second-factor/routes'
import * as avaliacoes from '@plantao/contract/avaliacoes/routes'
import * as candidaturas from '@plantao/contract/candidaturas/routes'
import * as day from '@plantao/contract/candidaturas/shift-day/routes'
import * as waiting from '@plantao/contract/candidaturas/waiting/routes'
import * as contas from '@plantao/contract/contas/routes'
import * as documentos from '@plantao/contract/documentos/routes'
import * as escala from '@plantao/contract/escala/routes'
import * as sheets from '@plantao/contract/escala/sheet/routes'
import * as especialidades from '@plantao/contract/especialidades/routes'
import * as proof from '@plantao/contract/hospitais/proof/routes'
import * as hospitais from '@plantao/contract/hospitais/routes'
import * as medicos from '@plantao/contract/medicos/routes'
import * as membros from '@plantao/contract/membros/routes'
import * as notificacoes from '@plantao/contract/notificacoes/routes'
import * as operadores from '@plantao/contract/operadores/routes'
import * as work from '@plantao/contract/operadores/work/routes'
import * as plantoes from '@plantao/contract/plantoes/routes'
import * as reports from '@plantao/contract/reports/routes'
import * as rota from '@plantao/contract/rota/routes'
import * as pasted from '@plantao/contract/rota/sheet/routes'
import type { RouteDescription, RouteInput } from '@plantao/contract/route'
import * as saved from '@plantao/contract/saved-searches/routes'
import * as setores from '@plantao/contract/setores/routes'
import * as changes from '@plantao/contract/vagas/changes/routes'
import * as ownVagas from '@plantao/contract/vagas/own-vagas/routes'
import * as replacements from '@plantao/contract/vagas/replacements/routes'
import * as vagas from '@plantao/contract/vagas/routes'
import * as search from '@plantao/contract/vagas/search/routes'
import { medicoSignUp, newVaga, password } from './fixtures.ts'
import { newEmail } from './random.ts'
import { totp } from './totp.ts'

/** The ids, addresses and secrets that calls are about. */
export interface Subjects {
  medico: string
  hospital: string
  /** A hospital with an open rating. */
  ratedHospital: string
  /** A vaga without a candidate. */
  vaga: string
  vagaApplied: string
  candidatura: string
  /** A rating about the caller. */
  avaliacao: string
  savedSearch: string
  /** Sectors of the hospital: one with a vaga, and one without. */
  setor: string
  emptySetor: string
  plantao: string
  /** A doctor of the house without fixed shifts. */
  membro: string
  closedMonth: string
  /** The hospital's decision to publish planned shifts, not yet carried out. */
  publication: string
  /** A number in CNES, the federal register of health facilities. */
  cnes: string
  /** The code that confirms a claim of the hospital. */
  proofCode: string
  /** A claim that waits for an operator. */
  claim: string
  provenHospital: string
  /** A report and a request that wait for an operator. */
  report: string
  personRequest: string
  account: string
  suspendedAccount: string
  notificacao: string
  /** The file name of a doctor's document; `linkToken` is the token of a signed link to the caller's own document. */
  documento: string
  linkToken: string
  email: string
  refreshToken: string
  confirmToken: string
  resetToken: string
  resetCode: string
  unsubscribeToken: string
  /** A code of a second factor that the caller is setting up, and a code of a second factor that is on. */
  firstFactorCode: string
  factorCode: string
  /** The token of an operator's invitation that names no e-mail address. */
  operatorInvite: string
}
export type Subject = keyof Subjects

/** The state that vaga and candidatura must have before the call can succeed. */
export type SideState =
  | 'pendente'
  | 'aceita'
  | 'decided'
  | 'refused'
  | 'nao_selecionada'
  | 'nao_selecionada, open'
  | 'aceita, begun'
  | 'aceita, checked in'
  | 'aceita, no-show'
  | 'aceita, over'

/** Values of the caller. They stay the same when the subject of the call (`about`) belongs to another account. */
export type Own = Pick<Subjects, 'email' | 'hospital' | 'vaga' | 'emptySetor' | 'linkToken'> & { password: string }

interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export interface RightCall {
  route: RouteDescription
  /** Tells the calls of one route apart. */
  name?: string
  /** The subject whose id the call carries. Without `about` the call is about no row. */
  about?: Subject
  /** True when the call may be about the rows of any account. */
  ofAnybody?: boolean
  state?: SideState
  request: (subject: string, own: Own) => Request
}

type Options = Pick<RightCall, 'about' | 'ofAnybody' | 'state' | 'name'>

function right<R extends RouteDescription, const Input extends RouteInput<R>>(
  route: R,
  given: Options,
  request: (...args: Parameters<RightCall['request']>) => Input,
): RightCall {
  return { route, ...given, request: request as RightCall['request'] }
}

const secret = 'A'.repeat(32)
const reason = 'Mudança de escala'
const vaga = { ...newVaga, modalidade: 'presencial' as const, valor: 1400.5, observacoes: 'Sala 2' }
const { data, horario, valor, ...shared } = vaga
/** A pasted sheet without shifts, and the hash of its plan. */
const emptySheet = { rows: [['-']] as string[][], month: '2099-01' }
const hashOfEmptySheet = 'd20f079062a3c20eafa0ee9f71c558e3a8b51e4875f2f5969b37c2f81cac27ae'
const sheet = { ...shared, shifts: [{ data, horario, valor }] }
const medico = { nome: 'Dra. Nova', crm: '1/RJ', especialidade: 'UTI', telefone: '(21) 98765-4321' }
const filters = {
  q: 'adulto',
  hospital_id: '0198c0de-0000-7000-8000-000000000001',
  especialidade: 'UTI',
  estado: 'SP',
  cidade: 'sorocaba/SP',
  data_de: '2099-01-01',
  data_ate: '2099-12-31',
  turno: 'noite',
  modalidade: 'presencial,sobreaviso',
  fim_de_semana: 'true',
  hospital_confirmado: 'true',
  valor_min: '1000',
  valor_hora_min: '100',
  sem_conflito: 'true',
} as const
const hospital = {
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
  cnes: '2077485',
  director_name: 'Dra. Célia Prado',
  director_crm: '12345',
  director_uf: 'SP',
  director_email: 'diretora@exemplo.com.br',
} as const

const anybodys = (about: Subject) => ({ about, ofAnybody: true })
const ofCandidatura = (state: SideState) => ({ about: 'candidatura', state }) as const
const ofVaga = (state: SideState) => ({ about: 'vagaApplied', state }) as const

const byId = (id: string) => ({ params: { id } })
const byName = (name: string) => ({ params: { name } })
const withCandidatura = (candidatura_id: string) => ({ body: { candidatura_id } })
const withReason = (candidatura_id: string) => ({ body: { candidatura_id, reason } })
const rating = (candidatura_id: string) => ({ body: { candidatura_id, estrelas: 4, comentario: 'Tudo certo' } })
const ofAccount = (account_id: string) => ({ body: { account_id, reason } })
const withEmail = (email: string) => ({ body: { email } })

/** Calls that the server accepts, at least one for each route that needs input. */
const rightCalls: readonly RightCall[] = [
  right(auth.signUp, {}, () => ({ body: { email: newEmail(), password, data: medicoSignUp } })),
  right(auth.createToken, { name: 'grant=password', ...anybodys('email') }, (email) => ({
    query: { grant: 'password' },
    body: { email, password },
  })),
  right(auth.createToken, { name: 'grant=refresh', ...anybodys('refreshToken') }, (refresh_token) => ({
    query: { grant: 'refresh' },
    body: { refresh_token },
  })),
  right(auth.openConfirmLink, {}, () => ({ query: { token: 'A'.repeat(43) } })),
  right(auth.confirmEmail, anybodys('confirmToken'), (token) => ({ body: { token } })),
  right(auth.resendConfirmation, anybodys('email'), withEmail),
  right(auth.recoverPassword, anybodys('email'), withEmail),
  right(auth.resetPassword, anybodys('resetToken'), (token) => ({ body: { token, password } })),
  right(auth.redeemCode, anybodys('resetCode'), (code, { email }) => ({ body: { kind: 'reset', email, code } })),
  right(auth.changePassword, {}, (_, own) => ({ body: { current_password: own.password, password: 'segredo-2' } })),
  right(factor.beginSecondFactor, {}, (_, own) => ({ body: { password: own.password } })),
  right(factor.confirmSecondFactor, anybodys('firstFactorCode'), (code) => ({ body: { code } })),
  right(factor.repeatSecondFactor, anybodys('factorCode'), (code) => ({ body: { code } })),
  right(factor.renewRecoveryCodes, anybodys('factorCode'), (code, own) => ({ body: { password: own.password, code } })),
  right(factor.removeSecondFactor, anybodys('factorCode'), (code, own) => ({ body: { password: own.password, code } })),
  right(operadores.openOperatorInvite, anybodys('operatorInvite'), (token) => ({ body: { token } })),
  right(operadores.acceptOperatorInvite, anybodys('operatorInvite'), (token) => ({
    body: { token, email: newEmail(), nome: 'Olívia', password, secret, code: totp(secret) },
  })),
  right(auth.deleteAccount, {}, (_, own) => ({ body: { password: own.password } })),

  right(medicos.createOwnMedico, {}, () => ({ body: medico })),
  right(medicos.updateOwnMedico, { about: 'medico' }, (id) => ({ ...byId(id), body: medico })),
  right(medicos.getCandidato, { about: 'medico' }, byId),
  right(medicos.chooseUrgentCalls, { about: 'hospital', state: 'aceita, over' }, (id) => ({
    ...byId(id),
    body: { is_given: true },
  })),
  right(hospitais.listHospitais, {}, () => ({ query: { limit: '1' } })),
  right(hospitais.updateOwnHospital, { about: 'hospital' }, (id) => ({ ...byId(id), body: hospital })),

  right(proof.claimCnes, anybodys('cnes'), (cnes) => ({ body: { cnes } })),
  right(proof.confirmCnes, { about: 'proofCode' }, (code) => ({ body: { code } })),
  right(proof.claimManually, {}, () => ({ body: { note: 'O telefone está no site da prefeitura.' } })),
  right(proof.decideClaim, anybodys('claim'), (claim_id) => ({ body: { claim_id, approves: false, reason } })),
  right(proof.withdrawProof, anybodys('provenHospital'), (hospital_id) => ({ body: { hospital_id, reason } })),
  right(reports.createReport, anybodys('vagaApplied'), (about_id) => ({ body: { about: 'vaga', about_id, reason } })),
  right(reports.decideReport, anybodys('report'), (report_id) => ({
    body: { report_id, decision: 'sem_medida', reason },
  })),
  right(requests.createRequest, {}, () => ({ body: { kind: 'correcao', text: 'O nome mudou' } })),
  right(requests.answerRequest, anybodys('personRequest'), (request_id) => ({
    body: { request_id, answer: 'Corrigido.' },
  })),
  right(work.findAccounts, {}, () => ({ body: { words: 'Hospital' } })),
  right(work.lookAtAccount, anybodys('account'), ofAccount),
  right(work.lookAtVaga, anybodys('vagaApplied'), (vaga_id) => ({ body: { vaga_id, reason } })),
  right(work.suspendAccount, anybodys('account'), ofAccount),
  right(work.liftSuspension, anybodys('suspendedAccount'), ofAccount),
  right(work.endSessionsOfAccount, anybodys('account'), ofAccount),
  right(work.eraseAccount, anybodys('account'), ofAccount),

  right(avaliacoes.listAvaliacoes, { about: 'medico' }, (medico_id) => ({ query: { medico_id } })),
  right(avaliacoes.listAvaliacoesOfHospital, anybodys('ratedHospital'), (hospital_id) => ({ query: { hospital_id } })),
  right(avaliacoes.rateMedico, ofCandidatura('aceita, over'), rating),
  right(avaliacoes.rateHospital, ofCandidatura('aceita, over'), rating),
  right(avaliacoes.replyToAvaliacao, { about: 'avaliacao' }, (avaliacao_id) => ({
    body: { avaliacao_id, reply: 'Obrigada' },
  })),
  right(avaliacoes.reportAvaliacao, { about: 'avaliacao' }, (avaliacao_id) => ({ body: { avaliacao_id, reason } })),

  right(search.listOpenVagas, {}, () => ({ query: { limit: '1' } })),
  right(search.countByHospital, {}, (_, own) => ({ query: { ids: own.hospital } })),
  right(saved.saveSearch, {}, () => ({ body: { name: 'Noites em Sorocaba', alerts: 'now', filters } })),
  right(saved.changeSavedSearch, { about: 'savedSearch' }, (id) => ({
    ...byId(id),
    body: { name: 'Outro nome', alerts: 'daily' },
  })),
  right(saved.deleteSavedSearch, { about: 'savedSearch' }, byId),

  right(setores.createSetor, {}, () => ({ body: { nome: 'Sala vermelha', valor: 1200 } })),
  right(setores.changeSetor, { about: 'setor' }, (id) => ({ ...byId(id), body: { nome: 'UTI 3', is_archived: true } })),
  right(setores.deleteSetor, { about: 'emptySetor' }, byId),
  right(setores.orderSetores, { about: 'setor' }, (id: string) => ({ body: { setor_ids: [id] as string[] } })),
  right(setores.mergeSetores, { about: 'setor' }, (setor_id, { emptySetor }) => ({
    body: { setor_id, into_id: emptySetor },
  })),

  right(membros.createMembro, {}, () => ({ body: { nome: 'Bruna Sá', crm: '77', crm_uf: 'SP' } })),
  right(membros.createMembros, {}, () => ({ body: { membros: [{ nome: 'Davi Rocha' }] as { nome: string }[] } })),
  right(membros.changeMembro, { about: 'membro' }, (id) => ({
    ...byId(id),
    body: { nome: 'Bruna Sá', crm: '78', crm_uf: 'SP', rqe: '9', especialidade: 'UTI', is_archived: true },
  })),
  right(membros.deleteMembro, { about: 'membro' }, byId),

  right(plantoes.getPlantao, { about: 'plantao' }, byId),
  right(plantoes.listPlantaoNames, { about: 'plantao' }, byId),
  right(plantoes.savePlantoes, { about: 'setor' }, (setor_id) => ({ body: { ...sheet, setor_id } })),
  right(plantoes.changePlantao, { about: 'plantao' }, (id) => ({ ...byId(id), body: { ...vaga, setor_id: null } })),
  right(plantoes.deletePlantao, { about: 'plantao' }, byId),
  right(plantoes.publishPlantoes, { about: 'plantao' }, (id: string) => ({ body: { plantao_ids: [id] as string[] } })),
  right(rota.changeRota, { about: 'plantao' }, (plantao_id) => ({
    body: {
      steps: [{ kind: 'name', plantao_id, from: null, to: null }] as RouteInput<
        typeof rota.changeRota
      >['body']['steps'],
    },
  })),
  right(rota.duplicateRota, {}, () => ({
    body: { unit: 'mes', from: '2099-05-20', to: '2099-06-20', pattern: 'dia_da_semana', with_names: true } as const,
  })),
  right(pasted.readSheet, {}, () => ({ body: emptySheet })),
  right(pasted.saveSheet, {}, () => ({ body: { ...emptySheet, hash: hashOfEmptySheet } })),
  right(plantoes.undoPublish, { about: 'publication' }, (publication_id) => ({ body: { publication_id } })),

  right(vagas.getVaga, anybodys('vaga'), byId),
  right(vagas.getVagaForMedico, anybodys('vaga'), byId),
  right(vagas.getOwnVaga, { about: 'vaga' }, byId),
  right(vagas.createVaga, { about: 'hospital' }, (hospital_id) => ({ body: { ...vaga, hospital_id } })),
  right(vagas.updateVaga, { about: 'vaga' }, (id) => ({ ...byId(id), body: vaga })),
  right(vagas.closeVaga, { about: 'vagaApplied' }, (vaga_id) => ({ body: { vaga_id, reason } })),
  right(replacements.listReplacements, ofVaga('nao_selecionada'), byId),
  right(vagas.reopenVaga, ofVaga('nao_selecionada'), (vaga_id) => ({ body: { vaga_id } })),
  right(escala.quickSearchOwn, {}, () => ({ query: { q: 'a' } })),
  right(vagas.listHistory, { name: 'vaga', about: 'vagaApplied' }, (vaga_id) => ({ query: { vaga_id } })),
  right(vagas.listHistory, { name: 'candidatura', about: 'candidatura' }, (candidatura_id) => ({
    query: { candidatura_id },
  })),
  right(changes.proposeChange, ofVaga('aceita'), (vaga_id) => ({
    body: { vaga_id, data: '2099-03-02', horario: '08:00 - 20:00', valor: 1500, override_reason: reason },
  })),
  right(changes.answerChange, ofVaga('aceita'), (vaga_id) => ({ body: { vaga_id, agrees: true } })),

  right(candidaturas.listCandidaturas, { about: 'vagaApplied' }, (vaga_id) => ({ query: { vaga_id } })),
  // The call is about the doctor and not the vaga: doctors may apply to every vaga, but only as themselves.
  right(candidaturas.applyToVaga, { about: 'medico' }, (medico_id, own) => ({
    body: { vaga_id: own.vaga, medico_id },
  })),
  right(candidaturas.acceptCandidatura, ofCandidatura('pendente'), withCandidatura),
  right(candidaturas.undoAccept, ofCandidatura('decided'), withCandidatura),
  right(candidaturas.withdrawCandidatura, ofCandidatura('pendente'), withReason),
  right(candidaturas.refuseCandidatura, ofCandidatura('pendente'), withReason),
  right(candidaturas.undoRefusal, ofCandidatura('refused'), withCandidatura),
  right(candidaturas.giveUpShift, ofCandidatura('aceita'), withReason),
  right(candidaturas.dismissMedico, ofCandidatura('aceita'), withReason),
  right(candidaturas.confirmInterest, ofCandidatura('nao_selecionada, open'), withCandidatura),

  right(day.getShiftDay, ofVaga('aceita, begun'), byId),
  right(day.getShiftCalendar, ofVaga('aceita'), byId),
  right(day.checkIn, ofCandidatura('aceita, begun'), withCandidatura),
  right(day.checkOut, ofCandidatura('aceita, checked in'), withCandidatura),
  right(day.confirmPresence, ofCandidatura('aceita, begun'), withCandidatura),
  right(day.reportNoShow, ofCandidatura('aceita, begun'), withCandidatura),
  right(day.answerNoShow, ofCandidatura('aceita, no-show'), (candidatura_id) => ({
    body: { candidatura_id, answer: reason },
  })),

  right(contas.getContas, {}, () => ({ query: { mes: '2099-05' } })),
  right(contas.listContasMonths, {}, () => ({ query: { desde: '2099-05' } })),
  right(contas.listContasShifts, {}, () => ({ query: { mes: '2099-05', limit: '1' } })),
  right(contas.downloadContas, {}, () => ({ query: { mes: '2099-05' } })),

  right(escala.getEscala, {}, () => ({ query: { data_de: '2099-05-01', data_ate: '2099-06-11' } })),
  right(sheets.getSheet, {}, () => ({ query: { mes: '2099-03' } })),
  right(sheets.closeMonth, {}, () => ({ body: { mes: '2099-05' } })),
  right(sheets.listClosedMonths, {}, () => ({ query: { mes: '2099-03' } })),
  right(sheets.getClosedMonth, { about: 'closedMonth' }, byId),

  right(notificacoes.readNotificacoes, { about: 'notificacao' }, (notificacao_id) => ({ body: { notificacao_id } })),
  right(notificacoes.chooseEmail, {}, () => ({ params: { kind: 'rating-due' }, body: { delivery: 'never' } })),
  right(notificacoes.showUnsubscribe, anybodys('unsubscribeToken'), (token) => ({ query: { token } })),
  right(notificacoes.unsubscribe, anybodys('unsubscribeToken'), (token) => ({ query: { token } })),

  right(documentos.listDocumentos, { about: 'documento' }, (search) => ({ query: { search } })),
  right(documentos.uploadDocumento, { about: 'documento' }, byName),
  right(documentos.downloadDocumento, { about: 'documento' }, byName),
  right(documentos.signDocumento, { about: 'documento' }, byName),
  right(documentos.openSignedDocumento, { about: 'documento' }, (name, { linkToken }) => ({
    ...byName(name),
    query: { token: linkToken },
  })),
]

const routes: RouteDescription[] = [
  ...[auth, avaliacoes, candidaturas, changes, contas, day, documentos, escala, especialidades, factor],
  ...[hospitais, medicos, membros, notificacoes, operadores, ownVagas, plantoes, proof, replacements, reports],
  ...[requests, rota, saved, search, setores, sheets, vagas, waiting, work],
].flatMap((domain) => Object.values<RouteDescription>(domain))

/** @throws for an unknown route, and for a route that needs input but is missing from `rightCalls`. */
export function rightCallsOf({ method, path }: { method: string; path: string }): RightCall[] {
  const isMeant = (route: RouteDescription) => route.method === method && route.path === path
  const listed = rightCalls.filter((call) => isMeant(call.route))
  if (listed.length > 0) return listed
  const route = routes.find(isMeant)
  if (!route || (route.params ?? route.body ?? route.upload))
    throw new Error(`Say in right-calls.ts how ${method} ${path} is called`)
  return [{ route, request: () => ({}) }]
}
