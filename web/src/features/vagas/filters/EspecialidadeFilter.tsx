import { cfmEspecialidade } from '@plantao/contract/especialidades/rules'
import { formatInteger } from '@plantao/contract/format'
import { useQuery } from '@tanstack/react-query'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { openEspecialidadesQuery } from '../queries.ts'
import { useVagaFacets } from './use-vaga-facets.ts'
import { useVagaFilters } from './use-vaga-filters.ts'

/** A filter for the specialties of the open vagas. It also lists the one in the address when no open vaga has it. */
export function EspecialidadeFilter() {
  const { filters, change } = useVagaFilters()
  const { especialidade: value = '' } = filters
  const open = useQuery(openEspecialidadesQuery).data ?? []
  const counts = useVagaFacets().countsOf('especialidade')
  // styles.css then shows the counts. A native list, as on a phone, shows only the text of its options.
  const isStyled = useMediaQuery('(pointer: fine)') && CSS.supports('appearance', 'base-select')
  const isChosen = (nome: string) => cfmEspecialidade(nome) === cfmEspecialidade(value)
  const options = value && !open.some(isChosen) ? [value, ...open] : open
  return (
    <Field label="Especialidade">
      <Select
        value={options.find(isChosen) ?? ''}
        onChange={(event) => change({ especialidade: event.target.value || undefined })}
      >
        <option value="">Todas as especialidades</option>
        {options.map((nome) => {
          const count = counts && formatInteger(counts.get(cfmEspecialidade(nome)) ?? 0)
          return (
            <option key={nome} value={nome} data-count={count}>
              {isStyled || count === undefined ? nome : `${nome} (${count})`}
            </option>
          )
        })}
      </Select>
    </Field>
  )
}
