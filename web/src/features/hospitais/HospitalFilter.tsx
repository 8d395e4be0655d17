import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../components/ui/Combobox.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { useDebouncedCallback } from '../../lib/use-debounced-callback.ts'
import { hospitalNameQuery, hospitalNamesQuery } from './queries.ts'

const all = { value: '', label: 'Todos os hospitais' }

interface HospitalFilterProps {
  id: string | undefined
  onChange: (id: string) => void
}

/** The server searches: there may be thousands of hospitals. */
export function HospitalFilter({ id, onChange }: HospitalFilterProps) {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const search = useDebouncedCallback(setSearched, 250)
  const found = useQuery(hospitalNamesQuery(searched))
  const named = useQuery(hospitalNameQuery(id))
  const options = (found.data?.items ?? []).map(({ id, nome }) => ({ value: id, label: nome }))
  const known = options.find((option) => option.value === id)
  const chosen = id
    ? (known ?? { value: id, label: named.data ?? (named.isPending ? '…' : 'Hospital não encontrado') })
    : all

  return (
    <Field label="Hospital">
      <Combobox
        value={chosen}
        onChange={({ value }) => onChange(value)}
        options={searched === '' ? [all, ...options] : options}
        onSearch={(words) => {
          setTyped(words)
          search.run(words)
        }}
        loading={found.isFetching || typed !== searched}
        error={found.isError ? 'Não foi possível procurar os hospitais.' : undefined}
        hasMore={Boolean(found.data?.next_cursor)}
      />
    </Field>
  )
}
