import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../components/ui/Combobox.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { hospitalNameQuery, hospitalNamesQuery } from './queries.ts'

const all = { value: '', label: 'Todos os hospitais' }

interface HospitalFilterProps {
  id: string | undefined
  onChange: (id: string) => void
}

/** One hospital of thousands: the server finds, the doctor types. */
export function HospitalFilter({ id, onChange }: HospitalFilterProps) {
  const [words, setWords] = useState('')
  const asked = useDebounced(words, 250)
  const found = useQuery(hospitalNamesQuery(asked))
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
        options={asked === '' ? [all, ...options] : options}
        onSearch={setWords}
        loading={found.isFetching || words !== asked}
        error={found.isError ? 'Não foi possível procurar os hospitais.' : undefined}
        hasMore={Boolean(found.data?.next_cursor)}
      />
    </Field>
  )
}
