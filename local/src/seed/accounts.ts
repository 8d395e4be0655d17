import { demoDomain } from '../demo/values/profiles.ts'
import { idOf, type Row } from './rows.ts'
import type { Sizes } from './sizes.ts'

export const accountColumns = 'id, email, user_type, created_ms'

/** The accounts of all hospitals, then those of all doctors: 'hospital.1@…', 'medico.1@…'. */
export function* accountRows({ hospitais, medicos }: Sizes, created: number): Generator<Row> {
  for (let i = 0; i < hospitais; i++) yield [idOf('conta', i), `hospital.${i + 1}@${demoDomain}`, 'hospital', created]
  for (let i = 0; i < medicos; i++)
    yield [idOf('conta', hospitais + i), `medico.${i + 1}@${demoDomain}`, 'doctor', created]
}
