/* Sentences of the hospital's profile. They are not in `messages`, which the first screens load. */

export const cnesDetails = {
  noRegistration: 'Informe o CNES e quem é o diretor técnico. Só o hospital vê estes dados.',
  cnesInvalid: 'O CNES tem sete dígitos, com os zeros do começo',
  directorCrmInvalid: 'Escreva só o número do CRM',
} as const

export const hospitalDetails = {
  nameWaits: 'Perfil salvo. O nome novo espera a conferência da operação; até lá, vale o de antes.',
  cnpjOfSignUp: 'Vem do cadastro. Para corrigi-lo, faça um pedido em “Pedidos sobre meus dados”.',
} as const
