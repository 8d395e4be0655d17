import type { OwnVagaSort, ownVagaOrders } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'

const labels: Record<(typeof ownVagaOrders)[number], string> = { recentes: 'Mais recentes', data: 'Por data' }

interface OwnVagaOrderProps {
  sort: OwnVagaSort
  onChoose: (name: string) => void
}

export const OwnVagaOrder = ({ sort, onChoose }: OwnVagaOrderProps) => (
  <Field label="Ordem" labelClassName="sr-only">
    <Select
      value={sort}
      // A smaller size of text would make an iPhone magnify the page.
      className="min-h-9! rounded-[1.125rem]! py-1! font-semibold field-sizing-content md:text-sm"
      onChange={({ target }) => onChoose(target.value)}
    >
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
)
