import { plainText } from '@plantao/contract/text-rules'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Combobox } from '../../components/ui/fields/Combobox.tsx'

interface CidadeInputProps {
  value: string
  /** @param estado the state of the chosen suggestion; undefined when the user typed the city freely. */
  onChange: (cidade: string, estado?: string) => void
  /** The sigla of the state whose cities are suggested; empty for all states. */
  estado: string
  ref?: Ref<HTMLInputElement>
}

const maxSuggestions = 8

/** Suggests the municipalities of IBGE, and accepts any other text as a city. */
export function CidadeInput({ value, onChange, estado, ref }: CidadeInputProps) {
  const [isUsed, setIsUsed] = useState(false)
  const [words, setWords] = useState('')
  // The list is large, so it loads at the first use. Until then there are no suggestions.
  const { data: municipalities = [] } = useQuery({
    queryKey: ['municipalities'],
    queryFn: async () => (await import('@brazilian-utils/brazilian-utils/get-municipalities')).getMunicipalities(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isUsed,
  })
  const wanted = plainText(words)
  const found =
    wanted.length < 2
      ? []
      : municipalities
          .filter(({ stateCode }) => estado === '' || stateCode === estado)
          .map(({ name, stateCode }) => ({ name, stateCode, at: plainText(name).indexOf(wanted) }))
          .filter(({ name, at }) => at !== -1 && name !== value)
          // Cities that begin with the words come first.
          .sort((a, b) => Math.sign(a.at) - Math.sign(b.at))
          .slice(0, maxSuggestions)
  return (
    <Combobox
      ref={ref}
      isFree
      autoComplete="address-level2"
      value={{ value, label: value }}
      options={found.map(({ name, stateCode }) => ({ value: `${name}/${stateCode}`, label: name, detail: stateCode }))}
      onChange={({ value: chosen, label, detail }) => onChange(label, chosen === label ? undefined : detail)}
      onOpen={() => setIsUsed(true)}
      onSearch={setWords}
    />
  )
}
