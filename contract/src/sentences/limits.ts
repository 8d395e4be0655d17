import {
  maxUnprovenContacts,
  maxUnprovenPublished,
  maxUnprovenVagas,
  minUnprovenContacts,
  minUnprovenPublished,
  minUnprovenVagas,
} from '../hospitais/quota-rules.ts'
import type { OwnLimits } from '../hospitais/schema.ts'

/** The limit beside the smaller one of a hospital whose CNPJ an earlier account uses. */
const orFewer = (fewer: number) => `(${fewer}, se outra conta usa seu CNPJ)`

export const limits = {
  title: 'Hospital ainda não confirmado',
  used: ({ vagas, contacts, shared_with }: OwnLimits) =>
    `${vagas} de ${shared_with ? minUnprovenVagas : maxUnprovenVagas} vagas abertas · ${contacts} de ${shared_with ? minUnprovenContacts : maxUnprovenContacts} contatos de candidatos em 24 horas`,
  why: 'Os limites protegem os médicos de anúncios falsos e acabam com a confirmação.',
  confirm: 'Confirmar o hospital',
  vagasReached: `Enquanto não for confirmado, o hospital pode ter até ${maxUnprovenVagas} vagas abertas ${orFewer(minUnprovenVagas)}. Encerre uma vaga ou confirme o hospital em “Comprovação”, no perfil.`,
  publishedReached: `Enquanto não for confirmado, o hospital pode publicar até ${maxUnprovenPublished} vagas em 24 horas ${orFewer(minUnprovenPublished)}. Confirme o hospital em “Comprovação”, no perfil, ou volte mais tarde.`,
  contactsReached: `Confirme o hospital primeiro, em “Comprovação”, no perfil, ou volte mais tarde. Enquanto não for confirmado, ele abre contatos e documentos de até ${maxUnprovenContacts} candidatos em 24 horas ${orFewer(minUnprovenContacts)}; quem ele aceita conta entre estes.`,
  dismissedAndClosed:
    'Médico dispensado. A vaga foi encerrada, porque o hospital já tem todas as vagas abertas que pode ter enquanto não for confirmado.',
  held: 'Contato, CRM e documento aparecem quando o hospital for confirmado ou puder abrir novos contatos.',
  nextContacts: (when: string) => `Novos contatos a partir de ${when}.`,
  shared: 'Outra conta usa seu CNPJ: confirme a sua, e as vagas dela deixam de contar.',
  report: 'Denunciar a outra conta',
} as const
