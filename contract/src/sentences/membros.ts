import { counted, formatInteger } from '../format.ts'

/* Sentences of the doctors of the house. They are not in `messages`, which the first screens load. */

interface Known {
  nome: string
  /** 'CRM/SP 123456', or null while it is not known. */
  crm: string | null
  is_archived: boolean
}

/** 'Ana Prado, sem CRM, nos inativos'. */
const named = ({ nome, crm, is_archived }: Known) =>
  [nome, crm ?? 'sem CRM', ...(is_archived ? ['nos inativos'] : [])].join(', ')

export const membros = {
  nameRequired: 'Escreva o nome do médico',
  crmUnread: 'Escreva o CRM assim: CRM/SP 123456',
  rqeUnread: 'Escreva só os números do RQE',
  sameName: (existing: readonly Known[]) =>
    existing.length === 1
      ? `Já existe ${named(existing[0]!)}. É outra pessoa?`
      : `Já existem ${existing.map(named).join(' e ')}. É outra pessoa?`,
  crmTaken: (existing: Known) => `Este CRM já é de ${existing.nome}${existing.is_archived ? ', nos inativos' : ''}.`,

  about: 'Quem já dá plantão aqui, sem precisar de conta. Só o hospital vê esta lista.',
  none: 'Nenhum médico da casa ainda',
  noneFound: 'Nenhum médico encontrado',
  count: (n: number) => counted(n, 'médico', 'médicos'),
  contactsNeedProof: 'Telefone e e-mail podem ser guardados depois que o hospital for confirmado.',
  created: 'Médico adicionado.',
  changed: 'Médico atualizado.',
  archived: 'Médico inativo. Ele fica na escala que já passou.',
  restored: 'Médico ativo de novo.',
  deleted: 'Médico excluído.',
  failed: 'Não foi possível alterar os médicos da casa',
  deleteQuestion: (nome: string) => `Excluir ${nome}?`,
  deleteHint: 'Ele não tem plantões na escala. Isto não pode ser desfeito.',
  listHint: 'Nome; CRM; RQE; especialidade, em qualquer ordem depois do nome. Também pode colar da planilha.',
  understood: (n: number) => (n === 1 ? 'Entendemos 1 médico:' : `Entendemos ${formatInteger(n)} médicos:`),
  noneUnderstood: 'Escreva ou cole pelo menos um nome',
  notUnderstood: (line: number, texts: readonly string[]) =>
    `Linha ${line}: não entendemos ${texts.map((text) => `“${text}”`).join(', ')}.`,
  listed: (made: number, known: number) =>
    [
      made > 0 ? counted(made, 'médico adicionado.', 'médicos adicionados.') : 'Ninguém foi adicionado.',
      ...(known > 0 ? [counted(known, 'já estava na lista.', 'já estavam na lista.')] : []),
    ].join(' '),
  toDecide: 'Falta decidir:',
} as const
