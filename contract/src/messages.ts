import type { CandidaturaStatus } from './candidaturas/states.ts'
import type { ErrorCode } from './errors.ts'
import { readRightDays } from './medicos/read-right-rules.ts'
import type { VagaSituation } from './vagas/states.ts'

/**
 * Sentences chosen by code. Those of the specification are copied letter by letter; `{n}` and the like are filled by the
 * function that takes them.
 */
export const messages = {
  login: {
    failedTitle: 'Erro no login',
    credentialsInvalid: 'E-mail ou senha incorretos. Verifique seus dados e tente novamente.',
    notConfirmedMedico: 'E-mail não confirmado. Verifique sua caixa de entrada.',
    notConfirmedHospital: 'E-mail não confirmado. Verifique sua caixa de entrada e clique no link de confirmação.',
    invalidTitle: 'Dados inválidos',
    invalid: 'Por favor, corrija os erros nos campos',
    confirmed: 'E-mail confirmado. Entre com sua senha.',
    confirmFailed: 'Link inválido ou expirado. Peça um novo e-mail de confirmação.',
    confirmationSent: 'Enviamos um novo e-mail de confirmação. Verifique sua caixa de entrada.',
    resendFailed: 'Não foi possível enviar o e-mail de confirmação',
    confirmNotDone: 'Não foi possível confirmar o e-mail',
    confirmAsksPassword: 'Houve mais de um cadastro com este e-mail. Digite a senha que você criou no seu cadastro.',
    confirmPasswordWrong: 'Esta senha não é a de nenhum cadastro deste e-mail.',
  },
  unexpected: {
    title: 'Erro inesperado',
    text: 'Ocorreu um erro inesperado. Tente novamente em alguns momentos.',
  },
  /** Only when there was no connection before anything was sent. */
  offline: {
    load: 'Você está sem conexão.',
    signIn: 'Você está sem conexão. Não foi possível entrar.',
    signUp: 'Você está sem conexão. O cadastro não foi enviado.',
    sendEmail: 'Você está sem conexão. O e-mail não foi enviado.',
    confirmEmail: 'Você está sem conexão. O e-mail não foi confirmado.',
    changePassword: 'Você está sem conexão. A senha não foi alterada.',
    endSessions: 'Você está sem conexão. As outras sessões não foram encerradas.',
    exportData: 'Você está sem conexão. Seus dados não foram baixados.',
    deleteAccount: 'Você está sem conexão. A conta não foi excluída.',
    apply: 'Você está sem conexão. A candidatura não foi enviada.',
    accept: 'Você está sem conexão. A candidatura não foi aceita.',
    undo: 'Você está sem conexão. O aceite não foi desfeito.',
    refuse: 'Você está sem conexão. A candidatura não foi recusada.',
    dismiss: 'Você está sem conexão. O médico não foi dispensado.',
    withdraw: 'Você está sem conexão. A candidatura não foi retirada.',
    giveUp: 'Você está sem conexão. O hospital ainda conta com você.',
    confirmInterest: 'Você está sem conexão. Seu interesse não foi confirmado.',
    reopenVaga: 'Você está sem conexão. A vaga não foi reaberta.',
    createVaga: 'Você está sem conexão. A vaga não foi publicada.',
    updateVaga: 'Você está sem conexão. A vaga não foi alterada.',
    saveSearch: 'Você está sem conexão. A busca não foi salva.',
    renameSearch: 'Você está sem conexão. O nome não foi alterado.',
    deleteSearch: 'Você está sem conexão. A busca não foi excluída.',
    changeAlerts: 'Você está sem conexão. Os avisos da busca não foram alterados.',
    chooseEmail: 'Você está sem conexão. O aviso não foi alterado.',
    closeVaga: 'Você está sem conexão. A vaga não foi encerrada.',
    proposeChange: 'Você está sem conexão. A proposta não foi enviada.',
    answerChange: 'Você está sem conexão. A resposta não foi enviada.',
    shiftDay: 'Você está sem conexão. Nada foi registrado.',
    rate: 'Você está sem conexão. A avaliação não foi enviada.',
    saveProfile: 'Você está sem conexão. O perfil não foi salvo.',
    uploadDocumento: 'Você está sem conexão. O documento não foi enviado.',
    viewDocumento: 'Você está sem conexão. O documento não foi aberto.',
    downloadDocumento: 'Você está sem conexão. O documento não foi baixado.',
  },
  registration: {
    failedTitle: 'Erro no cadastro',
    alreadyRegistered: 'Este e-mail já está cadastrado. Tente fazer login.',
    doneTitle: 'Cadastro realizado!',
    done: 'Verifique seu e-mail para confirmar a conta.',
  },
  password: {
    linkSent:
      'Se houver uma conta com este endereço, enviamos um link para criar uma nova senha. Verifique sua caixa de entrada.',
    changed: 'Senha alterada. Entre com a nova senha.',
    changedSignedIn: 'Senha alterada.',
    resetFailed: 'Não foi possível alterar a senha',
    recoverFailed: 'Não foi possível enviar o link',
    resetInvalid: 'Link inválido ou expirado. Peça um novo link para criar a senha.',
    wrong: 'A senha atual está incorreta.',
  },
  account: {
    exported: 'Seus dados foram baixados.',
    exportFailed: 'Não foi possível exportar seus dados',
    deleted: 'Sua conta foi excluída.',
    deleteFailed: 'Não foi possível excluir a conta',
    passwordWrong: 'A senha está incorreta.',
  },
  sessions: {
    failed: 'Não foi possível carregar suas sessões',
    ended: 'As outras sessões foram encerradas.',
    endFailed: 'Não foi possível encerrar as outras sessões',
  },
  dashboard: {
    medicoFailed: 'Erro ao carregar dados do dashboard',
    hospitalFailed: 'Erro ao buscar dados do hospital',
    vagasFailed: 'Erro ao carregar vagas',
    candidatosFailed: 'Erro ao carregar candidatos',
  },
  vagas: {
    none: 'Nenhuma vaga disponível na região.',
    noneFiltered: 'Nenhuma vaga encontrada com os filtros aplicados.',
    noneOwn: 'Nenhuma vaga cadastrada ainda. Crie sua primeira vaga!',
    requiredTitle: 'Campos obrigatórios',
    required: 'Preencha todos os campos obrigatórios',
    hospitalUnknown: 'ID do hospital não encontrado',
    createFailed: 'Erro ao criar vaga',
    createUnexpected: 'Erro inesperado ao criar vaga',
    created: 'Vaga criada com sucesso!',
    updateFailed: 'Erro ao atualizar vaga',
    updated: 'Vaga atualizada com sucesso!',
    proposed: 'Proposta enviada. A alteração só vale se a pessoa aceita concordar.',
    proposeFailed: 'Erro ao propor a alteração',
    changeNothing: 'Altere a data, o horário ou o valor',
    changeAgreed: 'Você concordou. Seu plantão foi alterado.',
    changeDeclined: 'Resposta enviada. O plantão continua seu, como está.',
    answerFailed: 'Erro ao responder à proposta',
    closeFailed: 'Erro ao encerrar vaga',
    closed: 'Vaga encerrada.',
    reopened: (invited: number) => {
      if (invited === 0) return 'Vaga reaberta.'
      return invited === 1
        ? 'Vaga reaberta. 1 pessoa foi avisada.'
        : `Vaga reaberta. ${invited} pessoas foram avisadas.`
    },
    reopenFailed: 'Erro ao reabrir a vaga',
    /** Why nobody can apply any more, by what became of the vaga. */
    notOpen: {
      preenchida: 'Esta vaga já foi preenchida.',
      encerrada: 'O hospital encerrou esta vaga.',
      expirada: 'Este plantão já começou e não recebe mais candidaturas.',
      realizada: 'Este plantão já aconteceu.',
    },
    linkCopied: 'Link copiado. Agora é só colar na conversa.',
    copyYourself: 'Copie o link para compartilhar',
    inPast: 'A data do plantão não pode estar no passado',
    valorNegative: 'O valor não pode ser negativo',
    valorTooHigh: 'O valor deve ser de no máximo R$ 99.999.999,99',
    valorNotNumeric: 'Não reconhecemos um número: a vaga será publicada como “Valor a combinar”.',
    valorToCombine: 'Valor a combinar',
    horarioRead: (start: string, end: string, duration: string) => `Lido como ${start} às ${end}, ${duration}.`,
    nextDay: 'do dia seguinte',
    horarioStartAssumed: 'Se começa em outra hora, escreva início e fim.',
    horarioUnread:
      'Não entendemos este horário. Escreva como 19:00 - 07:00 para mostrar duração e valor por hora e evitar plantões sobrepostos.',
  },
  savedSearches: {
    none: 'Nenhuma busca salva ainda',
    nameRequired: 'Dê um nome à busca',
    saved: 'Busca salva.',
    saveFailed: 'Não foi possível salvar a busca',
    renamed: 'Nome alterado.',
    renameFailed: 'Não foi possível alterar o nome',
    alertsChanged: 'Avisos da busca alterados.',
    alertsFailed: 'Não foi possível alterar os avisos da busca',
    alerts: { never: 'Não', now: 'Na hora', 'quarter-hour': 'A cada 15 minutos', daily: 'Resumo diário' },
    deleted: 'Busca excluída.',
    deleteFailed: 'Não foi possível excluir a busca',
    loadFailed: 'Não foi possível carregar as buscas salvas',
  },
  candidaturas: {
    none: 'Nenhum candidato ainda',
    noneOwn: 'Você ainda não se candidatou a nenhuma vaga.',
    medicoMissing: 'Erro ao encontrar dados do médico',
    applyFailed: 'Erro ao candidatar-se à vaga',
    applyUnexpected: 'Erro inesperado ao candidatar-se',
    applied: 'Candidatura enviada com sucesso!',
    acceptFailed: 'Erro ao aceitar candidato',
    acceptUnexpected: 'Erro inesperado ao aceitar candidato',
    clash: (shift: string) => `Conflita com seu plantão de ${shift}.`,
    chain: (duration: string) => `Com este plantão serão ${duration} seguidas.`,
    chainNeedsReason: 'Passa de 24 h: para aceitar, é preciso escrever o motivo.',
    clashOfPendente: 'O hospital não pode mais aceitar esta candidatura.',
    accepted: 'Candidato aceito! Uma confirmação foi enviada por email.',
    acceptUndone: 'Aceite desfeito. Ninguém foi avisado.',
    undoFailed: 'Erro ao desfazer o aceite',
    refused: 'Candidatura recusada.',
    refuseFailed: 'Erro ao recusar a candidatura',
    dismissed: 'Médico dispensado. A vaga está aberta de novo.',
    dismissFailed: 'Erro ao dispensar o médico',
    withdrawn: 'Candidatura retirada.',
    withdrawFailed: 'Erro ao retirar a candidatura',
    gaveUp: 'Você desistiu do plantão. O hospital foi avisado.',
    giveUpFailed: 'Erro ao desistir do plantão',
    interestConfirmed: 'Interesse confirmado. O hospital pode aceitar você de novo.',
    confirmInterestFailed: 'Erro ao confirmar o interesse',
    /** @param hoursLeft until the shift; negative once it has begun. */
    shortNotice: (hoursLeft: number) =>
      hoursLeft < 0
        ? 'O plantão já começou. O hospital será avisado na hora.'
        : hoursLeft < 24
          ? 'Faltam menos de 24 horas para o plantão. O hospital será avisado na hora.'
          : 'Faltam menos de 48 horas para o plantão.',
    /** Resolução CFM 2.217/2018; holds without a contract too. */
    ethicsCode:
      'Código de Ética Médica, art. 9º: é vedado ao médico “deixar de comparecer a plantão em horário preestabelecido ou abandoná-lo sem a presença de substituto, salvo por justo impedimento”. Vale também sem contrato formal.',
    reason: (text: string) => `Motivo: ${text}`,
  },
  medicos: {
    requiredTitle: 'Campos obrigatórios',
    required: 'Preencha nome, CRM e especialidade',
    updateFailed: 'Não foi possível atualizar o perfil',
    createFailed: 'Não foi possível criar o perfil',
    saved: 'Perfil salvo com sucesso',
    noAcessos: 'Ninguém viu seus dados ainda',
    readRightEnded: `CRM, contato e documento deixam de aparecer ${readRightDays} dias após a decisão ou o plantão.`,
  },
  shiftDay: {
    failed: 'Não foi possível registrar',
    checkedIn: 'Chegada registrada. Bom plantão!',
    checkedOut: 'Saída registrada.',
    presenceConfirmed: 'Presença confirmada.',
    noShowReported: 'Ausência registrada. A pessoa foi avisada.',
    noShowAnswered: 'Resposta enviada ao hospital.',
    noArrival: 'O hospital ainda não escreveu por onde entrar nem quem procurar. Ligue antes de sair de casa.',
  },
  avaliacoes: {
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
  },
  documentos: {
    invalidTitle: 'Arquivo inválido',
    invalid: 'Por favor, envie apenas arquivos PDF',
    tooLargeTitle: 'Arquivo muito grande',
    tooLarge: 'O arquivo deve ter no máximo 10MB',
    uploadFailedTitle: 'Erro no upload',
    uploadFailed: 'Não foi possível enviar o documento',
    viewFailed: 'Não foi possível acessar o documento',
    downloadFailed: 'Não foi possível baixar o documento',
    uploaded: 'Documento CRM enviado com sucesso',
    notSent: 'Documento não enviado',
  },
  hospitais: {
    notFound: 'Hospital não encontrado. Verifique se você está logado como hospital.',
    required: 'Nome e email são obrigatórios',
    updateFailed: 'Erro ao atualizar perfil',
    updated: 'Perfil atualizado com sucesso!',
    noArrival:
      'Escreva uma vez por onde entrar, quem procurar e o que mais ajuda: quem for aceito recebe estes textos.',
    toCorrect: (count: number) =>
      count === 1
        ? '1 plantão futuro ainda está com outra localização, endereço ou telefone.'
        : `${count} plantões futuros ainda estão com outra localização, endereço ou telefone.`,
    correctQuestion: (count: number) =>
      count === 1 ? 'Atualizar também 1 plantão futuro?' : `Atualizar também ${count} plantões futuros?`,
    corrected: (count: number) => (count === 1 ? '1 plantão atualizado.' : `${count} plantões atualizados.`),
    correctFailed: 'Erro ao atualizar os plantões',
    loadFailed: (message: string) => `Erro ao buscar dados do hospital: ${message}`,
  },
  notificacoes: {
    none: 'Nenhuma notificação ainda',
    loadFailed: 'Não foi possível carregar as notificações',
    readFailed: 'Não foi possível marcar como lida',
    choicesFailed: 'Não foi possível carregar os avisos',
    chosen: 'Aviso alterado.',
    chooseFailed: 'Não foi possível alterar o aviso',
    /** How the e-mails of one kind go. */
    delivery: { now: 'Na hora', daily: 'Resumo diário', never: 'Só no aplicativo' },
  },
  fields: {
    required: 'Preencha este campo',
    emailRequired: 'E-mail é obrigatório',
    emailInvalid: 'E-mail inválido',
    senhaRequired: 'Senha é obrigatória',
    senhaShort: 'Senha deve ter pelo menos 6 caracteres',
    senhaLong: 'Senha deve ter no máximo 128 caracteres',
    senhaMismatch: 'Senhas não coincidem',
    nomeRequired: 'Nome é obrigatório',
    nomeHasLink: 'O nome não pode conter endereços de internet',
    crmRequired: 'CRM é obrigatório',
    telefoneRequired: 'Telefone é obrigatório',
    nomeHospitalRequired: 'Nome do hospital é obrigatório',
    cnpjRequired: 'CNPJ é obrigatório',
    enderecoRequired: 'Endereço é obrigatório',
    cidadeRequired: 'Cidade é obrigatória',
    estadoRequired: 'Estado é obrigatório',
    especialidadeRequired: 'Especialidade é obrigatória',
    tooLong: (max: number) => `Use no máximo ${max} caracteres`,
    dateInvalid: 'Data inválida',
    charactersInvalid: 'Há caracteres que não podem ser usados',
    reasonRequired: 'Escreva o motivo',
    replyRequired: 'Escreva a resposta',
  },
  strict: {
    nome: 'Nome deve ter pelo menos 3 letras',
    telefone: 'Telefone deve estar no formato (XX) XXXXX-XXXX',
    crm: 'CRM deve ter no máximo 20 letras e números',
    senha: 'Senha deve ter pelo menos 8 caracteres, com uma letra e um número',
    cnpj: 'CNPJ inválido',
  },
} as const

