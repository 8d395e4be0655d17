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
} as const
