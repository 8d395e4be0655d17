export const operadores = {
  inviteInvalid: 'Este convite não vale mais: ele já foi usado ou passou de 24 horas. Peça um novo.',
  inviteFailed: 'Não foi possível aceitar o convite',
  inviteLoadFailed: 'Não foi possível abrir o convite',
  emailTaken: 'Este e-mail já é de outra conta. Use outro e-mail para a operação.',
  welcome: 'Conta de operação criada.',
} as const
