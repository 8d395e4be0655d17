import { formatInteger } from '@plantao/contract/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../../components/ui/fields/Combobox.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { useDebouncedCallback } from '../../../lib/time/use-debounced-callback.ts'
import { hospitalNameQuery, hospitalNamesQuery } from '../../hospitais/queries.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { countByHospitalQuery } from '../queries.ts'

const all = { value: '', label: 'Todos os hospitais' }

/** A filter for one hospital. The server searches, because there may be thousands of hospitals. */
export function HospitalFilter() {
  const { filters, query, change } = useVagaFilters()
  const id = filters.hospital_id
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const search = useDebouncedCallback(setSearched, 250)
  const found = useQuery(hospitalNamesQuery(searched))
  const named = useQuery(hospitalNameQuery(id))
  const hospitais = found.data?.items ?? []
  const ids = hospitais.map((hospital) => hospital.id)
  const counts = useQuery({ ...countByHospitalQuery(query, ids), enabled: isOpen && ids.length > 0 }).data
  const options = hospitais.map(({ id, nome }) => ({
    value: id,
    label: nome,
    detail: counts && formatInteger(counts.get(id) ?? 0),
  }))
  const known = options.find((option) => option.value === id)
  const chosen = id
    ? (known ?? { value: id, label: named.data ?? (named.isPending ? '…' : 'Hospital não encontrado') })
    : all

  return (
    <Field label="Hospital">
      <Combobox
        value={chosen}
        onChange={({ value }) => change({ hospital_id: value || undefined })}
        options={searched === '' ? [all, ...options] : options}
        onOpen={() => setIsOpen(true)}
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
