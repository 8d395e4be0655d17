import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Combobox } from '../../components/ui/fields/Combobox.tsx'
import { plainText } from '../../lib/plain-text.ts'

interface CidadeInputProps {
  value: string
  /** @param estado of the suggestion that was chosen, when no state is given. */
  onChange: (cidade: string, estado?: string) => void
  /** The sigla whose cities are suggested; those of all states when empty. */
  estado: string
  ref?: Ref<HTMLInputElement>
}

const most = 8

/** Suggests the municipalities of IBGE; any other text is a city too. */
export function CidadeInput({ value, onChange, estado, ref }: CidadeInputProps) {
  const [isUsed, setIsUsed] = useState(false)
  const [words, setWords] = useState('')
  // Loaded when the field is used: the list is larger than the page. Without it there are no suggestions.
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
          // Those that begin with it first.
          .sort((a, b) => Math.sign(a.at) - Math.sign(b.at))
          .slice(0, most)
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
