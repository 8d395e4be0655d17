import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { PhoneLinks } from '../../components/PhoneLinks.tsx'

/** The address and phone of the hospital, which the server sends to a doctor after acceptance. */
export function Contato({ endereco, telefone }: { endereco: string; telefone: string }) {
  return (
    <address className="mt-3 flex flex-wrap gap-x-5 gap-y-1 rounded-control bg-ok-soft px-3 py-2 text-ink not-italic forced-colors:outline">
      <span className="flex min-h-8 min-w-0 items-center gap-2">
        <MapPin aria-hidden className="size-4 shrink-0 text-ok" />
        {endereco}
      </span>
      <span className="flex min-h-8 min-w-0 items-center gap-2">
        <Phone aria-hidden className="size-4 shrink-0 text-ok" />
        <span>
          <PhoneLinks
            phone={telefone}
            className="inline-block py-1 font-semibold text-ok underline underline-offset-4"
          />
        </span>
      </span>
    </address>
  )
}
