import { formatAverage, formatInteger } from '@plantao/contract/format'
import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import Star from 'lucide-react/icons/star'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'

/**
 * The doctors' rating of a hospital, in a few characters after the hospital's name. Below three ratings nothing is
 * shown.
 */
export function HospitalRating({ hospital: { avaliacoes } }: { hospital: HospitalOfVaga }) {
  if (!avaliacoes) return null
  const { media, total } = avaliacoes
  return (
    <>
      {' '}
      <span className="whitespace-nowrap">
        <Star aria-hidden className="mr-0.5 inline size-[0.9em] -translate-y-[0.1em] fill-amber text-amber" />
        <VisuallyHidden>Nota </VisuallyHidden>
        {formatAverage(media)}
        <span aria-hidden> ({formatInteger(total)})</span>
        <VisuallyHidden> de 5, {formatInteger(total)} avaliações</VisuallyHidden>
      </span>
    </>
  )
}
