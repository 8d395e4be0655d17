import type { ReportSubject } from './schema.ts'

export const isOfRating = (about: ReportSubject) => about === 'avaliacao' || about === 'avaliacao_hospital'
