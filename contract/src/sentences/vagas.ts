import { nearDays, noCandidateHours, type OwnVagaChip, type PlantaoChip } from '../vagas/own-vagas/chip-rules.ts'
import type { VagaSituation } from '../vagas/states.ts'

export const vagas = {
  none: 'Nenhuma vaga disponível na região.',
  noneFiltered: 'Nenhuma vaga encontrada com os filtros aplicados.',
  filtersIgnored: 'Parte dos filtros deste endereço não é válida e foi ignorada.',
  noneOwn: 'Nenhuma vaga cadastrada ainda. Crie sua primeira vaga!',
  exportFailed: 'Não foi possível baixar a planilha',
  /** The sentence that replaces the hospital's list when a chip finds no vaga. */
  noneOwnIn: {
    aguardam: 'Nenhuma vaga aguarda sua resposta agora.',
    sem_candidato: `Nenhuma vaga das próximas ${noCandidateHours} horas está sem candidato.`,
    proximos: `Nenhum plantão de hoje até daqui a ${nearDays} dias.`,
    a_avaliar: 'Nenhum médico a avaliar agora.',
    encerradas: 'Nenhuma vaga encerrada.',
    rascunhos: 'Nenhum rascunho.',
    da_casa: 'Nenhum plantão de médico da casa desde o mês passado.',
  } satisfies Record<OwnVagaChip | PlantaoChip, string>,
  ownTextHint:
    'Busque por uma parte do nome da vaga ou do médico, pelo CRM, por uma data (26/11) ou um dia da semana (quarta).',
  requiredTitle: 'Campos obrigatórios',
  required: 'Preencha todos os campos obrigatórios',
  hospitalUnknown: 'ID do hospital não encontrado',
  createFailed: 'Erro ao criar vaga',
  createUnexpected: 'Erro inesperado ao criar vaga',
  created: 'Vaga criada com sucesso!',
  updateFailed: 'Erro ao atualizar vaga',
  updated: 'Vaga atualizada com sucesso!',
  movedMeanwhile: (shift: string) => `Em outra janela este plantão passou para ${shift}.`,
  proposed: (medico: string) => `Proposta enviada. A alteração só vale se ${medico} concordar.`,
  proposeFailed: 'Erro ao propor a alteração',
  changeAgreed: 'Você concordou. Seu plantão foi alterado.',
  changeDeclined: 'Resposta enviada. O plantão continua seu, como está.',
  answerFailed: 'Erro ao responder à proposta',
  closeFailed: 'Erro ao encerrar vaga',
  closed: 'Vaga encerrada.',
  reopened: 'Vaga reaberta.',
  called: (people: number) => (people === 1 ? '1 pessoa foi avisada.' : `${people} pessoas foram avisadas.`),
  reopenFailed: 'Erro ao reabrir a vaga',
  callFailed: 'Erro ao avisar',
  noReplacements: 'Ninguém para avisar ainda',
  /** The reason why nobody can apply any more, by the vaga's situation. */
  notOpen: {
    preenchida: 'Esta vaga já foi preenchida.',
    encerrada: 'O hospital encerrou esta vaga.',
    expirada: 'Este plantão já começou e não recebe mais candidaturas.',
    realizada: 'Este plantão já aconteceu.',
  },
  linkCopied: 'Link copiado. Agora é só colar na conversa.',
  copyYourself: 'Copie o link para compartilhar',
  inPast: 'A data do plantão não pode estar no passado',
  valorNegative: 'O valor não pode ser negativo',
  valorTooHigh: 'O valor deve ser de no máximo R$ 99.999.999,99',
  valorNotNumeric: 'Não reconhecemos um número: a vaga será publicada como “Valor a combinar”.',
  valorToCombine: 'Valor a combinar',
  horarioRead: (start: string, end: string, duration: string) => `Lido como ${start} às ${end}, ${duration}.`,
  /** The words for the day of the end, by the number of days after the start. */
  daysLater: [
    '',
    'do dia seguinte',
    'dois dias depois',
    'três dias depois',
    'quatro dias depois',
    'cinco dias depois',
    'seis dias depois',
    'sete dias depois',
  ],
  horarioStartAssumed: 'Se começa em outra hora, escreva início e fim.',
  horarioFromMidnight: 'A meia-noite é a que dá início ao dia do plantão.',
  horarioOfSeveralDays: 'Este horário fala de mais de um dia. Publique uma vaga para cada dia.',
  horarioUnread:
    'Não entendemos este horário. Escreva como 19:00 - 07:00 para mostrar duração e valor por hora e evitar plantões sobrepostos.',
} as const

export const savedSearches = {
  none: 'Nenhuma busca salva ainda',
  nameRequired: 'Dê um nome à busca',
  saved: 'Busca salva.',
  saveFailed: 'Não foi possível salvar a busca',
  renamed: 'Nome alterado.',
  renameFailed: 'Não foi possível alterar o nome',
  alertsChanged: 'Avisos da busca alterados.',
  alertsFailed: 'Não foi possível alterar os avisos da busca',
  alerts: { never: 'Não', now: 'Na hora', 'quarter-hour': 'A cada 15 minutos', daily: 'Resumo diário' },
  deleted: 'Busca excluída.',
  deleteFailed: 'Não foi possível excluir a busca',
  loadFailed: 'Não foi possível carregar as buscas salvas',
} as const

export const vagaSituationLabel = {
  aberta: 'Aberta',
  preenchida: 'Preenchida',
  realizada: 'Realizada',
  encerrada: 'Encerrada',
  expirada: 'Expirada',
} as const satisfies Record<VagaSituation, string>
