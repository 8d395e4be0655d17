import MapPin from 'lucide-react/icons/map-pin'
import { cn } from '../../../components/ui/cn.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'

/**
 * @param place the text as a person types it into a map
 * @param isInText true if the link stands between other words
 */
export function MapLink({ place, isInText = false }: { place: string; isInText?: boolean }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={cn(
        'inline-flex items-center gap-2 font-semibold text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2',
        isInText ? 'py-1' : 'min-h-11',
      )}
    >
      {!isInText && <MapPin aria-hidden className="size-5 shrink-0" />}
      Ver no mapa
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
    </a>
  )
}
