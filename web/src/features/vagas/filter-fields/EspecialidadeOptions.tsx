import { formatInteger } from '@plantao/contract/format'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { useEspecialidade } from '../filters/use-especialidade.ts'

export function EspecialidadeOptions() {
  const { options } = useEspecialidade()
  // styles.css adds the counts to a styled list. A native list shows only text, so each text gets its count.
  const isStyled = useMediaQuery('(pointer: fine)') && CSS.supports('appearance', 'base-select')
  return (
    <>
      <option value="">Todas as especialidades</option>
      {options.map(({ nome, count }) => {
        const shown = count === undefined ? undefined : formatInteger(count)
        return (
          <option key={nome} value={nome} data-count={shown}>
            {isStyled || shown === undefined ? nome : `${nome} (${shown})`}
          </option>
        )
      })}
    </>
  )
}
