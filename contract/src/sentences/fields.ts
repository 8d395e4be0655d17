export const fields = {
  required: 'Preencha este campo',
  emailRequired: 'E-mail é obrigatório',
  emailInvalid: 'E-mail inválido',
  codigoRequired: 'Código é obrigatório',
  codigoDeVerificacaoInvalid: 'Digite os 6 números do aplicativo ou um código de recuperação',
  codigoInvalid: 'O código tem 8 letras, sem números',
  senhaRequired: 'Senha é obrigatória',
  senhaShort: 'Senha deve ter pelo menos 6 caracteres',
  senhaLong: 'Senha deve ter no máximo 128 caracteres',
  senhaMismatch: 'Senhas não coincidem',
  nomeRequired: 'Nome é obrigatório',
  nomeHasLink: 'O nome não pode conter endereços de internet',
  proofOnlyInMark:
    'Não use sinais como ✓ nem as palavras CNES, CNPJ, confirmado, conferido e verificado: quem procura plantão vê a confirmação ao lado do nome.',
  crmRequired: 'CRM é obrigatório',
  telefoneRequired: 'Telefone é obrigatório',
  nomeHospitalRequired: 'Nome do hospital é obrigatório',
  cnpjRequired: 'CNPJ é obrigatório',
  enderecoRequired: 'Endereço é obrigatório',
  cidadeRequired: 'Cidade é obrigatória',
  emailOfAccount: 'É o e-mail da sua conta. Para mudá-lo, faça um pedido em “Pedidos sobre meus dados”.',
  cnpjOfSignUp: 'Vem do cadastro. Para corrigi-lo, faça um pedido em “Pedidos sobre meus dados”.',
  estadoRequired: 'Estado é obrigatório',
  especialidadeRequired: 'Especialidade é obrigatória',
  tooLong: (max: number) => `Use no máximo ${max} caracteres`,
  dateInvalid: 'Data inválida',
  dateUnread: 'Escreva dia, mês e ano, como 05/12/2026.',
  dateNotInMonth: (month: string, days: number) => `${month} tem ${days} dias.`,
  datePast: 'Este dia já passou.',
  dateFar: 'Falta mais de um ano. Confira a data.',
  charactersInvalid: 'Há caracteres que não podem ser usados',
  reasonRequired: 'Escreva o motivo',
  replyRequired: 'Escreva a resposta',
} as const

export const drafts = {
  discardQuestion: 'Descartar o que foi digitado?',
  restored: 'Recuperamos o que você tinha digitado.',
  kept: 'O que você digitou volta quando você entrar de novo.',
} as const

export const strict = {
  nome: 'Nome deve ter pelo menos 3 letras',
  telefone: 'Telefone deve estar no formato (XX) XXXXX-XXXX',
  crm: 'CRM deve ter no máximo 20 letras e números',
  senha: 'Senha deve ter pelo menos 8 caracteres, com uma letra e um número',
  cnpj: 'CNPJ inválido',
} as const
