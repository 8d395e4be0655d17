export const unexpected = {
  title: 'Erro inesperado',
  text: 'Ocorreu um erro inesperado. Tente novamente em alguns momentos.',
} as const

/** Only when there was no connection before anything was sent. */
export const offline = {
  load: 'Você está sem conexão.',
  signIn: 'Você está sem conexão. Não foi possível entrar.',
  signUp: 'Você está sem conexão. O cadastro não foi enviado.',
  sendEmail: 'Você está sem conexão. O e-mail não foi enviado.',
  confirmEmail: 'Você está sem conexão. O e-mail não foi confirmado.',
  changePassword: 'Você está sem conexão. A senha não foi alterada.',
  endSessions: 'Você está sem conexão. As outras sessões não foram encerradas.',
  exportData: 'Você está sem conexão. Seus dados não foram baixados.',
  deleteAccount: 'Você está sem conexão. A conta não foi excluída.',
  apply: 'Você está sem conexão. A candidatura não foi enviada.',
  accept: 'Você está sem conexão. A candidatura não foi aceita.',
  undo: 'Você está sem conexão. O aceite não foi desfeito.',
  refuse: 'Você está sem conexão. A candidatura não foi recusada.',
  dismiss: 'Você está sem conexão. O médico não foi dispensado.',
  withdraw: 'Você está sem conexão. A candidatura não foi retirada.',
  giveUp: 'Você está sem conexão. O hospital ainda conta com você.',
  confirmInterest: 'Você está sem conexão. Seu interesse não foi confirmado.',
  reopenVaga: 'Você está sem conexão. A vaga não foi reaberta.',
  createVaga: 'Você está sem conexão. A vaga não foi publicada.',
  updateVaga: 'Você está sem conexão. A vaga não foi alterada.',
  saveSearch: 'Você está sem conexão. A busca não foi salva.',
  renameSearch: 'Você está sem conexão. O nome não foi alterado.',
  deleteSearch: 'Você está sem conexão. A busca não foi excluída.',
  changeAlerts: 'Você está sem conexão. Os avisos da busca não foram alterados.',
  chooseEmail: 'Você está sem conexão. O aviso não foi alterado.',
  closeVaga: 'Você está sem conexão. A vaga não foi encerrada.',
  proposeChange: 'Você está sem conexão. A proposta não foi enviada.',
  answerChange: 'Você está sem conexão. A resposta não foi enviada.',
  shiftDay: 'Você está sem conexão. Nada foi registrado.',
  rate: 'Você está sem conexão. A avaliação não foi enviada.',
  saveProfile: 'Você está sem conexão. O perfil não foi salvo.',
  uploadDocumento: 'Você está sem conexão. O documento não foi enviado.',
  viewDocumento: 'Você está sem conexão. O documento não foi aberto.',
  downloadDocumento: 'Você está sem conexão. O documento não foi baixado.',
} as const

export const dashboard = {
  medicoFailed: 'Erro ao carregar dados do dashboard',
  hospitalFailed: 'Erro ao buscar dados do hospital',
  vagasFailed: 'Erro ao carregar vagas',
  candidatosFailed: 'Erro ao carregar candidatos',
} as const
