import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { useEspecialidade } from '../filters/use-especialidade.ts'
import { EspecialidadeOptions } from './EspecialidadeOptions.tsx'

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
