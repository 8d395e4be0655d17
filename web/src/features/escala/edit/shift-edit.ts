import type { RouteInput } from '@plantao/contract/route'
import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import type { updateVaga } from '@plantao/contract/vagas/routes'
import { parseValor } from '@plantao/contract/vagas/rules'
import type { OwnVaga, VagaFormInput } from '@plantao/contract/vagas/schema'
import { formOf } from '../../vagas/publish/use-vaga-form.ts'

/** A vaga or a draft. */
export type EditableShift = VagaContent &
  Pick<OwnVaga, 'id' | 'time_zone' | 'setor'> &
  Partial<Pick<OwnVaga, 'accepted_name'>>

/** The changed fields. New times bring along `moved_from`, the day and hours that the user saw. */
export type ShiftEdit = RouteInput<typeof updateVaga>['body']

export type EditName = keyof VagaContent | 'setor_id'

/** The fields in which the form differs from the shift. */
export function changedNames(shift: EditableShift, values: Partial<VagaFormInput>): EditName[] {
  const before = formOf(shift)
  const changed = contentNames.filter((name) =>
    name === 'valor'
      ? parseValor(values.valor ?? '').valor !== shift.valor
      : (values[name] ?? '').trim() !== before[name],
  )
  return (values.setor_id ?? '') === (shift.setor?.id ?? '') ? changed : [...changed, 'setor_id']
}
