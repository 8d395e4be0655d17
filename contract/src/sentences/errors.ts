import { maxChainHours } from '../candidaturas/hours-rules.ts'
import { signedLinkSeconds } from '../documentos/rules.ts'
import type { ErrorCode } from '../errors.ts'
import { formatInteger } from '../format.ts'
import { proofCodeDays, proofCodeLength } from '../hospitais/proof/rules.ts'
import { maxMembros } from '../membros/rules.ts'
import { messages } from '../messages.ts'
import { maxCopies } from '../rota/rules.ts'
import { maxSheetShifts } from '../rota/sheet/rules.ts'
import { maxSavedSearches } from '../saved-searches/rules.ts'
import { maxSetores } from '../setores/rules.ts'
import { maxMoves } from '../vagas/rules.ts'
import { hospitais } from './hospitais.ts'
import { limits } from './limits.ts'
import { operadores } from './operadores.ts'
import { pageErrorText } from './page-errors.ts'
import { secondFactor } from './second-factor.ts'
import { specifiedMessages } from './specified.ts'

/** Texts of the error page that the server sends when a browser opens an address that fails, such as an old link. */
export const errorPageText = {
  title: 'Não foi possível abrir esta página',
  home: 'Ir para o Plantão Aberto',
  reference: (requestId: string) => `Código do erro: ${requestId}`,
  of: {
    link_expired: {
      title: 'Este link expirou',
      text: `O link de um documento vale por ${signedLinkSeconds} segundos. Volte ao Plantão Aberto e abra o documento novamente.`,
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
      text: 'O link pode estar incompleto. Copie-o novamente do e-mail ou altere os avisos no seu perfil.',
    },
    invalid_request: {
      title: 'Link inválido',
      text: 'O link pode estar incompleto. Copie-o novamente ou comece pela página inicial.',
    },
  } as Partial<Record<ErrorCode, { title: string; text: string }>>,
} as const

/** Words for the numbers in the sentences below. A number without a word here does not compile. */
const inWords = { 7: 'sete', 8: 'oito' } as const

/**
 * The sentence of each code, which the server sends and the screen shows. A code without a sentence does not compile.
 */
