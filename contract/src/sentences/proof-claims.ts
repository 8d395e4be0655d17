import type { ProofKind, WaitReason } from '../hospitais/proof/rules.ts'

/** Sentences of the card 'Comprovação' in the hospital's profile, and of the operator's list. */
export const proofClaims = {
  title: 'Comprovação',
  why: 'Um hospital confirmado publica sem limite, e quem procura vagas vê que ele é mesmo quem diz ser.',
  howCnes:
    'Informe o CNES. Enviamos um código ao e-mail que o Ministério da Saúde tem no cadastro do hospital; digite-o aqui para confirmar.',
  howManual:
    'UPA, clínica, cooperativa, OS ou hospital sem e-mail no cadastro: peça a conferência e diga como podemos confirmar, por exemplo um telefone ou o site oficial.',
  askManual: 'Pedir conferência da operação',
  cnesInvalid: 'O CNES tem sete dígitos',
  codeInvalid: 'O código tem oito dígitos',
  noteRequired: 'Conte como a operação pode confirmar o hospital',
  sent: (hint: string, cnes: string, until: string) =>
    `Enviamos um código para ${hint}, o e-mail do CNES ${cnes} no cadastro do Ministério da Saúde. Ele vale até ${until}.`,
  codeSent: 'Código enviado ao e-mail do cadastro.',
  asked: 'Pedido enviado à operação.',
  waiting: (since: string) => `Seu pedido de ${since} espera a conferência da operação. Avisamos aqui e por e-mail.`,
  waitsBecause: {
    no_email: 'Este CNES não tem e-mail no cadastro do Ministério da Saúde.',
    not_hospital: 'Este CNES é de outro tipo de estabelecimento, que a operação confere.',
    place_differs: 'A cidade deste CNES no cadastro é diferente da cidade do perfil.',
    name_differs: 'O nome deste CNES no cadastro é diferente do nome do perfil.',
    cnpj_differs: 'O CNPJ deste CNES no cadastro é diferente do CNPJ do perfil.',
    taken: 'Outra conta já confirmou este CNES ou este CNPJ.',
  } satisfies Record<WaitReason, string>,
  refused: (on: string, reason: string) => `Em ${on}, a operação decidiu contra a confirmação: ${reason}`,
  /** Shown when the code is too old, and after five wrong codes. */
  codeEnded: 'O código anterior não vale mais. Peça outro.',
  ended: 'A confirmação do hospital venceu. Confirme de novo.',
  proven: (by: ProofKind, cnes: string | null, on: string) =>
    by === 'cnes' ? `CNES ${cnes} confirmado em ${on}` : `CNPJ conferido pela operação em ${on}`,
  until: (day: string) => `Vale até ${day}.`,
  renew: 'A confirmação está para vencer. Confirme de novo para não perdê-la.',
  renameWaits: (name: string, since: string) =>
    `O nome “${name}” espera a conferência da operação desde ${since}. Até lá, vale o nome de antes.`,
  confirmed: 'Hospital confirmado.',
  claimFailed: 'Não foi possível enviar o pedido',
  confirmFailed: 'Não foi possível confirmar',
  askedByHand: 'O hospital pediu a conferência da operação.',
  wantsName: (name: string) => `O hospital confirmado pede para se chamar “${name}”.`,
  approveMeansName: (name: string) =>
    `O hospital passa a se chamar “${name}”, e as vagas dele mostram “Hospital com CNPJ conferido” por doze meses.`,
  corrected: 'O hospital corrigiu o perfil depois do pedido.',
  since: (day: string) => `Espera desde ${day}.`,
  takenBy: (nome: string) => `${nome} já confirmou este CNES ou este CNPJ.`,
  approveMeans: 'As vagas do hospital mostram “Hospital com CNPJ conferido” por doze meses.',
  suspended: (on: string) => `Conta suspensa em ${on}. Confirmar ou recusar não retira a suspensão.`,
  approveMeansSuspended:
    'A conta continua suspensa e as vagas, ocultas. A confirmação vale por doze meses e aparece quando a suspensão for retirada.',
  approveHint: 'O que você conferiu e onde. Fica registrado com o seu nome, e o hospital pode ler.',
  refuseMeans: 'O pedido termina, e o hospital pode pedir de novo. Uma confirmação que ainda vale continua.',
  refuseMeansName: 'O hospital continua com o nome e a confirmação de antes, e pode pedir de novo.',
  withdrawMeans: 'As vagas do hospital passam a mostrar “Hospital ainda não confirmado”. Ele pode pedir de novo.',
  withdrawn: 'Confirmação retirada. O hospital foi avisado do motivo.',
  noClaims: 'Nenhum hospital espera conferência.',
  decideFailed: 'Não foi possível registrar a decisão',
  approved: 'Hospital confirmado e avisado.',
  approvedName: 'Nome aprovado. O hospital foi avisado.',
  refusedDone: 'Pedido recusado. O hospital foi avisado do motivo.',
  reasonHint: 'O hospital lê este motivo.',
} as const
