import HospitalIcon from 'lucide-react/icons/hospital'
import { useLocation } from 'wouter'
import { AppHeader } from '../../components/AppHeader.tsx'
import { SignOutButton } from '../auth/SignOutButton.tsx'

/** The way to the profile says whose desk this is; on a phone only the icon has room. */
export function HospitalHeader({ nome }: { nome: string | undefined }) {
  const [, go] = useLocation()
  return (
    <AppHeader>
      {/* The button is stretched over the name, which is not a part of what it is called. */}
      <div className="relative flex min-h-11 min-w-11 items-center justify-center rounded-control px-1 transition-colors duration-150 hover:bg-brand-soft md:gap-2.5 md:px-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-2">
          <HospitalIcon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 leading-snug">
          {nome && <p className="max-w-72 truncate font-semibold max-md:hidden">{nome}</p>}
          <button
            type="button"
            onClick={() => go('/hospital/perfil')}
            className="block text-sm font-semibold text-brand-2 after:absolute after:inset-0 max-md:absolute max-md:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
          >
            <span className="max-md:sr-only">Perfil do Hospital</span>
          </button>
        </div>
      </div>
      <SignOutButton />
    </AppHeader>
  )
}
