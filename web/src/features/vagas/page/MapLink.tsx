import MapPin from 'lucide-react/icons/map-pin'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'

/** @param place the text as a person types it into a map. */
export function MapLink({ place }: { place: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2"
    >
      <MapPin aria-hidden className="size-5 shrink-0" />
      Ver no mapa
      <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
    </a>
  )
}