/** The word on a vaga's badge. */
export const vagaSituationLabel = {
  aberta: 'Aberta',
  preenchida: 'Preenchida',
  realizada: 'Realizada',
  encerrada: 'Encerrada',
  expirada: 'Expirada',
} as const satisfies Record<VagaSituation, string>

const candidaturaLabels: Partial<Record<string, string>> = {
  aceita: 'Aceito',
  pendente: 'Pendente',
  nao_selecionada: 'Não selecionado',
  recusada: 'Recusado',
  retirada: 'Retirado',
  expirada: 'Expirado',
  desistencia: 'Desistiu',
  dispensada: 'Dispensado',
} satisfies Record<CandidaturaStatus, string>

/** The word on a candidatura's badge. Anything unknown reads 'Pendente', as the specification says. */
export function candidaturaLabel(status: string) {
  return candidaturaLabels[status] ?? 'Pendente'
}

/** The page for a link of ours that does not work. Only the server sends it. */
export const errorPageText = {
  title: 'Não foi possível abrir esta página',
  home: 'Ir para o Plantão Aberto',
  reference: (requestId: string) => `Código do erro: ${requestId}`,
  of: {
    link_expired: {
      title: 'Este link expirou',
      text: 'O link de um documento vale por 60 segundos. Volte ao Plantão Aberto e abra o documento novamente.',
    },
    documento_not_found: {
      title: 'Documento não encontrado',
      text: 'Ele pode ter sido substituído ou removido. Volte ao Plantão Aberto e abra o documento novamente.',
    },
    route_not_found: {
      title: 'Endereço não encontrado',
      text: 'O link pode estar incompleto. Copie-o novamente ou comece pela página inicial.',
    },
    unsubscribe_token_invalid: {
      title: 'Link inválido',
      text: 'O link pode estar incompleto. Copie-o novamente do e-mail ou mude os avisos no seu perfil.',
    },
    invalid_request: {
      title: 'Link inválido',
      text: 'O link pode estar incompleto. Copie-o novamente ou comece pela página inicial.',
    },
  } as Partial<Record<ErrorCode, { title: string; text: string }>>,
} as const

