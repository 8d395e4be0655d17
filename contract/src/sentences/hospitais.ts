export const hospitais = {
  notFound: 'Hospital não encontrado. Verifique se você está logado como hospital.',
  required: 'Nome e email são obrigatórios',
  updateFailed: 'Erro ao atualizar perfil',
  updated: 'Perfil atualizado com sucesso!',
  noArrival: 'Escreva uma vez por onde entrar, quem procurar e o que mais ajuda: quem for aceito recebe estes textos.',
  toCorrect: (count: number) =>
    count === 1
      ? '1 vaga futura ainda está com outra localização, endereço ou telefone.'
      : `${count} vagas futuras ainda estão com outra localização, endereço ou telefone.`,
  correctQuestion: (count: number) =>
    count === 1 ? 'Atualizar também 1 vaga futura?' : `Atualizar também ${count} vagas futuras?`,
  corrected: (count: number) => (count === 1 ? '1 vaga atualizada.' : `${count} vagas atualizadas.`),
  correctFailed: 'Erro ao atualizar as vagas',
  loadFailed: (message: string) => `Erro ao buscar dados do hospital: ${message}`,
} as const
