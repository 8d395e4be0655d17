export const hospitais = {
  notFound: 'Hospital não encontrado. Verifique se você está logado como hospital.',
  required: 'Nome e email são obrigatórios',
  updateFailed: 'Erro ao atualizar perfil',
  updated: 'Perfil atualizado com sucesso!',
  noArrival: 'Escreva uma vez por onde entrar, quem procurar e o que mais ajuda: quem for aceito recebe estes textos.',
  toCorrect: (count: number) =>
    count === 1
      ? '1 plantão futuro ainda está com outra localização, endereço ou telefone.'
      : `${count} plantões futuros ainda estão com outra localização, endereço ou telefone.`,
  correctQuestion: (count: number) =>
    count === 1 ? 'Atualizar também 1 plantão futuro?' : `Atualizar também ${count} plantões futuros?`,
  corrected: (count: number) => (count === 1 ? '1 plantão atualizado.' : `${count} plantões atualizados.`),
  correctFailed: 'Erro ao atualizar os plantões',
  loadFailed: (message: string) => `Erro ao buscar dados do hospital: ${message}`,
} as const
