import type { Fact } from '../../platform/mail/emails/pieces.tsx'

/** What a template about one candidatura is given. */
export interface OfCandidatura {
  vaga: string
  medico: string
  hospital: string
  /** Date and time, and what more there is to know. */
  facts: readonly Fact[]
  link: string
}

export interface OfShift extends OfCandidatura {
  /** Day and hours, as 'qua, 25/11, 19h-7h'. */
  shift: string
}
