import type { ErrorCode } from '../errors.ts'
import { messages } from '../messages.ts'

const orByEmail = 'Para entrar agora, crie uma nova senha em “Esqueci minha senha”.'

const fromNetwork = 'Há pedidos demais vindos da sua rede, que pode ser de muitas pessoas.'

/**
 * Sentences that the page does not take from the server's answer, because the specification wants the answer in
 * English, a proxy gave the answer, or no call was made.
 */
export const pageErrorText = {
  session_required: 'Sua sessão terminou. Entre novamente.',
  transfer_stalled: 'A conexão parou no meio do envio. Tente novamente onde o sinal for melhor.',
  body_too_large: 'O conteúdo enviado é grande demais.',
  too_many_requests: 'Muitas tentativas. Tente novamente em instantes.',
  too_many_from_network: fromNetwork,
  unexpected: messages.unexpected.text,
  service_unavailable: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
  credentials_invalid: messages.login.credentialsInvalid,
  too_many_sign_ins: `Muitas tentativas. ${orByEmail}`,
  email_not_confirmed: messages.login.notConfirmedMedico,
  user_already_registered: messages.registration.alreadyRegistered,
  vaga_not_open: 'Esta vaga não está mais aberta.',
  date_range_invalid: 'A data final vem antes da inicial.',
  vaga_clashes_with_accepted: 'Você já tem um plantão aceito neste horário.',
  candidatura_already_sent: 'Você já se candidatou a esta vaga.',
  candidatura_refused: 'O hospital recusou esta candidatura. Não é possível se candidatar de novo a esta vaga.',
  candidatura_given_up: 'Você desistiu deste plantão. Não é possível se candidatar de novo a esta vaga.',
  candidatura_dismissed: 'O hospital dispensou você deste plantão. Não é possível se candidatar de novo a esta vaga.',
  medico_already_booked: 'Esta pessoa já tem um plantão aceito neste horário.',
  director_crm_incomplete: 'Informe o número do CRM do diretor técnico e a UF.',
} as const satisfies Partial<Record<ErrorCode, string>>

/** Sentences with the time to wait. @param seconds shown in whole minutes, at least one. */
export const timedMessage = {
  too_many_requests: (seconds: number) => `Muitas tentativas. Tente novamente em ${inMinutes(seconds)}.`,
  too_many_sign_ins: (seconds: number) => `Muitas tentativas. Tente novamente em ${inMinutes(seconds)}. ${orByEmail}`,
  too_many_from_network: (seconds: number) =>
    `${fromNetwork} Tente novamente em ${inMinutes(seconds)} ou use outra rede.`,
} satisfies Partial<Record<ErrorCode, (seconds: number) => string>>

export const isTimed = (code: string): code is keyof typeof timedMessage => Object.hasOwn(timedMessage, code)

function inMinutes(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
}
