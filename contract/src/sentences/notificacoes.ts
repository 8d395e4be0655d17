export const notificacoes = {
  none: 'Nenhuma notificação ainda',
  loadFailed: 'Não foi possível carregar as notificações',
  readFailed: 'Não foi possível marcar como lida',
  choicesFailed: 'Não foi possível carregar os avisos',
  chosen: 'Aviso alterado.',
  chooseFailed: 'Não foi possível alterar o aviso',
} as const
