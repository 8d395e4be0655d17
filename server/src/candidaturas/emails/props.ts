import type { Fact } from '../../notificacoes/emails/pieces.tsx'

export interface OfCandidatura {
  vaga: string
  medico: string
  hospital: string
  facts: readonly Fact[]
  link: string
}

export interface OfShift extends OfCandidatura {
  /** Day and hours, as 'qua, 25/11, 19:00 - 07:00'. */
  shift: string
}
