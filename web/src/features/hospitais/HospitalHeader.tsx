import HospitalIcon from 'lucide-react/icons/hospital'
import LogOut from 'lucide-react/icons/log-out'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { AppHeader } from '../../components/AppHeader.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { signOut } from '../../lib/session.ts'

/** The profile's button says whose desk this is; on a phone only the icon has room. */
export function HospitalHeader({ nome }: { nome: string | undefined }) {
  const [, go] = useLocation()
  const words = useId()
  const name = useId()
  return (
    <AppHeader>
      <button
        type="button"
        aria-labelledby={words}
        aria-describedby={nome ? name : undefined}
        onClick={() => go('/hospital/perfil')}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-control border border-transparent px-1 text-left text-brand-2 transition-colors duration-150 hover:bg-brand-soft md:px-3"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft">
          <HospitalIcon aria-hidden className="size-5" />
        </span>
        <span className="flex min-w-0 flex-col leading-snug max-md:sr-only">
          {nome && (
            <span id={name} className="max-w-72 truncate font-semibold text-ink">
              {nome}
            </span>
          )}
          <span id={words} className="text-sm font-semibold">
            Perfil do Hospital
          </span>
        </span>
      </button>
      <Button variant="secondary" icon={<LogOut aria-hidden className="size-5" />} onClick={() => void signOut()}>
        Sair
      </Button>
    </AppHeader>
  )
}
