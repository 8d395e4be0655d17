import { formatInteger } from '@plantao/contract/format'
import { estados } from '@plantao/contract/hospitais/rules'
import { useState } from 'react'
import { Combobox } from '../../../components/ui/fields/Combobox.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { useVagaFacets } from '../filters/use-vaga-facets.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { manyChoice, toggled } from './many-choice.ts'

/** A filter for several Brazilian states. A state without any vaga is left out unless it is chosen. */
export function EstadoFilter() {
  const { filters, change } = useVagaFilters()
  const [typed, setTyped] = useState('')
  const counts = useVagaFacets().countsOf('estado')
  const chosen = filters.estado ?? []
  const options = estados.filter(
    (uf) => uf.includes(typed.toUpperCase()) && (chosen.includes(uf) || (counts?.get(uf) ?? 0) > 0),
  )
  return (
    <Field label="Estado">
      <Combobox
        value={manyChoice('Todos os estados', chosen)}
        onChange={({ value }) => change({ estado: value ? toggled(chosen, value) : [] })}
        options={[
          ...(typed === '' ? [manyChoice('Todos os estados', [])] : []),
          ...options.map((uf) => ({
            value: uf,
            label: uf,
            detail: counts && formatInteger(counts.get(uf) ?? 0),
            isChosen: chosen.includes(uf),
          })),
        ]}
        onSearch={setTyped}
      />
    </Field>
  )
}
