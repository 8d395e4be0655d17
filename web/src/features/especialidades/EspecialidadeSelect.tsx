import { especialidadesForVaga, fixedEspecialidades } from '@plantao/contract/especialidades/rules'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Select } from '../../components/ui/fields/Select.tsx'
import { especialidadesQuery } from './queries.ts'

interface EspecialidadeSelectProps extends ComponentProps<'select'> {
  /** The stored value, offered even if the table of specialties lacks it. */
  chosen?: string
}

/** Lists the specification's eight specialties, which need no answer from the server, and then those of the table. */
export function EspecialidadeSelect({ chosen = '', ...rest }: EspecialidadeSelectProps) {
  const table = useQuery(especialidadesQuery)
  const options = especialidadesForVaga(table.data ?? [])
  const others = options.slice(fixedEspecialidades.length)
  if (chosen && !options.includes(chosen)) others.unshift(chosen)
  return (
    <Select none="Selecione" options={fixedEspecialidades} {...rest}>
      {others.length > 0 && (
        <optgroup label="Outras especialidades">
          {others.map((nome) => (
            <option key={nome} value={nome}>
              {nome}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  )
}
