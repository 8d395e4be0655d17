import type { Setor } from '@plantao/contract/setores/schema'
import { Select } from '../../components/ui/fields/Select.tsx'

interface SetorSelectProps {
  setores: readonly Setor[]
  value: string
  onChange: (id: string) => void
  /** The text of the option that stands for no sector. */
  none: string
}

/**
 * Chooses one of the sectors in use. A sector that was archived or merged after it was chosen stays chosen, with the
 * words '(fora de uso)'.
 */
export function SetorSelect({ setores, value, onChange, none, ...rest }: SetorSelectProps) {
  const active = setores.filter(({ is_archived }) => !is_archived)
  const isGone = value !== '' && !active.some(({ id }) => id === value)
  return (
    <Select
      {...rest}
      none={none}
      options={active.map(({ id, nome }) => [id, nome])}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {isGone && (
        <option value={value}>{`${setores.find(({ id }) => id === value)?.nome ?? 'Setor'} (fora de uso)`}</option>
      )}
    </Select>
  )
}
