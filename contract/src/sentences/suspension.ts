import { answerDays } from '../auth/requests/rules.ts'

export const suspension = {
  title: 'Sua conta está suspensa',
  since: (day: string) => `A operação do Plantão Aberto suspendeu sua conta em ${day}. Motivo:`,
  remains:
    'Vagas abertas e candidaturas pendentes estão fora do ar. Você consulta tudo; nos plantões já aceitos, o contato, a chegada, a saída e a desistência continuam, e desistir não conta contra você.',
  requests: `Se preferir, faça um pedido em “Pedidos sobre meus dados”, no seu perfil: a resposta chega em até ${answerDays} dias.`,
  answer: 'Para contestar, fale com quem cuida desta instalação do Plantão Aberto.',
  answerTo: 'Para contestar, fale com',
} as const