export const errorText = {
  ...pageErrorText,

  // Forms use the server's schemas, so this error means that page and server have different versions.
  invalid_request: 'O servidor não aceitou estes dados. Recarregue a página e tente novamente.',
  apikey_invalid: 'Não foi possível falar com o servidor. Recarregue a página.',
  forbidden: 'Sua conta não tem acesso a esta função.',
  account_suspended: messages.account.suspended,
  route_not_found: 'Endereço não encontrado.',
  media_type_unsupported: 'O formato enviado não é aceito.',

  PGRST116: 'Registro não encontrado.',
  idempotency_key_reused: 'Este envio já foi usado com outros dados. Recarregue a página e tente novamente.',

  email_unwritable:
    'O nosso servidor de e-mail não escreve para endereços com acentos antes do “@”. Use outro endereço de e-mail.',
  too_many_new_hospitals:
    'Houve muitos cadastros de hospital a partir desta rede nas últimas 24 horas. Tente novamente amanhã.',
  account_not_found: 'Conta não encontrada.',
  account_already_suspended: 'Esta conta já está suspensa.',
  account_not_suspended: 'Esta conta não está suspensa.',
  refresh_token_invalid: 'Sua sessão terminou. Entre novamente.',
  confirm_token_invalid: messages.login.confirmFailed,
  sign_up_password_required: messages.login.confirmAsksPassword,
  reset_token_invalid: messages.password.resetInvalid,
  code_invalid: messages.code.invalid,
  password_wrong: messages.password.wrong,

  second_factor_required: secondFactor.required,
  second_factor_wrong: secondFactor.wrong,
  second_factor_expired: 'A confirmação da senha não vale mais. Digite a senha de novo.',
  second_factor_again: secondFactor.again,
  second_factor_missing:
    'Esta conta de operação está sem a verificação em duas etapas. Abra o último link que você recebeu ou peça um novo a quem cuida da instalação.',
  second_factor_already_on: 'A verificação em duas etapas já está ativa.',
  second_factor_not_on: 'A verificação em duas etapas não está ativa. Atualize a página.',
  second_factor_obligatory: 'Contas de operação não podem desativar a verificação em duas etapas.',
  operator_invite_invalid: operadores.inviteInvalid,
  operator_email_taken: operadores.emailTaken,

  vaga_not_found: 'Vaga não encontrada.',
  vaga_already_filled: 'Esta vaga já foi preenchida.',
  vaga_already_open: 'Esta vaga já está aberta, e quem se candidatou já recebeu o aviso.',
  vaga_not_filled: 'Este plantão já começou ou não tem mais quem o faça.',
  shift_moved: 'Este plantão foi movido em outra janela. Confira o dia e o horário de agora.',
  vaga_moved_too_often: `Esta vaga já mudou de dia ou de horário ${maxMoves} vezes em 24 horas, contando as propostas. Tente amanhã.`,
  vaga_change_needs_agreement:
    'Este plantão já tem quem o faça: só as observações mudam livremente. Proponha as outras alterações.',
  vaga_in_past: messages.vagas.inPast,

  plantao_not_found: 'Este rascunho não existe mais.',
  plantao_has_membro: 'Este plantão tem um médico da casa. Retire o nome antes de publicar.',
  rota_changed: 'Outra janela mudou este plantão. Veja como ele está agora e tente de novo.',
  rota_too_large: `De uma vez dá para copiar até ${formatInteger(maxCopies)} plantões. Copie por semanas.`,
  membro_clash: 'O médico já tem outro plantão presencial nesse horário.',
  plantao_published: 'Este rascunho já foi publicado. Atualize a página para ver como está.',
  undo_publish_too_late: 'Não dá mais para desfazer: as vagas já foram publicadas.',
  closed_month_not_found: 'Esta versão da escala não existe.',
  month_has_names_without_crm: 'Há médicos sem CRM nesta escala. Complete o CRM deles antes de fechar.',

  setor_not_found: 'Este setor não existe mais. Escolha outro.',
  setor_archived: 'Este setor foi arquivado. Escolha outro.',
  setor_in_use: 'Este setor já tem vagas ou rascunhos: arquive-o ou junte-o a outro.',
  setor_name_taken: 'Já há um setor com este nome, talvez arquivado.',
  setores_full: `O hospital já tem ${maxSetores} setores.`,

  membro_not_found: 'Este médico não está mais entre os médicos da casa.',
  membro_in_use: 'Este médico já tem plantões na escala: torne-o inativo.',
  membro_crm_taken: 'Este CRM já é de outro médico da casa.',
  membro_same_name: 'Já existe um médico da casa com este nome. É outra pessoa?',
  membro_contacts_need_proof: 'Telefone e e-mail só podem ser guardados depois que o hospital for confirmado.',
  membros_full: `O hospital já tem ${formatInteger(maxMembros)} médicos da casa, contando os inativos.`,
  sheet_plan_changed:
    'A escala, os médicos ou os setores mudaram enquanto você conferia. Nada foi salvo: veja como a planilha ficou e salve de novo.',
  sheet_has_questions: 'Responda primeiro às perguntas sobre a planilha.',
  sheet_too_large: `Dá para salvar até ${formatInteger(maxSheetShifts)} plantões de uma vez. Cole a planilha em partes.`,

  change_not_pending: 'Esta proposta não vale mais. Veja como está o plantão agora.',

  saved_search_not_found: 'Esta busca já foi excluída.',
  saved_searches_full: `Você já tem ${maxSavedSearches} buscas salvas. Exclua uma para salvar outra.`,

  candidatura_not_found: 'Candidatura não encontrada.',
  candidatura_not_pendente: 'Esta candidatura não está mais pendente.',
  candidatura_not_aceita: 'Esta candidatura não está mais aceita.',
  candidatura_withdrawn: 'Esta candidatura foi retirada.',
  undo_too_late: 'Não dá mais para desfazer: o aceite já foi avisado.',
  undo_refusal_too_late: 'Não dá mais para desfazer: a recusa já foi avisada.',
  medico_gave_up: 'Quem faria este plantão já desistiu.',
  medico_already_arrived:
    'Sua chegada já foi registrada. Para sair antes do fim, combine com o hospital e registre a saída.',
  shift_too_late: 'Já não dá mais tempo: este plantão passou da metade ou terminou.',
  reason_required: 'Escreva o motivo: ele é enviado a quem tem o plantão.',

  shift_day_too_early: 'Ainda é cedo para isto.',
  shift_day_too_late: 'O prazo para isto já terminou.',
  attendance_already_recorded: 'Isto já foi registrado.',

  avaliacao_not_found: 'Avaliação não encontrada.',
  avaliacao_already_answered: 'Esta avaliação já foi respondida.',
  avaliacao_already_reported: 'Você já denunciou este comentário.',
  rating_already_given: 'Você já avaliou este plantão.',
  rating_of_no_show: 'Um plantão com ausência registrada não é avaliado.',

  reported_not_found: 'O que você quer denunciar não existe mais.',
  report_already_made: 'Você já fez esta denúncia. A equipe ainda vai analisar.',
  report_not_found: 'Denúncia não encontrada.',
  report_already_decided: 'Esta denúncia já foi decidida.',
  report_decision_unfit: 'Esta decisão não serve para esta denúncia.',
  request_already_waits: 'Você já tem um pedido deste tipo à espera de resposta.',
  request_not_found: 'Pedido não encontrado.',
  request_already_answered: 'Este pedido já foi respondido.',

  medico_not_found: 'Perfil médico não encontrado.',
  medico_over_24_hours: `Seriam mais de ${maxChainHours} h seguidas de plantão.`,
  medico_hours_unknown: messages.candidaturas.mayClash,
  medico_already_exists: 'Este perfil já existe.',

  hospital_not_found: hospitais.notFound,
  vagas_limit_reached: limits.vagasReached,
  published_limit_reached: limits.publishedReached,
  contacts_limit_reached: limits.contactsReached,

  cnes_not_found:
    'Este CNES não está no cadastro de hospitais que a operação carregou. Confira os sete dígitos ou peça a conferência da operação.',
  proof_codes_used_up: `Já enviamos um código a este CNES nos últimos ${inWords[proofCodeDays]} dias. Espere alguns dias ou peça a conferência da operação.`,
  proof_still_valid: 'O hospital já está confirmado. A confirmação só pode ser renovada no último mês.',
  proof_code_wrong: `Código errado. Confira os ${inWords[proofCodeLength]} dígitos do e-mail.`,
  proof_code_ended: 'Este código não vale mais. Peça outro.',
  proof_taken:
    'Outra conta já confirmou este CNES ou este CNPJ. Retire antes a confirmação dela, ou recuse este pedido.',
  claim_not_found: 'Pedido não encontrado.',
  claim_already_decided: 'Este pedido já foi decidido, mudou ou foi retirado. Recarregue a lista.',
  proven_city_stays:
    'A cidade do hospital foi confirmada. Para alterá-la, peça em “Pedidos sobre meus dados” que a operação retire a confirmação.',
  proof_only_in_mark:
    'Não use no nome nem na cidade sinais como ✓ nem as palavras CNES, CNPJ, confirmado, conferido e verificado: quem procura vagas vê a confirmação ao lado do nome.',
  hospital_not_proven: 'Este hospital não está confirmado.',

  documento_not_found: messages.documentos.notSent,
  documento_not_pdf: messages.documentos.invalid,
  documento_locked:
    'Este PDF pede senha para abrir, e os hospitais não conseguiriam lê-lo. Abra-o, imprima-o como PDF, sem senha, e envie o novo arquivo.',
  documento_too_large: messages.documentos.tooLarge,
  link_expired: 'Este link expirou. Abra o documento novamente.',

  notificacao_not_found: 'Este aviso não existe mais.',
  unsubscribe_token_invalid: 'Este link não funciona. Altere os avisos no seu perfil.',
} as const satisfies Record<ErrorCode, string>

/** The `message` of an error body: as in `errorText`, except for the three that the specification gives in English. */
export const wireMessage: Record<ErrorCode, string> = {
  ...errorText,
  ...specifiedMessages,
}
