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
      {/* On a phone the select adds no height to the line with the count, although its touch target is 44 px high. */}
      <Select
        value={sort}
        onChange={({ target }) => setSort(target.value)}
        className="field-sizing-content max-md:-my-1.5 max-md:border-0 max-md:bg-transparent max-md:pl-2 max-md:font-semibold"
        options={Object.entries(labels)}
      />
    </Field>
  )
}
