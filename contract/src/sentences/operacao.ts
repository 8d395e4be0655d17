export const requestKindLabels = {
  acesso: 'Acesso aos meus dados',
  correcao: 'Correção de um dado',
  exclusao: 'Exclusão de dados',
  outro: 'Outro pedido',
} as const

export const reportDecisionLabels = {
  sem_medida: 'Sem medida',
  comentario_removido: 'Comentário removido',
  conta_suspensa: 'Conta suspensa',
} as const

export const reportSubjectLabels = {
  vaga: 'Vaga',
  medico: 'Médico',
  hospital: 'Hospital',
  avaliacao: 'Avaliação de um médico',
  avaliacao_hospital: 'Avaliação de um hospital',
} as const

export const lookKindLabels = {
  conta: 'abriu a conta',
  vaga: 'abriu o histórico de uma vaga',
  sessoes: 'viu ou encerrou sessões',
  dados: 'tirou uma cópia dos dados',
  suspensao: 'suspendeu ou retirou a suspensão',
  exclusao: 'excluiu a conta',
} as const

export const operacao = {
  vagaLinkRequired: 'Cole o link da vaga ou o código dele',
  noLooks: 'A operação do Plantão Aberto ainda não abriu seus dados.',
  looksFailed: 'Não foi possível carregar os acessos da operação.',
  requestKindRequired: 'Escolha o tipo do pedido',
  requestTextRequired: 'Escreva o que você precisa',
  searchRequired: 'Escreva um nome, e-mail, CNPJ, CRM ou código',
  reported: 'Denúncia enviada. A equipe do Plantão Aberto vai analisar.',
  reportFailed: 'Não foi possível enviar a denúncia',
  requested: (day: string) => `Pedido registrado. A resposta chega até ${day}.`,
  requestFailed: 'Não foi possível registrar o pedido',
  decided: 'Decisão registrada.',
  decideFailed: 'Não foi possível registrar a decisão',
  answered: 'Resposta enviada.',
  answerFailed: 'Não foi possível enviar a resposta',
  lookFailed: 'Não foi possível abrir os dados',
  findFailed: 'Não foi possível buscar',
  suspended: 'Conta suspensa. As sessões dela foram encerradas.',
  suspendFailed: 'Não foi possível suspender a conta',
  lifted: 'Suspensão retirada.',
  liftFailed: 'Não foi possível retirar a suspensão',
  sessionsEnded: 'Sessões encerradas.',
  sessionsFailed: 'Não foi possível encerrar as sessões',
  erased: 'Conta excluída.',
  eraseFailed: 'Não foi possível excluir a conta',
} as const
