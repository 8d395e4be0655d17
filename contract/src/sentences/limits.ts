import { counted } from '../format.ts'
import { maxUnprovenContacts, maxUnprovenPublished, maxUnprovenVagas } from '../hospitais/quota-rules.ts'

export const limits = {
  title: 'Hospital ainda não confirmado',
  used: ({ vagas, contacts }: { vagas: number; contacts: number }) =>
    `${vagas} de ${maxUnprovenVagas} vagas abertas · ${contacts} de ${maxUnprovenContacts} contatos de candidatos em 24 horas`,
  why: 'Os limites protegem os médicos de anúncios falsos e acabam com a confirmação.',
  confirm: 'Confirmar o hospital',
  vagasReached: `Enquanto não for confirmado, o hospital pode ter até ${maxUnprovenVagas} vagas abertas. Encerre uma vaga ou confirme o hospital em “Comprovação”, no perfil.`,
  publishedReached: `Enquanto não for confirmado, o hospital pode publicar até ${maxUnprovenPublished} vagas em 24 horas. Confirme o hospital em “Comprovação”, no perfil, ou volte mais tarde.`,
  contactsReached: `Enquanto não for confirmado, o hospital abre contatos e documentos de até ${maxUnprovenContacts} candidatos em 24 horas, e aceitar um candidato abre os dele. Confirme o hospital em “Comprovação”, no perfil, ou volte mais tarde.`,
  dismissedAndClosed: `Médico dispensado. A vaga foi encerrada: enquanto não for confirmado, o hospital pode ter até ${maxUnprovenVagas} vagas abertas.`,
  held: 'Contato, CRM e documento aparecem quando o hospital for confirmado ou a candidatura for aceita.',
  nextContacts: (when: string) => `Novos contatos a partir de ${when}.`,
  shared: 'Outra conta usa seu CNPJ: confirme a sua, e as vagas dela deixam de contar.',
  usedShared: ({ vagas, contacts }: { vagas: number; contacts: number }) =>
    `${counted(vagas, 'vaga aberta', 'vagas abertas')} · ${counted(contacts, 'contato', 'contatos')} de candidatos em 24 horas`,
} as const
