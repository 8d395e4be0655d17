import { formatInteger } from '@plantao/contract/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../../components/ui/fields/Combobox.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { useDebouncedCallback } from '../../../lib/time/use-debounced-callback.ts'
import { useCityNames } from '../filters/use-city-names.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { cityOptionsQuery } from '../queries.ts'
import { manyChoice, toggled } from './many-choice.ts'

const all = 'Todas as cidades'

export function CidadeFilter() {
  const { filters, query, change } = useVagaFilters()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const search = useDebouncedCallback(setSearched, 200)
  const found = useQuery({ ...cityOptionsQuery(query, searched), enabled: isOpen })
  const chosen = filters.cidade ?? []
  const nameOf = useCityNames()
  const options = (found.data ?? []).map(({ value, nome, estado, count }) => ({
    value,
    label: `${nome}, ${estado}`,
    detail: formatInteger(count),
    isChosen: chosen.includes(value),
  }))
  return (
    <Field label="Cidade">
      <Combobox
        value={manyChoice(all, chosen.map(nameOf))}
        onChange={({ value }) => change({ cidade: value ? toggled(chosen, value) : [] })}
        options={typed === '' ? [manyChoice(all, []), ...options] : options}
        onOpen={() => setIsOpen(true)}
        onSearch={(words) => {
          setTyped(words)
          search.run(words)
        }}
        loading={isOpen && (found.isFetching || typed !== searched)}
        error={found.isError ? 'Não foi possível procurar as cidades.' : undefined}
      />
    </Field>
  )
}
