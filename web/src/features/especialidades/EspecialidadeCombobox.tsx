import { plainText } from '@plantao/contract/text-rules'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Combobox } from '../../components/ui/fields/Combobox.tsx'
import { especialidadesQuery } from './queries.ts'

interface EspecialidadeComboboxProps {
  value: string
  onChange: (nome: string) => void
  ref?: Ref<HTMLInputElement>
}

const option = (nome: string) => ({ value: nome, label: nome })

/** Filters in the browser, because the list of specialties is short. */
export function EspecialidadeCombobox({ value, onChange, ref }: EspecialidadeComboboxProps) {
  const [words, setWords] = useState('')
  const { data = [], isPending, isError } = useQuery(especialidadesQuery)
  const found = data.filter((nome) => plainText(nome).includes(plainText(words)))
  return (
    <Combobox
      ref={ref}
      value={value ? option(value) : { value: '', label: '' }}
      onChange={(chosen) => onChange(chosen.value)}
      options={found.map(option)}
      onSearch={setWords}
      loading={isPending}
      error={isError ? 'Não foi possível carregar as especialidades.' : undefined}
    />
  )
}
