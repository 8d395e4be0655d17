import { maxChainHours } from '../candidaturas/hours-rules.ts'
import { type CandidaturaStatus, undoSeconds } from '../candidaturas/states.ts'
import { counted } from '../format.ts'

export const candidaturas = {
  none: 'Nenhum candidato ainda',
  noneOwn: 'Você ainda não se candidatou a nenhuma vaga.',
  noneNext: 'Nenhum plantão marcado.',
  medicoMissing: 'Erro ao encontrar dados do médico',
  applyFailed: 'Erro ao candidatar-se à vaga',
  applyUnexpected: 'Erro inesperado ao candidatar-se',
  applied: 'Candidatura enviada com sucesso!',
  acceptFailed: 'Erro ao aceitar candidato',
  acceptUnexpected: 'Erro inesperado ao aceitar candidato',
  clash: (shift: string) => `Conflita com seu plantão de ${shift}.`,
  chain: (duration: string) => `Com este plantão serão ${duration} seguidas.`,
  chainNeedsReason: `Passa de ${maxChainHours} h: para aceitar, é preciso escrever o motivo.`,
  mayClash: 'Pode coincidir com outro plantão desta pessoa: um dos horários não foi entendido.',
  clashOfPendente: 'O hospital não pode mais aceitar esta candidatura.',
  accepted: 'Candidato aceito! Uma confirmação foi enviada por email.',
  decidedDetails: ({ medico, vaga }: { medico: string; vaga: string }) =>
    `${medico} · ${vaga}. O e-mail sai em ${undoSeconds} segundos.`,
  acceptUndone: 'Aceite desfeito. Ninguém foi avisado.',
  undoFailed: 'Erro ao desfazer o aceite',
  refused: 'Candidatura recusada.',
  refuseFailed: 'Erro ao recusar a candidatura',
  refusalUndone: 'Recusa desfeita. Ninguém foi avisado.',
  undoRefusalFailed: 'Erro ao desfazer a recusa',
  reasonKept: 'Motivo anotado.',
  dismissed: 'Médico dispensado. A vaga está aberta de novo.',
  dismissFailed: 'Erro ao dispensar o médico',
  withdrawn: 'Candidatura retirada.',
  withdrawFailed: 'Erro ao retirar a candidatura',
  gaveUp: 'Você desistiu do plantão. O hospital foi avisado.',
  giveUpFailed: 'Erro ao desistir do plantão',
  calendarFailed: 'Erro ao criar o arquivo da agenda',
  interestConfirmed: 'Interesse confirmado. O hospital pode aceitar você de novo.',
  confirmInterestFailed: 'Erro ao confirmar o interesse',
  /** @param hoursLeft hours until the shift, negative once it has begun. */
  shortNotice: (hoursLeft: number) =>
    hoursLeft < 0
      ? 'O plantão já começou. O hospital será avisado na hora.'
      : hoursLeft < 24
        ? 'Faltam menos de 24 horas para o plantão. O hospital será avisado na hora.'
        : 'Faltam menos de 48 horas para o plantão.',
  /** Resolução CFM 2.217/2018, which applies without a contract too. */
  ethicsCode:
    'Código de Ética Médica, art. 9º: é vedado ao médico “deixar de comparecer a plantão em horário preestabelecido ou abandoná-lo sem a presença de substituto, salvo por justo impedimento”. Vale também sem contrato formal.',
  reason: (text: string) => `Motivo: ${text}`,
} as const

const ofVaga = (n: number) => counted(n, 'candidato', 'candidatos')

/** Sentences of the page 'Candidatos', and of the rows of candidates on other pages. */
export const candidatos = {
  none: 'Ninguém aguarda sua resposta.',
  waiting: ({ candidatos, vagas }: { candidatos: number; vagas: number }) =>
    `${candidatos === 1 ? '1 aguarda' : `${candidatos} aguardam`} sua resposta em ${vagas === 1 ? '1 vaga' : `${vagas} vagas`}`,
  ofVaga,
  more: (n: number) => `Mais ${ofVaga(n)}`,
  accepted: (nome: string) => `${nome}: candidatura aceita`,
  refused: (nome: string) => `${nome}: candidatura recusada`,
  gone: (nome: string) => `${nome}: esta candidatura não aguarda mais resposta`,
  otherUf: 'CRM de outro estado',
  otherEspecialidade: 'Especialidade diferente da vaga',
  noEspecialidade: 'Especialidade não informada',
  noDocumento: 'Documento não enviado',
  /** @param warnings that hold for each of the `n` candidates of a vaga */
  shared: (n: number, warnings: string) => (n === 1 ? warnings : `Todos: ${warnings}`),
  order: 'Em ordem: da especialidade, CRM do estado, já fez plantão aqui, quem se candidatou primeiro.',
  noneFound: 'Ninguém com esses filtros aguarda sua resposta.',
  /** Follows the sentence of `medico_already_booked`. */
  clashHere: (shift: string) => `É o plantão ${shift}, deste hospital.`,
  unrated: 'Sem avaliações',
  shiftsHere: (n: number) =>
    n === 0 ? 'primeiro plantão aqui' : n === 1 ? 'já fez 1 plantão aqui' : `já fez ${n} plantões aqui`,
  gaveUpHere: (n: number) => (n === 1 ? 'desistiu 1 vez aqui' : `desistiu ${n} vezes aqui`),
  begins: (duration: string) => `começa em ${duration}`,
  proposal: {
    pending: (medico: string) => `${medico} ainda não respondeu`,
    declined: (medico: string) => `${medico} não aceitou a alteração`,
  },
} as const

export const shiftDay = {
  failed: 'Não foi possível registrar',
  checkedIn: 'Chegada registrada. Bom plantão!',
  checkedOut: 'Saída registrada.',
  presenceConfirmed: 'Presença confirmada.',
  noShowReported: 'Ausência registrada. A pessoa foi avisada.',
  noShowAnswered: 'Resposta enviada ao hospital.',
  underWay: 'Em andamento',
  left: 'Saída registrada',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  inDays: (days: number) => `Em ${days} dias`,
  /** @param time '17:00', or '01/12/2026, 23:00' if check-in opens on another day than the shift's */
  checkInOpens: (time: string) => `A partir de ${time}`,
  presenceOpens: 'Quando o plantão começar, confirme a presença aqui.',
  noArrival: 'O hospital ainda não escreveu por onde entrar nem quem procurar. Ligue antes de sair de casa.',
} as const

const candidaturaLabels: Partial<Record<string, string>> = {
  aceita: 'Aceito',
  pendente: 'Pendente',
  nao_selecionada: 'Não selecionado',
  recusada: 'Recusado',
  retirada: 'Retirado',
  expirada: 'Expirado',
  desistencia: 'Desistiu',
  dispensada: 'Dispensado',
} satisfies Record<CandidaturaStatus, string>

export function candidaturaLabel(status: string) {
  return candidaturaLabels[status] ?? 'Pendente'
}
