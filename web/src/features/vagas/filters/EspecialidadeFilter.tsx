import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { EspecialidadeOptions } from './EspecialidadeOptions.tsx'
import { useEspecialidade } from './use-especialidade.ts'

export function EspecialidadeFilter() {
  const { value, choose } = useEspecialidade()
  return (
    <Field label="Especialidade">
      <Select value={value} onChange={({ target }) => choose(target.value)}>
        <EspecialidadeOptions />
      </Select>
    </Field>
  )
}
