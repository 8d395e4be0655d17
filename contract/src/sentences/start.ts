import type { OwnMedico } from '../medicos/schema.ts'

/** Names what hospitals do not see of a doctor yet; null if they see everything. The gap stops no application. */
export function profileGap({ especialidade, has_documento }: Pick<OwnMedico, 'especialidade' | 'has_documento'>) {
  const missing = [...(especialidade ? [] : ['sua especialidade']), ...(has_documento ? [] : ['seu documento CRM'])]
  if (missing.length === 0) return null
  return `Os hospitais ainda não veem ${missing.join(' nem ')}. Você já pode se candidatar.`
}
