import HospitalIcon from 'lucide-react/icons/hospital'
import { useLocation } from 'wouter'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import type { SkipTarget } from '../../components/layout/SkipLink.tsx'
import { SignOutButton } from '../auth/sign-in/SignOutButton.tsx'
import { NotificacoesButton } from '../notificacoes/NotificacoesButton.tsx'
import { PaperName } from './PaperName.tsx'
import { QuickSearchButton } from './quick-search/QuickSearchButton.tsx'

interface HospitalHeaderProps {
  nome: string | undefined
  skip?: SkipTarget | undefined
}

/** The profile button shows the hospital's name, and on a phone or in large text only the icon. */
export function HospitalHeader({ nome, skip }: HospitalHeaderProps) {
  const [, navigate] = useLocation()
  return (
    <>
      <AppHeader skip={skip}>
        <QuickSearchButton />
        <NotificacoesButton accountType="hospital" />
        {/* A press on the hospital's name presses the profile button, although the name is not in the button's label. */}
        <div className="relative flex min-h-11 min-w-11 items-center justify-center rounded-control px-1 transition-colors duration-150 hover:bg-brand-soft md:@min-[44rem]:gap-2.5 md:@min-[44rem]:px-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-2 forced-colors:outline">
            <HospitalIcon aria-hidden className="size-5" />
          </span>
          <div className="min-w-0 leading-snug">
            {nome && <p className="hidden max-w-72 truncate font-semibold md:@min-[44rem]:block">{nome}</p>}
            <button
              type="button"
              onClick={() => navigate('/hospital/perfil')}
              className="absolute inset-0 text-sm font-semibold text-brand-2 after:absolute after:inset-0 after:rounded-control md:@min-[44rem]:static md:@min-[44rem]:block focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
            >
              <span className="sr-only md:@min-[44rem]:not-sr-only">Perfil do Hospital</span>
            </button>
          </div>
        </div>
        <SignOutButton />
      </AppHeader>
      <PaperName nome={nome} />
    </>
  )
}