const orByEmail = 'Para entrar agora, crie uma nova senha em “Esqueci minha senha”.'

/** What the screen says for each code; a code without a sentence does not compile. */
export const errorText = {
  invalid_request: 'Dados inválidos. Verifique os campos e tente novamente.',
  apikey_invalid: 'Não foi possível falar com o servidor. Recarregue a página.',
  session_required: 'Sua sessão terminou. Entre novamente.',
  forbidden: 'Sua conta não tem acesso a esta função.',
  route_not_found: 'Endereço não encontrado.',
  body_too_large: 'O conteúdo enviado é grande demais.',
  media_type_unsupported: 'O formato enviado não é aceito.',
  too_many_requests: 'Muitas tentativas. Tente novamente em instantes.',
  unexpected: messages.unexpected.text,
  service_unavailable: 'Serviço temporariamente indisponível. Tente novamente em instantes.',

  PGRST116: 'Registro não encontrado.',
  idempotency_key_reused: 'Este envio já foi usado com outros dados. Recarregue a página e tente novamente.',

  credentials_invalid: messages.login.credentialsInvalid,
  too_many_sign_ins: `Muitas tentativas. ${orByEmail}`,
  email_not_confirmed: messages.login.notConfirmedMedico,
  user_already_registered: messages.registration.alreadyRegistered,
  refresh_token_invalid: 'Sua sessão terminou. Entre novamente.',
  confirm_token_invalid: messages.login.confirmFailed,
  sign_up_password_required: messages.login.confirmAsksPassword,
  reset_token_invalid: messages.password.resetInvalid,
  password_wrong: messages.password.wrong,

  vaga_not_found: 'Vaga não encontrada.',
  vaga_not_open: 'Esta vaga não está mais aberta.',
  vaga_already_filled: 'Esta vaga já foi preenchida.',
  vaga_already_open: 'Esta vaga já está aberta, e quem se candidatou já recebeu o aviso.',
  vaga_not_filled: 'Este plantão já começou ou não tem mais quem o faça.',
  vaga_change_needs_agreement:
    'Este plantão já tem quem o faça: só as observações mudam livremente. Proponha as outras alterações.',
  vaga_in_past: messages.vagas.inPast,
  date_range_invalid: 'A data final vem antes da inicial.',
  vaga_clashes_with_accepted: 'Você já tem um plantão aceito neste horário.',

  change_not_pending: 'Esta proposta não vale mais. Veja como está o plantão agora.',

  saved_search_not_found: 'Esta busca já foi excluída.',
  saved_searches_full: 'Você já tem 20 buscas salvas. Exclua uma para salvar outra.',

  candidatura_not_found: 'Candidatura não encontrada.',
  candidatura_not_pendente: 'Esta candidatura não está mais pendente.',
  candidatura_not_aceita: 'Esta candidatura não está mais aceita.',
  candidatura_already_sent: 'Você já se candidatou a esta vaga.',
  candidatura_being_decided: 'O hospital está decidindo neste momento. Tente novamente em alguns segundos.',
  candidatura_withdrawn: 'Esta candidatura foi retirada.',
  candidatura_refused: 'O hospital recusou esta candidatura. Não é possível se candidatar de novo a esta vaga.',
  candidatura_given_up: 'Você desistiu deste plantão. Não é possível se candidatar de novo a esta vaga.',
  candidatura_dismissed: 'O hospital dispensou você deste plantão. Não é possível se candidatar de novo a esta vaga.',
  undo_too_late: 'Não dá mais para desfazer: o aceite já foi avisado.',
  medico_gave_up: 'A pessoa aceita desistiu deste plantão.',
  shift_too_late: 'Já não dá mais tempo: este plantão passou da metade ou terminou.',
  reason_required: 'Escreva o motivo: a pessoa aceita para o plantão será avisada.',

  shift_day_too_early: 'Ainda é cedo para isto.',
  shift_day_too_late: 'O prazo para isto já terminou.',
  attendance_already_recorded: 'Isto já foi registrado.',

  avaliacao_not_found: 'Avaliação não encontrada.',
  avaliacao_already_answered: 'Esta avaliação já foi respondida.',
  avaliacao_already_reported: 'Você já denunciou este comentário.',
  rating_already_given: 'Você já avaliou este plantão.',
  rating_of_no_show: 'Um plantão com ausência registrada não é avaliado.',

  medico_not_found: 'Perfil médico não encontrado.',
  medico_already_booked: 'Esta pessoa já tem um plantão aceito neste horário.',
  medico_over_24_hours: 'Seriam mais de 24 h seguidas de plantão.',
  medico_already_exists: 'Este perfil já existe.',

  hospital_not_found: messages.hospitais.notFound,

  documento_not_found: messages.documentos.notSent,
  documento_not_pdf: messages.documentos.invalid,
  documento_too_large: messages.documentos.tooLarge,
  link_expired: 'Este link expirou. Abra o documento novamente.',

  notificacao_not_found: 'Este aviso não existe mais.',
  unsubscribe_token_invalid: 'Este link não funciona. Mude os avisos no seu perfil.',
} as const satisfies Record<ErrorCode, string>

/** `message` of an error body: the same, except for the three sentences that the specification gives in English. */
export const wireMessage: Record<ErrorCode, string> = {
  ...errorText,
  credentials_invalid: 'Invalid login credentials',
  email_not_confirmed: 'Email not confirmed',
  user_already_registered: 'User already registered',
}

/** Sentences with the time to wait. @param seconds shown in whole minutes, at least one. */
export const timedMessage = {
  too_many_requests: (seconds: number) => `Muitas tentativas. Tente novamente em ${inMinutes(seconds)}.`,
  too_many_sign_ins: (seconds: number) => `Muitas tentativas. Tente novamente em ${inMinutes(seconds)}. ${orByEmail}`,
} satisfies Partial<Record<ErrorCode, (seconds: number) => string>>

/** Whether the code has a sentence with the time to wait. */
export const isTimed = (code: string): code is keyof typeof timedMessage => Object.hasOwn(timedMessage, code)

function inMinutes(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
}
