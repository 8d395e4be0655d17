export const operadores = {
  inviteInvalid: 'Este convite não vale mais: ele já foi usado ou passou de 24 horas. Peça um novo.',
  inviteFailed: 'Não foi possível aceitar o convite',
  inviteLoadFailed: 'Não foi possível abrir o convite',
  emailTaken: 'Este e-mail já é de outra conta. Use outro e-mail para a operação.',
  welcome: 'Sua conta de operação está ativa.',
  inviteIntro: 'Você foi convidado para a operação do Plantão Aberto. Crie sua conta.',
  renewalIntro: 'Escolha uma nova senha e configure a verificação em duas etapas de novo.',
  factorIntro: 'Ela é obrigatória para a operação: é ela que protege os dados de todos.',
  loginIntro: 'Para quem cuida desta instalação.',
} as const
