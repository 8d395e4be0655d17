import type { VagaSort } from '@plantao/contract/vagas/search/rules'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { useVagaSort } from './use-vaga-sort.ts'

const labels: Record<VagaSort, string> = {
  recentes: 'Mais recentes',
  proximos: 'Mais próximos',
  valor: 'Maior valor',
  valor_hora: 'Maior valor por hora',
}

export function SortSelect() {
  const { sort, setSort } = useVagaSort()
  return (
    <Field label="Ordem" labelClassName="sr-only">
      <Select value={sort} onChange={({ target }) => setSort(target.value)}>
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
