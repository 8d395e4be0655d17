import { cfmEspecialidade } from '../especialidades/rules.ts'

export type Misfit = 'other_uf' | 'other_especialidade' | 'no_especialidade'

/** Lists the ways in which the doctor's CRM and specialty do not fit the vaga. A misfit does not stop an acceptance. */
export function misfitsOf(
  medico: { crm: string | null; crm_uf: string | null; especialidade: string | null },
  vaga: { estado: string; especialidade: string },
): Misfit[] {
  // A null CRM means that the hospital may not read the doctor's data now.
  if (medico.crm === null) return []
  const found: Misfit[] = []
  if (medico.crm_uf !== null && medico.crm_uf !== vaga.estado) found.push('other_uf')
  if (!medico.especialidade) found.push('no_especialidade')
  else if (cfmEspecialidade(medico.especialidade) !== cfmEspecialidade(vaga.especialidade))
    found.push('other_especialidade')
  return found
}
