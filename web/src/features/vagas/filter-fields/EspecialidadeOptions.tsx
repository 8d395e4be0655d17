import { formatInteger } from '@plantao/contract/format'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { useEspecialidade } from '../filters/use-especialidade.ts'

export function EspecialidadeOptions() {
  const { options } = useEspecialidade()
  // In a styled list, styles.css shows the counts. A native list, as on a phone, shows only the text of its options.
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
