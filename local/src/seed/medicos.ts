import type { Random } from '@plantao/testkit/random'
import { idOf, type Row } from './rows.ts'
import { especialidadePicker } from './values/especialidades.ts'
import { firstNames, lastNames } from './values/people.ts'
import { type Estado, phoneIn, pickEstado } from './values/places.ts'

export interface Medico {
  nome: string
  crm: string
  estado: Estado
  especialidade: string
  telefone: string
}

export function makeMedicos(random: Random, count: number, especialidades: readonly string[]): Medico[] {
  const pickWork = especialidadePicker(especialidades)
  return Array.from({ length: count }, () => {
    const estado = pickEstado(random)
    const number = 10_000 + random.below(240_000)
    return {
      nome: `${random.pick(firstNames)} ${random.pick(lastNames)} ${random.pick(lastNames)}`,
      crm: random.below(3) === 0 ? `CRM/${estado} ${number}` : `${number}/${estado}`,
      estado,
      especialidade: pickWork(random).especialidade,
      telefone: phoneIn(random, estado, true),
    }
  })
}

export const medicoColumns = 'id, auth_user_id, nome, crm, crm_uf, especialidade, telefone, created_ms'

/** @param accountsBefore number of hospital accounts, which come first */
export const medicoRows = (medicos: readonly Medico[], accountsBefore: number, created: number) =>
  medicos.map(({ nome, crm, estado, especialidade, telefone }, i): Row => {
    return [idOf('medico', i), idOf('conta', accountsBefore + i), nome, crm, estado, especialidade, telefone, created]
  })
