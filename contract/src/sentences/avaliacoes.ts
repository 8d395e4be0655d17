export const avaliacoes = {
  none: 'Você ainda não possui avaliações',
  noneOfOther: 'Sem avaliações ainda',
  noneOfHospital: 'Este hospital ainda não tem avaliações',
  estrelasRequired: 'Escolha de 1 a 5 estrelas',
  given: 'Avaliação enviada.',
  sealed: (day: string) => `As avaliações dos dois lados ficam em sigilo até que ambos avaliem, ou até ${day}.`,
  givenSealed: (day: string) => `Em sigilo até que a outra parte avalie, ou até ${day}.`,
  giveFailed: 'Não foi possível enviar a avaliação',
  replied: 'Resposta publicada.',
  replyFailed: 'Não foi possível responder',
  reported: 'Denúncia registrada. Vamos analisar o comentário.',
  reportFailed: 'Não foi possível registrar a denúncia',
} as const
