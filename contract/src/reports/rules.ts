import type { Report, ReportDecision, ReportSubject } from './schema.ts'

export const isOfRating = (about: ReportSubject) => about === 'avaliacao' || about === 'avaliacao_hospital'

export function decisionsOf({ about, about_user_id, about_suspended_at, subject }: Report): ReportDecision[] {
  return [
    'sem_medida',
    ...(isOfRating(about) && subject?.text ? (['comentario_removido'] as const) : []),
    ...(about_user_id && !about_suspended_at ? (['conta_suspensa'] as const) : []),
  ]
}
