import { maxUnprovenContacts, maxUnprovenVagas } from '../hospitais/quota-rules.ts'

export const limits = {
  title: 'Hospital ainda não confirmado',
  used: ({ vagas, contacts }: { vagas: number; contacts: number }) =>
    `${vagas} de ${maxUnprovenVagas} vagas abertas · ${contacts} de ${maxUnprovenContacts} contatos de candidatos em 24 horas`,
  why: 'Os limites protegem os médicos de anúncios falsos e acabam com a confirmação.',
  confirm: 'Confirmar o hospital',
  vagasReached: `Enquanto não for confirmado, o hospital pode ter até ${maxUnprovenVagas} vagas abertas. Encerre uma vaga ou confirme o hospital em “Comprovação”, no perfil.`,
  contactsReached: `Enquanto não for confirmado, o hospital abre contatos e documentos de até ${maxUnprovenContacts} candidatos em 24 horas. Confirme o hospital em “Comprovação”, no perfil, ou volte mais tarde.`,
  held: 'Contato, CRM e documento aparecem quando o hospital for confirmado ou a candidatura for aceita.',
  nextContacts: (when: string) => `Novos contatos a partir de ${when}.`,
} as const
